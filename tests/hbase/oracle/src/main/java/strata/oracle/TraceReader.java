// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Cuts a text into traces. */
final class TraceReader {
    static final String FIRST_LINE = "strata trace 1";
    private static final String ANSWERED_BY = "answered by ";

    private final BufferedReader in;
    private final String name;
    private final boolean isStream;
    private final List<String> preamble = new ArrayList<>();
    private int number = 0;
    private String pending = null;

    /** A stream, in contrast to a file, may leave out the first line, and a line `end` ends a trace. */
    TraceReader(BufferedReader in, String name, boolean isStream) {
        this.in = in;
        this.name = name;
        this.isStream = isStream;
    }

    /** A message that names the place of the line that was read last. */
    String complaint(Malformed wrong) {
        return name + ":" + number + ": " + wrong.getMessage();
    }

    /** What stood before the first trace: comments, no first line, nothing about who answered. */
    List<String> preamble() {
        return preamble;
    }

    /** The next trace; null at the end. */
    Trace next() throws IOException {
        Trace trace = null;
        for (String line = take(); line != null; line = take()) {
            boolean begins = line.startsWith("trace ") || line.equals("trace");
            if (trace != null && (begins || isStream && line.equals("end"))) {
                if (begins) pending = line;
                finish(trace);
                return trace;
            }
            if (begins) {
                trace = begin(line);
            } else if (trace != null) {
                addTo(trace, line);
            } else {
                before(line);
            }
        }
        if (trace != null) finish(trace);
        if (number == 0 && !isStream) throw new Malformed("the first line of a trace file is '" + FIRST_LINE + "'");
        return trace;
    }

    private String take() throws IOException {
        String line = pending;
        pending = null;
        if (line != null) return line;
        line = in.readLine();
        if (line != null) ++number;
        return line;
    }

    private void before(String line) {
        if (number == 1 && !isStream && !line.equals(FIRST_LINE)) {
            throw new Malformed("the first line of a trace file is '" + FIRST_LINE + "'");
        }
        if (line.isEmpty() || line.startsWith("#")) {
            preamble.add(line);
            return;
        }
        boolean isHead = line.equals(FIRST_LINE) && (isStream || number == 1)
            || line.startsWith(ANSWERED_BY) && (isStream || number == 2) || isStream && line.equals("end");
        if (!isHead) throw new Malformed("a line that begins with 'trace' should come first");
    }

    private static Trace begin(String line) {
        Words words = new Words(line);
        words.take("trace");
        String given = words.take("the name of the trace");
        if (!given.matches("[A-Za-z0-9_.-]+")) throw new Malformed("'" + given + "' is no name of a trace");
        words.finish();
        Trace trace = new Trace();
        trace.add(line, null);
        return trace;
    }

    private static void addTo(Trace trace, String line) {
        if (line.startsWith(">")) {
            if (!trace.hasOperation()) throw new Malformed("there is no operation that this could be the answer of");
            return;
        }
        Operation operation = line.isEmpty() || line.startsWith("#") ? null : parse(trace, new Words(line));
        trace.add(line, operation);
    }

    private static Operation parse(Trace trace, Words words) {
        if (words.takeIf("region")) {
            trace.schema.takeRegion(words);
            return null;
        }
        if (words.takeIf("family")) {
            if (trace.hasOperation()) throw new Malformed("families come before the first operation");
            trace.schema.takeFamily(words);
            return null;
        }
        if (!trace.schema.hasFamily()) throw new Malformed("an operation needs a 'family' line before it");
        if (!words.takeIf("now")) return Operations.parse(words);
        long now = Text.number(words.take("a time"));
        words.finish();
        if (now < Region.Clock.FIRST) throw new Malformed("HBase cannot work before the time " + Region.Clock.FIRST);
        return region -> {
            Region.Clock.set(now);
            return List.of();
        };
    }

    private static void finish(Trace trace) {
        if (!trace.schema.hasFamily()) throw new Malformed("the trace that ends here has no 'family' line");
    }
}
