package dev.linkage.testkit;

import java.util.Arrays;

/**
 * Finds the person and the family behind a record. Records lie in blocks of 16 places; a block is filled with persons,
 * one after the other, each with one to five records, and each but the first joins the family before it or starts a
 * new one. The arrangement follows from the block's number alone. Not thread-safe.
 */
final class Household {

    enum Role {
        HEAD,
        PARTNER,
        CHILD,
        TWIN,
        /** A parent or child who has the same first name and surname as the head of the family. */
        NAMESAKE
    }

    private static final int BLOCK_BITS = 4;
    private static final int BLOCK = 1 << BLOCK_BITS;
    private static final int SHARES = 1_024;
    private static final Role[] ROLES = roles();
    private static final byte[] RECORDS = records();

    private final Draws draws = new Draws();
    private long person;
    private long head;
    private Role role = Role.HEAD;

    /** Moves to the person behind the record at {@code place}; persons have one record each if {@code single}. */
    void locate(long key, long place, boolean single) {
        long block = place >>> BLOCK_BITS;
        int wanted = (int) (place & (BLOCK - 1));
        draws.reset(Mixer.hash(key, block));
        int start = 0;
        int headStart = 0;
        while (true) {
            long bits = draws.next();
            role = start == 0 ? Role.HEAD : ROLES[(int) (bits >>> 44) & (SHARES - 1)];
            headStart = role == Role.HEAD ? start : headStart;
            int end = start + (single ? 1 : RECORDS[(int) (bits >>> 54)]);
            if (wanted < end) {
                person = (block << BLOCK_BITS) + start;
                head = (block << BLOCK_BITS) + headStart;
                return;
            }
            start = end;
        }
    }

    /** The number of the person: the place of the first of their records. */
    long person() {
        return person;
    }

    long head() {
        return head;
    }

    Role role() {
        return role;
    }

    private static Role[] roles() {
        Role[] roles = new Role[SHARES];
        Arrays.fill(roles, 0, 780, Role.HEAD);
        Arrays.fill(roles, 780, 900, Role.PARTNER);
        Arrays.fill(roles, 900, 988, Role.CHILD);
        Arrays.fill(roles, 988, 1_008, Role.TWIN);
        Arrays.fill(roles, 1_008, SHARES, Role.NAMESAKE);
        return roles;
    }

    private static byte[] records() {
        byte[] records = new byte[SHARES];
        Arrays.fill(records, 0, 510, (byte) 1);
        Arrays.fill(records, 510, 790, (byte) 2);
        Arrays.fill(records, 790, 920, (byte) 3);
        Arrays.fill(records, 920, 990, (byte) 4);
        Arrays.fill(records, 990, SHARES, (byte) 5);
        return records;
    }
}
