// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Runs work in the thread of the caller, and stops it when it has used too much of the processor: some reads and
 * compactions of HBase never end.
 */
final class Patience {
    /** Nanoseconds; a thousand times what an operation takes. */
    private static final long LIMIT = 2_000_000_000L;
    private static final long IDLE = 0;
    private static final long STOPPING = -1;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Thread runner = Thread.currentThread();
    /** The number of the piece of work that is being done, or one of the two words above. */
    private final AtomicLong current = new AtomicLong(IDLE);
    private long pieces = 0;

    Patience() {
        Thread watch = new Thread(this::watch, "patience");
        watch.setDaemon(true);
        watch.start();
    }

    /** What the work gives, or `tooLong` if it had to be stopped. */
    <T> T run(Supplier<T> work, T tooLong) {
        long piece = ++pieces;
        current.set(piece);
        try {
            T result = work.get();
            if (current.compareAndSet(piece, IDLE)) return result;
            waitForTheEnd();
        } catch (ThreadDeath late) {
            // Being stopped leaves the mark of an interruption behind, too.
            Thread.interrupted();
        }
        current.set(IDLE);
        return tooLong;
    }

    /**
     * The work has come to its end when the decision to stop it had been made: that is still to come, or was taken for
     * an error on the way.
     */
    private static void waitForTheEnd() {
        for (long begun = System.nanoTime(); System.nanoTime() - begun < LIMIT;) Thread.onSpinWait();
        Thread.interrupted();
    }

    private void watch() {
        long watched = IDLE;
        long begun = 0;
        while (true) {
            long piece = current.get();
            long used = threads.getThreadCpuTime(runner.getId());
            if (piece != watched) {
                watched = piece;
                begun = used;
            } else if (piece > IDLE && used - begun > LIMIT && current.compareAndSet(piece, STOPPING)) {
                stop(runner);
            }
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** There is no other way to end a loop that asks nobody, and after Java 19 there is none at all. */
    @SuppressWarnings("deprecation")
    private static void stop(Thread thread) {
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            System.err.println("strata: HBase is in an endless loop, which the oracle can end only on Java 17");
            Runtime.getRuntime().halt(1);
        }
    }
}
