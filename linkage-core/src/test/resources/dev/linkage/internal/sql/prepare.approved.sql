-- read the input
CREATE TABLE numbered AS SELECT CAST(row_number() OVER (ORDER BY "unique_id") - 1 AS BIGINT) AS __row,
  *
FROM (
  SELECT 0::INTEGER AS __data_set,
    "unique_id" AS "unique_id",
    "first_name" AS "first_name",
    "surname" AS "surname",
    "dob" AS "dob",
    "city" AS "city",
    "email" AS "email",
    try_strptime("dob", '%Y-%m-%d') AS "__x0",
    epoch(try_strptime("dob", '%Y-%m-%d')) AS "__x1",
    nullif(regexp_extract("email", '^[^@]+', 0), '') AS "__x2"
  FROM people
)

-- check the unique ids
SELECT __data_set,
  CAST("unique_id" AS VARCHAR),
  count(*)
FROM numbered
GROUP BY __data_set,
  "unique_id" HAVING count(*) > 1 OR "unique_id" IS NULL
ORDER BY __data_set,
  "unique_id" NULLS FIRST LIMIT 5

-- count the records
SELECT count(*) FILTER (__data_set = 0),
  count("unique_id"),
  count("first_name"),
  count("surname"),
  count("dob"),
  count("city"),
  count("email"),
  count("__x0"),
  CAST(any_value("dob") AS VARCHAR)
FROM numbered

-- prepare the records
CREATE TABLE records AS SELECT b.*,
  t0.__share AS __tf0,
  log2(t0.__share) AS __log_tf0,
  t1.__share AS __tf1,
  log2(t1.__share) AS __log_tf1,
  t2.__share AS __tf2,
  log2(t2.__share) AS __log_tf2,
  t3.__share AS __tf3,
  log2(t3.__share) AS __log_tf3,
  CASE WHEN "first_name" IS NOT NULL AND "city" IS NOT NULL THEN CAST(hash("first_name", "city") >> 1 AS BIGINT) END AS "__key0",
  CASE WHEN "surname" IS NOT NULL THEN CAST(hash("surname") >> 1 AS BIGINT) END AS "__key1",
  CASE WHEN "dob" IS NOT NULL THEN CAST(hash("dob") >> 1 AS BIGINT) END AS "__key2"
FROM numbered b
LEFT JOIN (
  SELECT "first_name" AS __value,
    count(*) / sum(count(*)) OVER () AS __share
  FROM numbered
  WHERE "first_name" IS NOT NULL
  GROUP BY "first_name"
) t0 ON b."first_name" = t0.__value
LEFT JOIN (
  SELECT "surname" AS __value,
    count(*) / sum(count(*)) OVER () AS __share
  FROM numbered
  WHERE "surname" IS NOT NULL
  GROUP BY "surname"
) t1 ON b."surname" = t1.__value
LEFT JOIN (
  SELECT "city" AS __value,
    count(*) / sum(count(*)) OVER () AS __share
  FROM numbered
  WHERE "city" IS NOT NULL
  GROUP BY "city"
) t2 ON b."city" = t2.__value
LEFT JOIN (
  SELECT "email" AS __value,
    count(*) / sum(count(*)) OVER () AS __share
  FROM numbered
  WHERE "email" IS NOT NULL
  GROUP BY "email"
) t3 ON b."email" = t3.__value

-- count the pairs of rule surname
SELECT k >> 53 AS key_range,
  CAST(least(sum(pairs), 4611686018427387903) AS BIGINT),
  CAST(sum(n) AS BIGINT)
FROM (
  SELECT k,
    n,
    n * (n - 1) // 2 AS pairs
  FROM (
    SELECT t."__key1" AS k,
      count(*)::HUGEINT AS n,
      count(*) FILTER (t."__data_set" = 0)::HUGEINT AS n0
    FROM records t
    WHERE t."__key1" IS NOT NULL
    GROUP BY t."__key1"
  )
)
GROUP BY key_range

