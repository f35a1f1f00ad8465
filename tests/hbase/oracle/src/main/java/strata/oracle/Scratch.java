// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The directory of a process.  It goes with the process, or when the next one begins if the process was killed. */
final class Scratch {
    private static final String NAME = "strata-oracle-";

    private Scratch() {}

    /** Makes a directory in another one; null stands for memory if that can be, else for Java's temporary directory. */
    static Path make(Path parent) throws IOException {
        Path place = parent != null ? parent : usual();
        removeWhatWasLeft(place);
        Path directory = Files.createTempDirectory(place, NAME + ProcessHandle.current().pid() + "-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(directory)));
        return directory;
    }

    private static Path usual() {
        Path memory = Path.of("/dev/shm");
        boolean usable = Files.isDirectory(memory) && Files.isWritable(memory);
        return usable ? memory : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static void removeWhatWasLeft(Path place) throws IOException {
        List<Path> left;
        try (Stream<Path> all = Files.list(place)) {
            left = all.filter(Scratch::isOfTheDead).toList();
        }
        left.forEach(Scratch::remove);
    }

    private static boolean isOfTheDead(Path directory) {
        String name = directory.getFileName().toString();
        if (!name.matches(NAME + "[0-9]{1,18}-[0-9]+")) return false;
        long process = Long.parseLong(name.substring(NAME.length(), name.lastIndexOf('-')));
        return ProcessHandle.of(process).isEmpty();
    }

    private static void remove(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // Someone else removes it at the same time, or the next process will.
        }
    }
}
