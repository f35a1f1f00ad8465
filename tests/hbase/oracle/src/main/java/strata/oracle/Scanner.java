// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionAccess;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/** A scan over the region.  The limit, which is the business of HBase's client and its server, is kept here. */
final class Scanner implements AutoCloseable {
    private final RegionScanner scanner;
    private final ScannerContext context;
    private final int limit;
    private int rows = 0;
    private byte[] lastRow = null;
    private boolean ended = false;
    private boolean failed = false;

    Scanner(HRegion region, Scan scan) throws IOException {
        limit = scan.getLimit() > 0 ? scan.getLimit() : Integer.MAX_VALUE;
        context = ScannerContext.newBuilder().setBatchLimit(scan.getBatch()).setTrackMetrics(true).build();
        // The server sets what the request leaves open, the region does not.
        if (scan.getLoadColumnFamiliesOnDemandValue() == null) {
            scan.setLoadColumnFamiliesOnDemand(region.isLoadingCfsOnDemandDefault());
        }
        scanner = region.getScanner(scan);
    }

    /** The cells of the next result; none at the end, and after a failure. */
    List<Cell> next() throws IOException {
        try {
            return nextOfOpen();
        } catch (IOException | RuntimeException failure) {
            ended = true;
            failed = true;
            close();  // else flushes and compactions go on keeping what it sees
            throw failure;
        }
    }

    private List<Cell> nextOfOpen() throws IOException {
        List<Cell> cells = new ArrayList<>();
        while (cells.isEmpty() && !ended) {
            ended = !scanner.next(cells, context);
            if (cells.isEmpty()) continue;
            byte[] row = CellUtil.cloneRow(cells.get(0));
            if (!Arrays.equals(row, lastRow)) {
                if (++rows > limit) {
                    ended = true;
                    return List.of();
                }
                lastRow = row;
            }
            if (rows == limit && !RegionAccess.rowMayGoOn(context)) ended = true;
        }
        return cells;
    }

    /** What the server has counted. */
    String metrics() {
        return "scanned " + context.getMetrics().countOfRowsScanned.get() + " filtered "
            + context.getMetrics().countOfRowsFiltered.get();
    }

    /** From here on HBase is asked again, though it may have said that there is no more. */
    void regionWasClosed() {
        ended = failed;
    }

    @Override
    public void close() throws IOException {
        scanner.close();
    }
}
