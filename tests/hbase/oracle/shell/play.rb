# SPDX-License-Identifier: BSL-1.0
# Plays the commands of transcripts through HBase's shell, and writes down what it prints.  README.md has the format.
require 'java'
require 'stringio'

mode, *files = ARGV
if mode != 'record' || files.empty?
  warn 'usage: run record FILE...'
  exit 2
end
ARGV.clear # irb would read it

# What HBase's shell logs is not part of an answer.
appender = org.apache.log4j.FileAppender.new(
  org.apache.log4j.PatternLayout.new('%d %-5p %c: %m%n'), java.lang.System.getProperty('strata.log'), false
)
org.apache.log4j.Logger.getRootLogger.setLevel(org.apache.log4j.Level::WARN)
org.apache.log4j.Logger.getRootLogger.addAppender(appender)
# HBase's client prints some errors itself, too, beside the shell.
log = java.io.FileOutputStream.new(java.lang.System.getProperty('strata.log'), true)
java.lang.System.setErr(java.io.PrintStream.new(log))
LOG = org.apache.log4j.Logger.getLogger('strata')
LOG.setLevel(org.apache.log4j.Level::INFO)

# Parts of HBase's shell, in the order in which its own program loads them.
%w[hbase_constants hbase_shell shell/formatter irb irb/ext/change-ws irb/hirb].each { |part| require part }

IRB.setup(nil)
IRB.conf[:PROMPT][:STRATA] = {
  # Never shown: they tell Lines whether a command is whole.
  PROMPT_I: 'whole', PROMPT_N: 'begun', PROMPT_S: 'begun', PROMPT_C: 'begun', RETURN: "=> %s\n"
}
IRB.conf.update(IRB_NAME: 'hbase', AP_NAME: 'hbase', PROMPT_MODE: :STRATA, BACK_TRACE_LIMIT: 0)

# A cluster of one server in this process, over files in a scratch folder.
class Cluster
  HBASE = org.apache.hadoop.hbase

  attr_reader :configuration

  def initialize(scratch)
    @configuration = HBASE.HBaseConfiguration.create
    @zookeeper = HBASE.zookeeper.MiniZooKeeperCluster.new(@configuration)
    port = @zookeeper.startup(java.io.File.new(scratch, 'zookeeper'))
    {
      'hbase.rootdir' => "file://#{scratch}/hbase", 'hbase.tmp.dir' => "#{scratch}/tmp",
      'hbase.zookeeper.quorum' => 'localhost', 'hbase.zookeeper.property.clientPort' => port.to_s,
      'hbase.master.port' => '0', 'hbase.master.info.port' => '-1',
      'hbase.regionserver.port' => '0', 'hbase.regionserver.info.port' => '-1',
      # The local file system can sync nothing, which does not matter here.
      'hbase.unsafe.stream.capability.enforce' => 'false', 'hbase.wal.provider' => 'filesystem',
      'hbase.procedure.store.wal.use.hsync' => 'false',
      # A machine that is busy for minutes is no reason to give up.
      'zookeeper.session.timeout' => '3600000', 'hbase.zookeeper.property.minSessionTimeout' => '3600000',
      'hbase.zookeeper.property.maxSessionTimeout' => '3600000', 'hbase.rpc.timeout' => '600000',
      'hbase.client.operation.timeout' => '3600000', 'hbase.client.scanner.timeout.period' => '600000',
      # What HBase's shell sets if nobody hands it a configuration.
      'hbase.client.retries.number' => '7', 'hbase.ipc.client.connect.max.retries' => '3',
      # 100 unless told otherwise; some errors come only after all retries.
      'hbase.client.pause' => '5',
      'hbase.regionserver.handler.count' => '6', 'hbase.regionserver.metahandler.count' => '3'
    }.each { |key, value| @configuration.set(key, value) }
    @cluster = HBASE.LocalHBaseCluster.new(@configuration, 1, 1)
    @cluster.startup
    @connection = HBASE.client.ConnectionFactory.createConnection(@configuration)
    @admin = @connection.getAdmin
    wait('the master to begin') { @cluster.getActiveMaster&.isInitialized }
  end

  # Neither a table nor a namespace of a user is left, nor a property of the two others.
  def clear
    tables = @admin.listTableNames.to_a + @admin.listTableNamesByNamespace('hbase').to_a
    tables.reject { |table| %w[hbase:meta hbase:namespace].include?(table.getNameAsString) }.each do |table|
      @admin.disableTable(table) if @admin.isTableEnabled(table)
      @admin.deleteTable(table)
    end
    @admin.listNamespaceDescriptors.map(&:getName).each do |namespace|
      if %w[default hbase].include?(namespace)
        @admin.modifyNamespace(HBASE.NamespaceDescriptor.create(namespace).build)
      else
        @admin.deleteNamespace(namespace)
      end
    end
  end

  # Waits until no compaction runs: the shell only asks for one.
  def settle
    @admin.listTableNames.each do |table|
      next unless @admin.isTableEnabled(table)

      wait("the compaction of #{table}") { @admin.getCompactionState(table).name == 'NONE' }
    end
  end

  private

  def wait(what, seconds = 120)
    till = Time.now + seconds
    until yield
      raise "gave up waiting for #{what}" if Time.now > till

      sleep 0.02
    end
  end
end

