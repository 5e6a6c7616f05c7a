-- count agreement patterns of rule surname
SELECT count(*) AS __n,
  *
FROM (
  SELECT __g0,
    __g1,
    __g2,
    __g3,
    __g4,
    CASE WHEN __g0 = 4 THEN greatest("__tf0_l", "__tf0_r") END AS __f0,
    CASE WHEN __g1 = 4 THEN greatest("__tf1_l", "__tf1_r") END AS __f1,
    NULL::DOUBLE AS __f2,
    CASE WHEN __g3 = 1 THEN greatest("__tf2_l", "__tf2_r") END AS __f3,
    CASE WHEN __g4 = 4 THEN greatest("__tf3_l", "__tf3_r") END AS __f4
  FROM (
    SELECT *,
      CASE WHEN "first_name_l" IS NULL OR "first_name_r" IS NULL THEN -1 WHEN "first_name_l" = "first_name_r" THEN 4 WHEN CASE WHEN __m0_0 < 0.9199999999999999e0 THEN FALSE WHEN __m0_0 > 0.92e0 THEN TRUE ELSE CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("first_name_l", 4) = left("first_name_r", 4) THEN 28823037615171176 WHEN left("first_name_l", 3) = left("first_name_r", 3) THEN 21617278211378384 WHEN left("first_name_l", 2) = left("first_name_r", 2) THEN 14411518807585588 WHEN left("first_name_l", 1) = left("first_name_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT)) >= 597114138731505167192943912550401 END THEN 3 WHEN CASE WHEN __m0_0 < 0.8799999999999999e0 THEN FALSE WHEN __m0_0 > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("first_name_l", 4) = left("first_name_r", 4) THEN 28823037615171176 WHEN left("first_name_l", 3) = left("first_name_r", 3) THEN 21617278211378384 WHEN left("first_name_l", 2) = left("first_name_r", 2) THEN 14411518807585588 WHEN left("first_name_l", 1) = left("first_name_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 2 WHEN __m0_0 >= 0.7 THEN 1 ELSE 0 END AS __g0,
      CASE WHEN "surname_l" IS NULL OR "surname_r" IS NULL THEN -1 WHEN "surname_l" = "surname_r" THEN 4 WHEN CASE WHEN __m0_1 < 0.9199999999999999e0 THEN FALSE WHEN __m0_1 > 0.92e0 THEN TRUE ELSE CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("surname_l", 4) = left("surname_r", 4) THEN 28823037615171176 WHEN left("surname_l", 3) = left("surname_r", 3) THEN 21617278211378384 WHEN left("surname_l", 2) = left("surname_r", 2) THEN 14411518807585588 WHEN left("surname_l", 1) = left("surname_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT)) >= 597114138731505167192943912550401 END THEN 3 WHEN CASE WHEN __m0_1 < 0.8799999999999999e0 THEN FALSE WHEN __m0_1 > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("surname_l", 4) = left("surname_r", 4) THEN 28823037615171176 WHEN left("surname_l", 3) = left("surname_r", 3) THEN 21617278211378384 WHEN left("surname_l", 2) = left("surname_r", 2) THEN 14411518807585588 WHEN left("surname_l", 1) = left("surname_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 2 WHEN __m0_1 >= 0.7 THEN 1 ELSE 0 END AS __g1,
      CASE WHEN "__x0_l" IS NULL OR "__x0_r" IS NULL THEN -1 WHEN "dob_l" = "dob_r" THEN 5 WHEN CASE WHEN "dob_l" <> "dob_r" THEN CASE length("dob_l") - length("dob_r") WHEN 0 THEN hamming("dob_l", "dob_r") WHEN 1 THEN levenshtein("dob_l", "dob_r") WHEN -1 THEN levenshtein("dob_l", "dob_r") ELSE 2 END WHEN "dob_l" = "dob_r" THEN 0 END <= 1 THEN 4 WHEN abs("__x1_l" - "__x1_r") <= 2629800 THEN 3 WHEN abs("__x1_l" - "__x1_r") <= 31557600 THEN 2 WHEN abs("__x1_l" - "__x1_r") <= 315576000 THEN 1 ELSE 0 END AS __g2,
      CASE WHEN "city_l" IS NULL OR "city_r" IS NULL THEN -1 WHEN "city_l" = "city_r" THEN 1 ELSE 0 END AS __g3,
      CASE WHEN "email_l" IS NULL OR "email_r" IS NULL THEN -1 WHEN "email_l" = "email_r" THEN 4 WHEN "__x2_l" = "__x2_r" THEN 3 WHEN CASE WHEN jaro_winkler_similarity("email_l", "email_r") < 0.8799999999999999e0 THEN FALSE WHEN jaro_winkler_similarity("email_l", "email_r") > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("email_l", "email_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("email_l", 4) = left("email_r", 4) THEN 28823037615171176 WHEN left("email_l", 3) = left("email_r", 3) THEN 21617278211378384 WHEN left("email_l", 2) = left("email_r", 2) THEN 14411518807585588 WHEN left("email_l", 1) = left("email_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("email_l", "email_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 2 WHEN CASE WHEN jaro_winkler_similarity("__x2_l", "__x2_r") < 0.8799999999999999e0 THEN FALSE WHEN jaro_winkler_similarity("__x2_l", "__x2_r") > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("__x2_l", "__x2_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("__x2_l", 4) = left("__x2_r", 4) THEN 28823037615171176 WHEN left("__x2_l", 3) = left("__x2_r", 3) THEN 21617278211378384 WHEN left("__x2_l", 2) = left("__x2_r", 2) THEN 14411518807585588 WHEN left("__x2_l", 1) = left("__x2_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("__x2_l", "__x2_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 1 ELSE 0 END AS __g4
    FROM (
      SELECT *,
        CASE WHEN "first_name_l" <> "first_name_r" THEN jaro_winkler_similarity("first_name_l", "first_name_r") WHEN "first_name_l" = "first_name_r" THEN CASE WHEN "first_name_l" = '' THEN 0e0 ELSE 1e0 END END AS __m0_0,
        CASE WHEN "surname_l" <> "surname_r" THEN jaro_winkler_similarity("surname_l", "surname_r") WHEN "surname_l" = "surname_r" THEN CASE WHEN "surname_l" = '' THEN 0e0 ELSE 1e0 END END AS __m0_1
      FROM (
        SELECT l."__row" AS "__row_l",
          r."__row" AS "__row_r",
          l."__data_set" AS "__data_set_l",
          r."__data_set" AS "__data_set_r",
          l."first_name" AS "first_name_l",
          r."first_name" AS "first_name_r",
          l."surname" AS "surname_l",
          r."surname" AS "surname_r",
          l."__x0" AS "__x0_l",
          r."__x0" AS "__x0_r",
          l."dob" AS "dob_l",
          r."dob" AS "dob_r",
          l."__x1" AS "__x1_l",
          r."__x1" AS "__x1_r",
          l."city" AS "city_l",
          r."city" AS "city_r",
          l."email" AS "email_l",
          r."email" AS "email_r",
          l."__x2" AS "__x2_l",
          r."__x2" AS "__x2_r",
          l."__tf0" AS "__tf0_l",
          r."__tf0" AS "__tf0_r",
          l."__tf1" AS "__tf1_l",
          r."__tf1" AS "__tf1_r",
          l."__tf2" AS "__tf2_l",
          r."__tf2" AS "__tf2_r",
          l."__tf3" AS "__tf3_l",
          r."__tf3" AS "__tf3_r"
        FROM records l
        JOIN records r ON l."__key1" = r."__key1" AND l.__row < r.__row
        WHERE (coalesce((l."surname" = r."surname"), FALSE))
      )
    )
  )
)
GROUP BY ALL
ORDER BY ALL

