# The compiler of CXX, g++ if there is none, and the system's Boost, doctest and CLI11.
{% set cxx = os.getenv("CXX") or "g++" %}
{% set detect = detect_api.detect_clang_compiler if "clang" in cxx else detect_api.detect_gcc_compiler %}
{% set compiler, version, _ = detect(cxx) %}
[settings]
os={{ detect_api.detect_os() }}
arch={{ detect_api.detect_arch() }}
compiler={{ compiler }}
compiler.version={{ detect_api.default_compiler_version(compiler, version) }}
compiler.libcxx={{ detect_api.detect_libcxx(compiler, version, cxx) }}
compiler.cppstd=20
build_type=Release

[replace_requires]
boost/*: boost/*@system
doctest/*: doctest/*@system
cli11/*: cli11/*@system

[conf]
tools.build:compiler_executables={"cpp": "{{ cxx }}"}
