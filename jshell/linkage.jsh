// Imports for JShell and notebooks. Start with: jshell --startup DEFAULT --startup linkage.jsh
import dev.linkage.Linker;
import dev.linkage.chunk.*;
import dev.linkage.cluster.*;
import dev.linkage.duckdb.*;
import dev.linkage.engine.*;
import dev.linkage.error.*;
import dev.linkage.explore.*;
import dev.linkage.model.*;
import dev.linkage.predict.*;
import dev.linkage.train.*;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.ColumnExpression.expression;
import static dev.linkage.model.Comparisons.*;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.LinkageModel.link;
import static dev.linkage.model.LinkageModel.linkAndDedupe;
import static dev.linkage.model.Threshold.probability;
import static dev.linkage.model.Threshold.weight;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;
