// SPDX-License-Identifier: BSL-1.0
// The public names of this layer, declared.
#pragma once

#include <strata/fwd.hpp>

namespace strata {

template <class Reader>
class cell_source;  // the base of the readers: an input range of cell_view
class bad_text;     // thrown by readers of text, with line and column
// ---- cells as text, a line each -------------------------------------------------------------------------------------
class cell_text_writer;
class cell_text_reader;
struct cell_text_options;
// ---- cells as JSON, an object a line --------------------------------------------------------------------------------
class json_lines_writer;
class json_lines_reader;
struct json_lines_options;
// ---- what HBase's shell prints --------------------------------------------------------------------------------------
class shell_output_reader;
struct shell_output_options;
// ---- SequenceFiles of HBase's Export and Import ---------------------------------------------------------------------
class sequence_file_writer;
class sequence_file_reader;
struct sequence_file_options;  // sequence_file_mark: what separates records
class corrupt_sequence_file;   // thrown by the reader, with a position
// ---- whole tables ---------------------------------------------------------------------------------------------------
struct save_options;       // save() writes a table to a directory
struct load_options;       // load() reads it back; saved_families
struct transfer;           // how far a save or a load has come
class io_failure;          // thrown if the system refuses a file
class corrupted_snapshot;  // if a file is damaged, with its position
class schema_mismatch;     // if the families are others
class directory_in_use;    // if another save or load has the directory
class foreign_directory;   // if it holds something else
// ---- HFiles and directories of HBase --------------------------------------------------------------------------------
class store_files;  // the cells of several HFiles, merged
struct store_file_options;
class unloadable_files;  // thrown for what would be read wrongly

}  // namespace strata
