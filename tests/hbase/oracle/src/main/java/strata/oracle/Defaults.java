// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The files of defaults that every new configuration of Hadoop reads.  HBase makes one for each store and reads them
 * all for the first file that the store writes, which takes longer than a whole trace needs otherwise.
 */
final class Defaults {
    private Defaults() {}

    /** From now on, configurations begin empty; what is missing is what the code that asks takes for it. */
    static void forget() {
        try {
            var files = Configuration.class.getDeclaredField("defaultResources");
            files.setAccessible(true);
            ((List<?>) files.get(null)).clear();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Hadoop keeps the names of its files of defaults elsewhere", e);
        }
    }
}
