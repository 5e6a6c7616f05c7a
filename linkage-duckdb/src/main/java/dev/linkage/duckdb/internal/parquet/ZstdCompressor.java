package dev.linkage.duckdb.internal.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Zstandard pages through zstd-jni, in place of Parquet's codec factory, which needs Hadoop. Not thread-safe. */
final class ZstdCompressor implements BytesInputCompressor, AutoCloseable {
    private final ZstdCompressCtx context = new ZstdCompressCtx();
    private byte[] compressedBytes = new byte[0];

    ZstdCompressor(int level) {
        context.setLevel(level);
    }

    /** The result is valid until the next call; Parquet copies it before. */
    @Override
    public BytesInput compress(BytesInput page) {
        ByteBuffer plain = page.toByteBuffer(HeapByteBufferAllocator.getInstance(), released -> {});
        int length = plain.remaining();
        int bound = Math.toIntExact(Zstd.compressBound(length));
        if (bound > compressedBytes.length) {
            compressedBytes = new byte[bound];
        }
        int compressed = context.compressByteArray(
                compressedBytes,
                0,
                compressedBytes.length,
                plain.array(),
                plain.arrayOffset() + plain.position(),
                length);
        return BytesInput.from(compressedBytes, 0, compressed);
    }

    @Override
    public CompressionCodecName getCodecName() {
        return CompressionCodecName.ZSTD;
    }

    @Override
    public void release() {
        context.close();
    }

    @Override
    public void close() {
        release();
    }
}
