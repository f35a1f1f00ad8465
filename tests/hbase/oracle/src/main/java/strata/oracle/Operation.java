// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.util.List;

/** Something a trace does with its region. */
interface Operation {
    List<String> ENDLESS = List.of("error failure EndlessLoop");

    /** The lines of the answer; whatever is thrown is the answer, too. */
    List<String> run(Region region) throws Exception;

    /** Runs and answers, come what may. */
    default List<String> answer(Region region, Patience patience) {
        return patience.run(() -> {
            try {
                return run(region);
            } catch (Exception e) {
                return List.of(Answer.error(e));
            }
        }, ENDLESS);
    }
}