# What depends on the run, as marks.
class Marks
  def initialize
    @began = Time.now.utc - 1
  end

  def of(text)
    text = text.gsub(/^(\s+(at [\w.$<>\/@-]+\([^()\n]*\)( ~?\[.*\])?|\.\.\. \d+ more)\n)+/, "<stack>\n")
    text = text.gsub(/\bTook \d+\.\d{4} seconds/, 'Took <seconds> seconds')
    text = text.gsub(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?/) { |time| now?(time) ? '<now>' : time }
    text = text.gsub(/,\d{13}\.[0-9a-f]{32}\./, ',<now>.<region>.')
    text = text.gsub(/[\w.-]+,\d+,\d{13}\b/, '<server>')
    text = text.gsub(/\b(localhost|#{java.net.InetAddress.getLocalHost.getHostName})(\/[\d.]+)?:\d+/, '<server>')
    text = text.gsub(/\b[0-9a-f]{32}\b/, '<region>')
    text = text.gsub(/\b0x[0-9a-f]{4,16}\b/, '<id>')
    text.gsub(/^(.*)\(hbase\):\d+: /, '\1(hbase):<line>: ')
  end

  private

  def now?(text)
    date, time = text.split('T')
    hour, minute, second = time.split(':')
    at = Time.utc(*date.split('-').map(&:to_i), hour.to_i, minute.to_i, (second || 0).to_r)
    at.between?(@began, Time.now.utc + 1)
  end
end

# A line of a transcript that is no command and no answer, or a command with its answer.
Entry = Struct.new(:other, :command, :answer)

# A transcript: read, played and written again.
class Transcript
  FIRST = 'strata shell 1'.freeze

  def initialize(path)
    @path = path
    lines = File.read(path, encoding: 'UTF-8').split("\n", -1)
    raise "#{path}: the first line is not '#{FIRST}'" unless lines.shift == FIRST

    lines.pop if lines.last == ''
    lines.shift if lines.first&.start_with?('answered by ')
    @entries = []
    lines.each_with_index do |line, number|
      if line.start_with?('> ')
        @entries << Entry.new(nil, [line[2..-1]], [])
      elsif line.start_with?('>> ')
        @entries.last.command << line[3..-1]
      elsif line.start_with?('|')
        raise "#{path}:#{number + 3}: an answer before a command" unless @entries.last&.command
      elsif line == '' || line.start_with?('#')
        @entries << Entry.new(line)
      else
        raise "#{path}:#{number + 3}: not a command, an answer, a comment or an empty line"
      end
    end
  end

  def commands
    @entries.select(&:command)
  end

  def write(version)
    text = "#{FIRST}\nanswered by HBase #{version}\n"
    @entries.each do |entry|
      marked = (entry.command || []).each_with_index.map { |line, at| "#{at.zero? ? '>' : '>>'} #{line}" }
      (entry.other ? [entry.other] : marked + entry.answer).each { |line| text << line << "\n" }
    end
    File.write(@path, text, encoding: 'UTF-8')
  end
end

# What the shell reads its lines from: each time it asks for one of the next command, it has answered the last.
class Lines < IRB::InputMethod
  attr_accessor :prompt

  def initialize(path, commands, cluster, marks)
    super(path)
    @path = path
    @commands = commands
    @cluster = cluster
    @marks = marks
    @lines = []
    @next = 0
  end

  def gets
    return @lines.shift + "\n" unless @lines.empty?

    answered(@commands[@next - 1]) if @next > 0
    command = @commands[@next]
    return nil unless command

    @next += 1
    @lines = command.command.dup
    $stdout.truncate(0)
    $stdout.rewind
    @lines.shift + "\n"
  end

  def eof?
    @next == @commands.size && @lines.empty?
  end

  def readable_after_eof?
    false
  end

  def encoding
    Encoding::UTF_8
  end

  private

  def answered(command)
    raise "#{@path}: not a whole command: #{command.command.join(' ')}" unless prompt == 'whole'

    LOG.info("answered: #{command.command.join(' ')}")
    text = @marks.of($stdout.string.dup.force_encoding('UTF-8'))
    text << "<no line end>\n" unless text.empty? || text.end_with?("\n")
    command.answer = text.split("\n", -1)[0..-2].map { |line| line.empty? ? '|' : "| #{line}" }
    @cluster.settle if command.command.any? { |line| line.include?('compact') }
  end
end

def play(path, cluster, marks)
  transcript = Transcript.new(path)
  cluster.clear
  shell = Shell::Shell.new(Hbase::Hbase.new(cluster.configuration), true)
  console = IRB::HIRB.new(shell.get_workspace, true, Lines.new(path, transcript.commands, cluster, marks))
  console.context.verbose = false
  console.context.define_singleton_method(:prompting?) { true }
  IRB.conf[:MAIN_CONTEXT] = console.context
  begin
    $stdout = $stderr = StringIO.new
    catch(:IRB_EXIT) { console.eval_input }
  ensure
    $stdout = STDOUT
    $stderr = STDERR
  end
  shell.hbase.shutdown
  transcript.write(org.apache.hadoop.hbase.util.VersionInfo.getVersion)
  puts "#{path}: #{transcript.commands.size} commands"
end

scratch = java.lang.System.getProperty('strata.scratch')
cluster = Cluster.new(scratch)
marks = Marks.new
files.each { |path| play(path, cluster, marks) }
# The server's threads are not waited for: nothing of it is kept.
$stdout.flush
java.lang.Runtime.getRuntime.halt(0)
