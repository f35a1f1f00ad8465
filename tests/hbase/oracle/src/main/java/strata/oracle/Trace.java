// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The lines of a trace: each as it stands, with the operation it is, if it is one. */
final class Trace {
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

    /** The lines with the answers of a new region. */
    List<String> run(Region.Home home, Patience patience) throws IOException {
        List<String> all = new ArrayList<>();
        try (Region region = home.open(schema.table())) {
            for (Line line : lines) {
                all.add(line.text);
                if (line.operation == null) continue;
                for (String answer : line.operation.answer(region, patience)) all.add("> " + answer);
            }
        }
        return all;
    }
}
