package dev.linkage.score;

import java.util.ArrayList;
import java.util.List;

/** Runs tasks on threads of their own, the first of them on the calling one. */
final class Workers {
    private Workers() {}

    /**
     * Runs all to their end.
     *
     * @param tasks one or more
     * @param name of the threads, followed by a number
     * @param stop called when one fails, so that the others end soon
     */
    static void run(List<? extends Runnable> tasks, String name, Runnable stop) {
        List<Throwable> failures = new ArrayList<>();
        List<Thread> started = new ArrayList<>();
        for (Runnable task : tasks.subList(1, tasks.size())) {
            Thread thread = new Thread(() -> run(task, failures, stop), name + "-" + started.size());
            thread.setDaemon(true);
            thread.start();
            started.add(thread);
        }
        run(tasks.get(0), failures, stop);
        started.forEach(Workers::join);
        for (Throwable failure : failures) {
            if (failure instanceof RuntimeException e) {
                throw e;
            } else if (failure instanceof Error e) {
                throw e;
            }
        }
    }

    private static void run(Runnable task, List<Throwable> failures, Runnable stop) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            synchronized (failures) {
                failures.add(e);
            }
            stop.run();
        }
    }

    /** Waits also when interrupted, since the other threads read what the caller may free. */
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
