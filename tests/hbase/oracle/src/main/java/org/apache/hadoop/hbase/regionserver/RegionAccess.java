// SPDX-License-Identifier: BSL-1.0
package org.apache.hadoop.hbase.regionserver;

/** What HBase shows to nobody outside of this package. */
public final class RegionAccess {
    private RegionAccess() {}

    /**
     * Pushes the active segment of a store into its pipeline and compacts the pipeline; done when this returns.  HBase
     * does that by itself only when the active segment has grown large.
     */
    public static void flushInMemory(HStore store) {
        if (!(store.memstore instanceof CompactingMemStore memory)) return;
        boolean hasCells = memory.getSegments().stream().anyMatch(segment -> !segment.isEmpty());
        if (hasCells) memory.flushInMemory();
        if (memory.isMemStoreFlushingInMemory()) {
            throw new IllegalStateException("the in-memory flush has not finished");
        }
    }

    /** In bytes; none if not positive. */
    public static long maxCellSize(HRegion region) {
        return region.maxCellSize;
    }

    /** Whether the last answer of a scanner may have left cells of its row for the next one. */
    public static boolean rowMayGoOn(ScannerContext context) {
        return context.mayHaveMoreCellsInRow();
    }
}
