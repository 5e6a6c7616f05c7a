-- prepare the records
CREATE TABLE records AS SELECT b.*,
  "k__keys0"."__keys0",
  CASE WHEN "city" IS NOT NULL THEN CAST(hash("city") >> 1 AS BIGINT) END AS "__key1"
FROM numbered b
LEFT JOIN (
  SELECT __row,
    list(DISTINCT struct_pack(k := CAST(hash("tags", "marks") >> 1 AS BIGINT), v0 := "tags", v1 := "marks")) AS "__keys0"
  FROM (
    SELECT * REPLACE (unnest("marks") AS "marks")
    FROM (
      SELECT * REPLACE (unnest("tags") AS "tags")
      FROM numbered
    )
  )
  WHERE ("tags" IS NOT NULL) AND ("marks" IS NOT NULL)
  GROUP BY __row
) "k__keys0" ON b.__row = "k__keys0".__row

-- explode arrays for rule tags & marks (each of tags, marks)
CREATE TABLE exploded AS SELECT *,
  "__exploded0".k AS __key
FROM (
  SELECT *,
    unnest("__keys0") AS "__exploded0"
  FROM records
)

-- count the pairs that rule tags & marks (each of tags, marks) finds
SELECT count(*)
FROM (
  SELECT l."__row" AS "__row_l",
    r."__row" AS "__row_r",
    l."__data_set" AS "__data_set_l",
    r."__data_set" AS "__data_set_r"
  FROM exploded l
  JOIN exploded r ON l.__key = r.__key AND l.__row < r.__row
  WHERE (l."__exploded0" = r."__exploded0") AND (l."__exploded0" = list_min(list_intersect(l."__keys0", r."__keys0")))
)

-- count the pairs that rule city finds
SELECT count(*)
FROM (
  SELECT l."__row" AS "__row_l",
    r."__row" AS "__row_r",
    l."__data_set" AS "__data_set_l",
    r."__data_set" AS "__data_set_r"
  FROM records l
  JOIN records r ON l."__key1" = r."__key1" AND l.__row < r.__row
  WHERE (coalesce((l."city" = r."city"), FALSE)) AND (NOT coalesce(list_has_any(l."__keys0", r."__keys0") AND (TRUE), FALSE))
)

