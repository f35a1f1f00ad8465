// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

/** Questions whose lines are words. */
abstract class WordQuestions extends Questions {
    WordQuestions(String firstLine) {
        super(firstLine);
    }

    abstract String answer(Words words) throws Exception;

    @Override
    final String answer(String line) throws Exception {
        Words words = new Words(line);
        String answer = answer(words);
        words.finish();
        return answer;
    }
}
