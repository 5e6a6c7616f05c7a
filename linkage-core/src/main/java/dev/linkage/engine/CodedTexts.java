package dev.linkage.engine;

/** Texts that are told by dense codes from 0, as UTF-8. Not changed while others read it. */
public interface CodedTexts {

    /**
     * How many there are.
     *
     * @return codes go from 0 to this, exclusive
     */
    int size();

    /**
     * Bytes of a text.
     *
     * @param code its code
     * @return its length in UTF-8
     */
    int length(int code);

    /**
     * Copies the bytes of a text.
     *
     * @param code its code
     * @param target takes {@link #length} bytes
     * @param at where to begin
     */
    void copy(int code, byte[] target, int at);
}
