package dev.linkage.duckdb.internal;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Ends what a connection runs, from another thread. The driver's {@code Statement.cancel()} does nothing while a stream
 * is fetched, so its method behind that is called; where that cannot be reached, the connection is closed, which ends a
 * stream too.
 */
final class Interrupts {
    private static final @Nullable Field LOCK = lock();
    private static final @Nullable Method INTERRUPT = method();

    private Interrupts() {}

    /**
     * Interrupts without waiting. Does nothing when nothing runs, and may come a moment before the statement really
     * starts; so it is repeated until the statement has ended.
     */
    static void interrupt(DuckDBConnection connection) {
        if (LOCK == null || INTERRUPT == null) {
            Thread closing = new Thread(() -> Cursor.closeQuietly(connection), "linkage-duckdb-interrupt");
            closing.setDaemon(true);
            closing.start();
            return;
        }
        try {
            ReentrantLock lock = (ReentrantLock) LOCK.get(connection);
            if (lock.tryLock()) {
                try {
                    INTERRUPT.invoke(connection);
                } finally {
                    lock.unlock();
                }
            }
        } catch (InvocationTargetException e) {
            // The connection was closed in the meantime.
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the driver was made accessible before", e);
        }
    }

    private static @Nullable Field lock() {
        try {
            Field field = DuckDBConnection.class.getDeclaredField("connRefLock");
            field.setAccessible(true);
            return field.getType() == ReentrantLock.class ? field : null;
        } catch (NoSuchFieldException | RuntimeException e) {
            return null;
        }
    }

    private static @Nullable Method method() {
        try {
            Method method = DuckDBConnection.class.getDeclaredMethod("interrupt");
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException | RuntimeException e) {
            return null;
        }
    }
}
