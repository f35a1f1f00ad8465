// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A put, delete, increment or append as a line asks for it.  HBase's own object is built only when the operation runs:
 * what its class has to say against it is the answer of that operation.
 */
final class Request {
    /** One call of the builder: the word before the `=` of a delete's part, empty for the other requests. */
    private record Part(String call, byte[] family, byte[] qualifier, Long when, byte[] value) {}

    private final String kind;
    private final byte[] row;
    private final Long when;
    private Long ttl = null;
    private Text.Range read = null;
    private final List<Part> parts = new ArrayList<>();

    private Request(String kind, byte[] row, Long when) {
        this.kind = kind;
        this.row = row;
        this.when = when;
    }

    static boolean isKind(String word) {
        return switch (word) {
            case "put", "delete", "increment", "append" -> true;
            default -> false;
        };
    }

    static Request parse(String kind, Words words) {
        boolean hasDefaultTime = kind.equals("put") || kind.equals("delete");
        Text.Dated place = Text.dated(words.take("a row"));
        if (place.when() != null && !hasDefaultTime) throw new Malformed("the row of this request has no timestamp");
        Request request = new Request(kind, Text.row(place.place()), place.when());
        if (!kind.equals("delete")) request.parseOptions(words);
        while (!words.isEmpty() && !words.front().equals(";")) {
            String[] part = Text.option(words.take("a cell"));
            boolean isMarker = kind.equals("delete") || (kind.equals("put") && part[0].indexOf(':') < 0);
            request.parts.add(isMarker ? deletion(part) : request.value(part));
        }
        return request;
    }

    /** `; MUT ; MUT ...` up to the end of the line. */
    static List<Request> parseAll(Words words) {
        List<Request> all = new ArrayList<>();
        do {
            if (!words.takeIf(";")) throw new Malformed("the mutations should follow, each behind a ';'");
            String kind = words.take("a mutation");
            if (!isKind(kind)) throw new Malformed("'" + kind + "' is no mutation");
            all.add(parse(kind, words));
        } while (!words.isEmpty());
        return all;
    }

    private void parseOptions(Words words) {
        while (true) {
            String word = words.front();
            if (word.startsWith("ttl=")) {
                ttl = Text.number(word.substring(4));
            } else if (word.startsWith("when=") && !kind.equals("put")) {
                read = Text.range(word.substring(5));
            } else {
                return;
            }
            words.take("an option");
        }
    }

    private Part value(String[] part) {
        Text.Dated place = Text.dated(part[0]);
        Text.Column column = Text.column(place.place());
        byte[] value = kind.equals("increment") ? Bytes.toBytes(Text.number(part[1])) : Text.bytes(part[1]);
        return new Part("", column.family(), column.qualifier(), place.when(), value);
    }

    private static Part deletion(String[] part) {
        Text.Dated place = Text.dated(part[1]);
        switch (part[0]) {
            case "version", "column" -> {
                Text.Column column = Text.column(place.place());
                return new Part(part[0], column.family(), column.qualifier(), place.when(), null);
            }
            case "family", "family_version" -> {
                return new Part(part[0], Text.bytes(place.place()), null, place.when(), null);
            }
            default -> throw new Malformed("'" + part[0] + "' is not version, column, family or family_version");
        }
    }

    Mutation build() throws IOException {
        Mutation built = switch (kind) {
            case "put" -> buildPut();
            case "delete" -> buildDelete();
            case "increment" -> buildIncrement();
            default -> buildAppend();
        };
        if (ttl != null) built.setTTL(ttl);
        return built;
    }

    private Put buildPut() throws IOException {
        Put put = when == null ? new Put(row) : new Put(row, when);
        for (Part part : parts) {
            if (!part.call.isEmpty()) {
                put.add(marker(part));
            } else if (part.when == null) {
                put.addColumn(part.family, part.qualifier, part.value);
            } else {
                put.addColumn(part.family, part.qualifier, part.when, part.value);
            }
        }
        return put;
    }

    private Delete buildDelete() {
        Delete delete = when == null ? new Delete(row) : new Delete(row, when);
        for (Part part : parts) {
            switch (part.call + (part.when == null ? "" : "@")) {
                case "version" -> delete.addColumn(part.family, part.qualifier);
                case "version@" -> delete.addColumn(part.family, part.qualifier, part.when);
                case "column" -> delete.addColumns(part.family, part.qualifier);
                case "column@" -> delete.addColumns(part.family, part.qualifier, part.when);
                case "family" -> delete.addFamily(part.family);
                case "family@" -> delete.addFamily(part.family, part.when);
                case "family_version" -> delete.addFamilyVersion(part.family, HConstants.LATEST_TIMESTAMP);
                default -> delete.addFamilyVersion(part.family, part.when);
            }
        }
        return delete;
    }

    private Increment buildIncrement() throws IOException {
        Increment increment = new Increment(row);
        for (Part part : parts) {
            if (part.when == null) {
                increment.addColumn(part.family, part.qualifier, Bytes.toLong(part.value));
            } else {
                increment.add(cell(part));
            }
        }
        if (read != null) increment.setTimeRange(read.from(), read.to());
        return increment;
    }

    private Append buildAppend() throws IOException {
        Append append = new Append(row);
        for (Part part : parts) {
            if (part.when == null) {
                append.addColumn(part.family, part.qualifier, part.value);
            } else {
                append.add(cell(part));
            }
        }
        if (read != null) append.setTimeRange(read.from(), read.to());
        return append;
    }

    /** A marker as a cell of a put. */
    private KeyValue marker(Part part) {
        KeyValue.Type type = switch (part.call) {
            case "version" -> KeyValue.Type.Delete;
            case "column" -> KeyValue.Type.DeleteColumn;
            case "family" -> KeyValue.Type.DeleteFamily;
            default -> KeyValue.Type.DeleteFamilyVersion;
        };
        long written = part.when == null ? HConstants.LATEST_TIMESTAMP : part.when;
        return new KeyValue(row, part.family, part.qualifier, written, type);
    }

    private KeyValue cell(Part part) {
        return new KeyValue(row, part.family, part.qualifier, part.when, part.value);
    }
}
