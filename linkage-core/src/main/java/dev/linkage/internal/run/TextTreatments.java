package dev.linkage.internal.run;

import dev.linkage.engine.Engine;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.text.StandIn;
import dev.linkage.internal.text.TextColumn;
import dev.linkage.internal.text.Treatment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How the text columns of a layout reach similarity functions. */
final class TextTreatments {
    private TextTreatments() {}

    static Map<String, Treatment> of(Workspace workspace, Engine engine, String table, PreparedLayout layout) {
        if (engine.countsCodePoints() || layout.texts().isEmpty()) {
            return Map.of();
        }
        List<TextColumn> columns = new ArrayList<>();
        layout.texts().forEach((name, array) -> columns.add(new TextColumn(name, array)));
        return StandIn.plan(workspace, table, columns);
    }
}
