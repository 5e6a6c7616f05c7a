package dev.linkage.duckdb.internal.parquet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** Derives the Parquet schema of an Arrow schema, and the encoders that fill it. */
final class ColumnTree {
    private final MessageType parquet;

    private ColumnTree(MessageType parquet) {
        this.parquet = parquet;
    }

    static MessageType schema(Schema arrow) {
        Set<String> names = new HashSet<>();
        List<Type> columns = new ArrayList<>();
        for (Field field : arrow.getFields()) {
            if (!names.add(field.getName())) {
                throw new IllegalArgumentException("Two columns are named '" + field.getName()
                        + "', which a Parquet file cannot hold; give each its own alias");
            }
            columns.add(type(field.getName(), field, field.getName(), Repetition.OPTIONAL));
        }
        return new MessageType("linkage", columns);
    }

    /** One encoder per column of {@code arrow}, writing to the columns of {@link #schema}. */
    static List<ColumnEncoder> encoders(Schema arrow, MessageType parquet) {
        ColumnTree tree = new ColumnTree(parquet);
        List<ColumnEncoder> encoders = new ArrayList<>();
        for (Field field : arrow.getFields()) {
            encoders.add(tree.encoder(field, List.of(field.getName()), 0, 0));
        }
        return encoders;
    }

    private static Type type(String column, Field field, String name, Repetition repetition) {
        switch (Shape.of(column, field)) {
            case LIST -> {
                Field element = field.getChildren().get(0);
                Type item = type(column + "[]", element, "element", Repetition.OPTIONAL);
                GroupType items = new GroupType(Repetition.REPEATED, "list", item);
                return annotated(repetition, LogicalTypeAnnotation.listType(), items, name);
            }
            case MAP -> {
                List<Field> entry = field.getChildren().get(0).getChildren();
                Type key = type(column + ".key", entry.get(0), "key", Repetition.REQUIRED);
                Type value = type(column + ".value", entry.get(1), "value", Repetition.OPTIONAL);
                GroupType entries = new GroupType(Repetition.REPEATED, "key_value", key, value);
                return annotated(repetition, LogicalTypeAnnotation.mapType(), entries, name);
            }
            case STRUCT -> {
                List<Type> fields = new ArrayList<>();
                for (Field child : field.getChildren()) {
                    fields.add(type(column + "." + child.getName(), child, child.getName(), Repetition.OPTIONAL));
                }
                return new GroupType(repetition, name, fields);
            }
            case LEAF -> {
                return LeafType.of(column, field).named(name, repetition);
            }
        }
        throw new AssertionError(field);
    }

    private static Type annotated(
            Repetition repetition, LogicalTypeAnnotation annotation, GroupType content, String name) {
        return Types.buildGroup(repetition).as(annotation).addField(content).named(name);
    }

    /**
     * @param absentLevel definition level that says a value here is null
     * @param repetition repeated groups above
     */
    private ValueEncoder encoder(Field field, List<String> path, int absentLevel, int repetition) {
        String column = String.join(".", path);
        switch (Shape.of(column, field)) {
            case LIST -> {
                ValueEncoder element = encoder(
                        field.getChildren().get(0), join(path, "list", "element"), absentLevel + 2, repetition + 1);
                return new ListEncoder(element, absentLevel, repetition + 1);
            }
            case MAP -> {
                List<Field> entry = field.getChildren().get(0).getChildren();
                int entryLevel = absentLevel + 2;
                // A key is never null, so a struct or list that is one has a level less.
                ValueEncoder key =
                        encoder(entry.get(0), join(path, "key_value", "key"), entryLevel - 1, repetition + 1);
                ValueEncoder value =
                        encoder(entry.get(1), join(path, "key_value", "value"), entryLevel, repetition + 1);
                return new ListEncoder(new StructEncoder(List.of(key, value), entryLevel), absentLevel, repetition + 1);
            }
            case STRUCT -> {
                List<ValueEncoder> fields = new ArrayList<>();
                for (Field child : field.getChildren()) {
                    fields.add(encoder(child, join(path, child.getName()), absentLevel + 1, repetition));
                }
                return new StructEncoder(fields, absentLevel);
            }
            case LEAF -> {
                return new LeafEncoder(
                        parquet.getColumnDescription(path.toArray(String[]::new)),
                        LeafType.of(column, field).values().get());
            }
        }
        throw new AssertionError(field);
    }

    private static List<String> join(List<String> path, String... names) {
        List<String> joined = new ArrayList<>(path);
        joined.addAll(List.of(names));
        return joined;
    }

    private enum Shape {
        LEAF,
        LIST,
        MAP,
        STRUCT;

        static Shape of(String column, Field field) {
            ArrowType type = field.getType();
            Shape shape = LEAF;
            if (type instanceof ArrowType.List
                    || type instanceof ArrowType.LargeList
                    || type instanceof ArrowType.FixedSizeList) {
                shape = LIST;
            } else if (type instanceof ArrowType.Map) {
                shape = MAP;
            } else if (type instanceof ArrowType.Struct) {
                shape = STRUCT;
            }
            if (shape != LEAF && field.getMetadata().containsKey("ARROW:extension:name")) {
                throw LeafType.refusal(column, field);
            }
            return shape;
        }
    }
}
