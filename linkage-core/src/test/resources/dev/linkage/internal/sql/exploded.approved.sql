-- prepare the records
CREATE TABLE records AS SELECT b.*,
  "__keys0",
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
) "k__keys0" USING (__row)

-- explode arrays for rule tags & marks (each of tags, marks)
CREATE TABLE exploded AS SELECT *,
  t.k AS __key
FROM (
  SELECT __row,
    __data_set,
    "__keys0" AS keys,
    unnest("__keys0") AS t
  FROM records
)

-- count the pairs that the rules find
SELECT sum(n)
FROM (
  SELECT count(*) AS n
  FROM (
    SELECT l."__row" AS "__row_l",
      r."__row" AS "__row_r",
      l."__data_set" AS "__data_set_l",
      r."__data_set" AS "__data_set_r"
    FROM exploded el
    JOIN exploded er ON el.__key = er.__key AND el.__row < er.__row
    JOIN records l ON l.__row = el.__row
    JOIN records r ON r.__row = er.__row
    WHERE (el.t = er.t) AND (el.t = list_min(list_intersect(el.keys, er.keys)))
  ) UNION ALL SELECT count(*) AS n
  FROM (
    SELECT l."__row" AS "__row_l",
      r."__row" AS "__row_r",
      l."__data_set" AS "__data_set_l",
      r."__data_set" AS "__data_set_r"
    FROM records l
    JOIN records r ON l."__key1" = r."__key1" AND l.__row < r.__row
    WHERE (coalesce((l."city" = r."city"), FALSE)) AND (NOT coalesce(list_has_any(l."__keys0", r."__keys0") AND (TRUE), FALSE))
  )
)

