// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.util.ArrayList;
import java.util.List;

/** A file of questions, a line each; the answer to each is the line below it, which begins with `>`. */
abstract class Questions {
    private static final String ANSWERED_BY = "answered by ";

    private final String firstLine;
    private int number = 0;

    Questions(String firstLine) {
        this.firstLine = firstLine;
    }

    /** The answer to a line. */
    abstract String answer(String line) throws Exception;

    /** A message that names the line that was read last. */
    String complaint(String file, Malformed wrong) {
        return file + ":" + number + ": " + wrong.getMessage();
    }

    /** The lines of a file with the answers below them; old answers go. */
    List<String> answer(List<String> lines, String version) {
        List<String> answered = new ArrayList<>();
        for (String line : lines) {
            ++number;
            if (number == 1) {
                if (!line.equals(firstLine)) throw new Malformed("the first line should be '" + firstLine + "'");
                answered.add(line);
                answered.add(ANSWERED_BY + version);
            } else if (!line.startsWith(">") && !(number == 2 && line.startsWith(ANSWERED_BY))) {
                answered.add(line);
                if (!line.isEmpty() && !line.startsWith("#")) answered.add("> " + answerOrError(line));
            }
        }
        return answered;
    }

    private String answerOrError(String line) {
        try {
            return answer(line);
        } catch (Malformed wrong) {
            throw wrong;
        } catch (Exception e) {
            return Answer.error(e);
        }
    }
}
