// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.InvalidFamilyOperationException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** The operation `alter`: what the master makes of the table's descriptor, or why it refuses to. */
final class Alteration {
    private interface Change {
        TableDescriptor of(TableDescriptor table) throws IOException;
    }

    private Alteration() {}

    static Operation parse(Words words) {
        Change change = change(words);
        return region -> {
            region.alter(change.of(region.hbase().getTableDescriptor()));
            return List.of("ok");
        };
    }

    private static Change change(Words words) {
        String kind = words.take("add, modify, delete or table");
        switch (kind) {
            case "add" -> {
                ColumnFamilyDescriptor added = Schema.family(words);
                return table -> {
                    refuseIf(table.hasColumnFamily(added.getName()), "the family exists");
                    return TableDescriptorBuilder.newBuilder(table).setColumnFamily(added).build();
                };
            }
            case "modify" -> {
                ColumnFamilyDescriptor changed = Schema.family(words);
                return table -> {
                    refuseIf(!table.hasColumnFamily(changed.getName()), "there is no such family");
                    return TableDescriptorBuilder.newBuilder(table).modifyColumnFamily(changed).build();
                };
            }
            case "delete" -> {
                byte[] name = Text.bytes(words.take("the name of a family"));
                return table -> {
                    refuseIf(!table.hasColumnFamily(name), "there is no such family");
                    refuseIf(table.getColumnFamilyCount() == 1, "it is the last family");
                    return TableDescriptorBuilder.newBuilder(table).removeColumnFamily(name).build();
                };
            }
            case "table" -> {
                return whole(words);
            }
            default -> throw new Malformed("'" + kind + "' is not add, modify, delete or table");
        }
    }

    /** These are checks of the master, HMaster.addColumn and its like; there is no master here. */
    private static void refuseIf(boolean so, String why) throws IOException {
        if (so) throw new InvalidFamilyOperationException(why);
    }

    private static Change whole(Words words) {
        long delay = 0;
        if (words.front().startsWith("purge_delay=")) delay = Text.number(words.take("an option").substring(12));
        List<ColumnFamilyDescriptor> families = new ArrayList<>();
        do {
            if (!words.takeIf(";") || !words.takeIf("family")) {
                throw new Malformed("the families of the table should follow, each after '; family'");
            }
            families.add(Schema.family(words));
        } while (!words.isEmpty());
        String purgeDelay = Long.toString(delay);
        return table -> {
            TableDescriptorBuilder next = TableDescriptorBuilder.newBuilder(table);
            for (byte[] name : table.getColumnFamilyNames()) next.removeColumnFamily(name);
            for (ColumnFamilyDescriptor family : families) next.setColumnFamily(family);
            return next.setValue(Schema.PURGE_DELAY, purgeDelay).build();
        };
    }
}
