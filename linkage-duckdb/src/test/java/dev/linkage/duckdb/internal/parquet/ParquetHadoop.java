package dev.linkage.duckdb.internal.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Reads flat files of Zstandard pages with Parquet's own decoders; its file reader would need Hadoop. */
final class ParquetHadoop {
    private final byte[] file;
    private final ParquetMetadata footer;

    private ParquetHadoop(Path path) throws IOException {
        file = Files.readAllBytes(path);
        int end = file.length - 2 * Integer.BYTES;
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        footer = new ParquetMetadataConverter()
                .readParquetMetadata(
                        new ByteArrayInputStream(file, end - length, length), ParquetMetadataConverter.NO_FILTER);
    }

    static ParquetMetadata footer(Path path) throws IOException {
        return new ParquetHadoop(path).footer;
    }

    /** The values of each column in order: numbers, booleans and texts. */
    static List<List<@Nullable Object>> columns(Path path) throws IOException {
        ParquetHadoop file = new ParquetHadoop(path);
        MessageType schema = file.footer.getFileMetaData().getSchema();
        List<List<@Nullable Object>> columns = new ArrayList<>();
        schema.getColumns().forEach(column -> columns.add(new ArrayList<>()));
        for (BlockMetaData rowGroup : file.footer.getBlocks()) {
            var store = new ColumnReadStoreImpl(file.pages(rowGroup, schema), new Nothing(), schema, "");
            for (int i = 0; i < columns.size(); i++) {
                read(store.getColumnReader(schema.getColumns().get(i)), rowGroup.getRowCount(), columns.get(i));
            }
        }
        return columns;
    }

    private PageReadStore pages(BlockMetaData rowGroup, MessageType schema) throws IOException {
        Map<ColumnDescriptor, PageReader> readers = new HashMap<>();
        for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
            ColumnDescriptor column =
                    schema.getColumnDescription(chunk.getPath().toArray());
            readers.put(column, pages(chunk, column));
        }
        return new PageReadStore() {
            @Override
            public PageReader getPageReader(ColumnDescriptor column) {
                return Objects.requireNonNull(readers.get(column));
            }

            @Override
            public long getRowCount() {
                return rowGroup.getRowCount();
            }
        };
    }

    private Pages pages(ColumnChunkMetaData chunk, ColumnDescriptor column) throws IOException {
        DictionaryPage dictionary = null;
        Deque<DataPage> data = new ArrayDeque<>();
        int start = Math.toIntExact(chunk.getStartingPos());
        var input = new ByteArrayInputStream(file, start, Math.toIntExact(chunk.getTotalSize()));
        while (input.available() > 0) {
            PageHeader header = Util.readPageHeader(input);
            byte[] compressed = input.readNBytes(header.getCompressed_page_size());
            BytesInput bytes = BytesInput.from(Zstd.decompress(compressed, header.getUncompressed_page_size()));
            if (header.getType() == PageType.DICTIONARY_PAGE) {
                var details = header.getDictionary_page_header();
                dictionary = new DictionaryPage(bytes, details.getNum_values(), encoding(details.getEncoding()));
            } else {
                var details = header.getData_page_header();
                data.add(new DataPageV1(
                        bytes,
                        details.getNum_values(),
                        header.getUncompressed_page_size(),
                        Statistics.createStats(column.getPrimitiveType()),
                        encoding(details.getRepetition_level_encoding()),
                        encoding(details.getDefinition_level_encoding()),
                        encoding(details.getEncoding())));
            }
        }
        return new Pages(chunk.getValueCount(), Optional.ofNullable(dictionary), data);
    }

    private static Encoding encoding(org.apache.parquet.format.Encoding encoding) {
        return Encoding.valueOf(encoding.name());
    }

    private record Pages(long values, Optional<DictionaryPage> dictionary, Deque<DataPage> data) implements PageReader {
        @Override
        public @Nullable DictionaryPage readDictionaryPage() {
            return dictionary.orElse(null);
        }

        @Override
        public long getTotalValueCount() {
            return values;
        }

        @Override
        public @Nullable DataPage readPage() {
            return data.poll();
        }
    }

    private static void read(ColumnReader reader, long rows, List<@Nullable Object> values) {
        ColumnDescriptor column = reader.getDescriptor();
        for (long i = 0; i < rows; i++) {
            values.add(
                    reader.getCurrentDefinitionLevel() < column.getMaxDefinitionLevel() ? null : value(reader, column));
            reader.consume();
        }
    }

    private static Object value(ColumnReader reader, ColumnDescriptor column) {
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> reader.getBoolean();
            case INT32 -> reader.getInteger();
            case INT64 -> reader.getLong();
            case FLOAT -> reader.getFloat();
            case DOUBLE -> reader.getDouble();
            default -> new String(reader.getBinary().getBytes(), StandardCharsets.UTF_8);
        };
    }

    private static final class Nothing extends GroupConverter {
        @Override
        public Converter getConverter(int field) {
            return new PrimitiveConverter() {};
        }

        @Override
        public void start() {}

        @Override
        public void end() {}
    }
}
