// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.RegionAccess;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionContext;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALFactory;

/** One region of HBase, alone in its process: opened for a trace, and gone with all of its files when closed. */
final class Region implements AutoCloseable {
    /** What all regions have in common. */
    static final class Home {
        private final Configuration configuration = HBaseConfiguration.create();
        private final Path root;
        private final FileSystem files;
        private final WAL log;
        private long regions = 0;

        Home(String directory) throws IOException {
            Clock.install();
            root = new Path("file:" + directory);
            configuration.set("hbase.rootdir", root.toString());
            configuration.setClass("fs.file.impl", PlainFiles.class, FileSystem.class);
            configuration.set("hbase.hstore.defaultengine.compactionpolicy.class", ChosenFiles.class.getName());
            configuration.setBoolean("hbase.hregion.memstore.mslab.enabled", false);
            configuration.setBoolean("hbase.table.requests.metrics.enable", false);
            // Large enough for a trace; the default is cleared for each file.
            configuration.setInt("io.storefile.bloom.block.size", 1024);
            // A log that writes nothing, but counts on as any does.
            configuration.setBoolean("hbase.regionserver.hlog.enabled", false);
            // Selecting files for a compaction would first throw away the ones in which all has expired.
            configuration.setBoolean("hbase.store.delete.expired.storefile", false);
            // Compactions forget the sequence ids of cells in files of this many days; the clock of a trace is not that
            // of the files.
            configuration.setInt("hbase.hstore.compaction.keep.seqId.period", Integer.MAX_VALUE);
            files = root.getFileSystem(configuration);
            log = new WALFactory(configuration, "none").getWAL(null);
        }

        /**
         * Bloom filters take no row for another: they have as many bits as those of small files have by default, and an
         * odd number of bytes, for others are folded until they have few; and a hash by which no short rows are equal, as
         * "b" and "a\0" are by the default one.
         */
        void tellRowsApart() {
            configuration.setInt("io.storefile.bloom.block.size", 1023);
            configuration.setInt("io.storefile.bloom.max.fold", 0);
            configuration.set("hbase.hash.type", "murmur3");
        }

        Configuration configuration() {
            return configuration;
        }

        Path root() {
            return root;
        }

        FileSystem files() {
            return files;
        }

        Region open(TableDescriptor table) throws IOException {
            Clock.set(Clock.FIRST);
            Defaults.forget();
            var info = RegionInfoBuilder.newBuilder(Schema.TABLE).setRegionId(++regions).build();
            return new Region(this, HRegion.createHRegion(info, root, configuration, table, log));
        }

        /** A region whose files stay when it is closed. */
        HRegion create(RegionInfo info, TableDescriptor table) throws IOException {
            Clock.set(Clock.FIRST);
            Defaults.forget();
            return HRegion.createHRegion(info, root, configuration, table, log);
        }

        /** A region that was closed, with what its table has become. */
        private HRegion openAnew(RegionInfo info, TableDescriptor table) throws IOException {
            return HRegion.openHRegion(root, info, table, log, configuration);
        }
    }

    private final Home home;
    private HRegion region;
    private final Map<String, Scanner> scanners = new HashMap<>();
    private final List<Long> numbers = new ArrayList<>();  // of the last write, after each operation
    private long lastNumber = 0;
    private static final long NONE = -1;
    private long keptNumber = NONE;  // by the operation that runs

    private Region(Home home, HRegion region) {
        this.home = home;
        this.region = region;
    }

    Home home() {
        return home;
    }

    HRegion hbase() {
        return region;
    }

    /** The scanners that the trace has open, by name. */
    Map<String, Scanner> scanners() {
        return scanners;
    }

    void flush() throws IOException {
        var result = region.flush(true);
        for (HStore store : region.getStores()) {
            if (store.getMemStoreSize().getDataSize() != 0) {
                throw new IllegalStateException("the flush has left cells in memory: " + result);
            }
        }
    }

    /** Null if there is none of that name. */
    ColumnFamilyDescriptor family(byte[] name) {
        return region.getTableDescriptor().getColumnFamily(name);
    }

    /** Loads an HFile for each family, which is moved, as HBase does by default: a load has a number. */
    void load(List<Pair<byte[], String>> files) throws IOException {
        var loaded = region.bulkLoadHFiles(files, true, null);
        if (loaded == null) throw new IllegalStateException("the files were not loaded");
    }

