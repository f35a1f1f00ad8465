// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The lines of a trace: each as it stands, with the operation it is, if it is one. */
final class Trace {
    private static final Set<String> WRITES =
        Set.of("put", "delete", "increment", "append", "row", "rows", "batch", "check", "load");

    private record Line(String text, Operation operation) {}

    private final List<Line> lines = new ArrayList<>();
    final Schema schema = new Schema();
    private boolean hasOperation = false;

    void add(String text, Operation operation) {
        lines.add(new Line(text, operation));
        hasOperation = hasOperation || operation != null;
    }

    boolean hasOperation() {
        return hasOperation;
    }

    /** Refused changes and checks take numbers too, and write nothing. */
    private static boolean hasWritten(String answer) {
        return !answer.equals("false") && !answer.startsWith("error ");
    }

    /** The lines with the answers of a new region. */
    List<String> run(Region.Home home, Patience patience) throws IOException {
        List<String> all = new ArrayList<>();
        try (Region region = home.open(schema.table())) {
            for (Line line : lines) {
                all.add(line.text);
                if (line.operation == null) continue;
                List<String> answers = line.operation.answer(region, patience);
                for (String answer : answers) all.add("> " + answer);
                region.noteNumber(WRITES.contains(line.text.split(" ", 2)[0]) && hasWritten(answers.get(0)));
            }
        }
        return all;
    }
}
