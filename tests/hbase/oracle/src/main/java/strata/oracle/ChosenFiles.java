// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreConfigInformation;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequestImpl;
import org.apache.hadoop.hbase.regionserver.compactions.RatioBasedCompactionPolicy;

/** A compaction policy that selects what the trace says. */
public final class ChosenFiles extends RatioBasedCompactionPolicy {
    /** Positions among the files that hold cells, the oldest is 0. */
    record Choice(long first, long count) {
        static final Choice ALL = new Choice(0, Long.MAX_VALUE);
    }

    private static Choice choice = Choice.ALL;

    public ChosenFiles(Configuration configuration, StoreConfigInformation store) {
        super(configuration, store);
    }

    static void choose(Choice next) {
        choice = next;
    }

    @Override
    public CompactionRequestImpl selectCompaction(Collection<HStoreFile> files, List<HStoreFile> compacting,
        boolean isUserCompaction, boolean mayUseOffPeak, boolean forceMajor) {
        List<HStoreFile> filled = files.stream().filter(file -> file.getReader().getEntries() > 0).toList();
        List<HStoreFile> chosen = filled.stream().skip(choice.first).limit(choice.count).toList();
        boolean all = chosen.size() == filled.size();
        // Files without cells are nobody's business, but a compaction of all files is one only if it takes them too.
        Collection<HStoreFile> taken = all && !chosen.isEmpty() ? files : chosen;
        CompactionRequestImpl request = new CompactionRequestImpl(new ArrayList<>(taken));
        request.setIsMajor(all && choice == Choice.ALL, all);
        return request;
    }
}