    /** After an operation: notes the number of the last write.  Flushes and their like take numbers too. */
    void noteNumber(boolean mayHaveWritten) {
        long now = region.getMVCC().getReadPoint();
        boolean hasWritten = mayHaveWritten && now != lastNumber;
        lastNumber = now;
        long before = numbers.isEmpty() ? now : numbers.get(numbers.size() - 1);
        numbers.add(keptNumber != NONE ? Math.max(before, keptNumber) : hasWritten ? now : before);
        keptNumber = NONE;
    }

    /** Cells were loaded that keep numbers up to that one: later writes get greater ones. */
    void keepNumbers(long greatest) {
        region.getMVCC().advanceTo(greatest);
        keptNumber = greatest;
    }

    /** The number of the last write when so many operations had run; one above it for each that has not. */
    long numberAfter(int operations) {
        if (operations == 0) return 0;
        if (operations <= numbers.size()) return numbers.get(operations - 1);
        long last = numbers.isEmpty() ? 0 : numbers.get(numbers.size() - 1);
        return last + operations - numbers.size();
    }

    /** Removes all cells: the region is made anew, as when a table is truncated.  Its numbers go on. */
    void truncate() throws IOException {
        long last = region.getMVCC().getReadPoint();
        TableDescriptor table = region.getTableDescriptor();
        region.close(true);
        for (Scanner scanner : scanners.values()) scanner.regionWasClosed();
        home.files.delete(region.getRegionFileSystem().getRegionDir(), true);
        region = HRegion.createHRegion(region.getRegionInfo(), home.root, home.configuration, table, home.log);
        region.getMVCC().advanceTo(last);
    }

    /** What HBase's reader says of an HFile. */
    List<String> describe(String file) throws IOException {
        return HFiles.describe(home.files, new Path("file:" + file), home.configuration);
    }

    void flushInMemory() {
        for (HStore store : region.getStores()) RegionAccess.flushInMemory(store);
    }

    void compact(ChosenFiles.Choice choice) throws IOException {
        ChosenFiles.choose(choice);
        for (HStore store : region.getStores()) {
            Optional<CompactionContext> compaction =
                store.requestCompaction(Store.PRIORITY_USER, CompactionLifeCycleTracker.DUMMY, null);
            if (compaction.isEmpty()) continue;
            if (!region.compact(compaction.get(), store, NoLimitThroughputController.INSTANCE)) {
                throw new IllegalStateException("a compaction was given up");
            }
        }
    }

    /** Puts all in one file, then closes the region and opens it again. */
    void reopen() throws IOException {
        closeScanners();
        flush();
        compact(ChosenFiles.Choice.ALL);
        alter(region.getTableDescriptor());
    }

    private void closeScanners() throws IOException {
        for (Scanner scanner : scanners.values()) scanner.close();
        scanners.clear();
    }

    /**
     * What a server does when its table is altered: it closes the region, which flushes, and opens it with the new
     * descriptor.  The master deletes the files of families that are gone.
     */
    void alter(TableDescriptor table) throws IOException {
        TableDescriptor before = region.getTableDescriptor();
        if (region.close() == null) throw new IllegalStateException("the region could not be closed");
        for (Scanner scanner : scanners.values()) scanner.regionWasClosed();
        for (ColumnFamilyDescriptor family : before.getColumnFamilies()) {
            if (table.hasColumnFamily(family.getName())) continue;
            Path files = new Path(region.getRegionFileSystem().getRegionDir(), family.getNameAsString());
            home.files.delete(files, true);
        }
        region = home.openAnew(region.getRegionInfo(), table);
    }

    @Override
    public void close() throws IOException {
        closeScanners();
        Path directory = region.getRegionFileSystem().getRegionDir();
        region.close(true);
        home.files.delete(directory, true);
        home.files.delete(new Path(home.root, "archive"), true);
    }

    /** The clock that HBase reads.  It stands still. */
    static final class Clock {
        /** The least time at which HBase can flush: at 0 it takes the snapshot of the memory for none. */
        static final long FIRST = 1;

        private static volatile long now = FIRST;

        private Clock() {}

        static void install() {
            EnvironmentEdgeManager.injectEdge(() -> now);
        }

        static long now() {
            return now;
        }

        static void set(long next) {
            now = next;
        }
    }
}
