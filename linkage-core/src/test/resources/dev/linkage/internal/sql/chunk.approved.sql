-- score rule 2 (dob)
SELECT match_weight,
  CASE WHEN match_weight >= 0 THEN 1e0 / (1e0 + pow(2e0, -match_weight)) ELSE pow(2e0, match_weight) / (1e0 + pow(2e0, match_weight)) END AS match_probability,
  "unique_id_l",
  "unique_id_r",
  "first_name_l",
  "first_name_r",
  __g0 AS "gamma_first_name",
  "__tf0_l" AS "tf_first_name_l",
  "__tf0_r" AS "tf_first_name_r",
  __w0 AS "mw_first_name",
  __t0 AS "mw_tf_adj_first_name",
  "surname_l",
  "surname_r",
  __g1 AS "gamma_surname",
  "__tf1_l" AS "tf_surname_l",
  "__tf1_r" AS "tf_surname_r",
  __w1 AS "mw_surname",
  __t1 AS "mw_tf_adj_surname",
  "dob_l",
  "dob_r",
  __g2 AS "gamma_dob",
  __w2 AS "mw_dob",
  "city_l",
  "city_r",
  __g3 AS "gamma_city",
  "__tf2_l" AS "tf_city_l",
  "__tf2_r" AS "tf_city_r",
  __w3 AS "mw_city",
  __t3 AS "mw_tf_adj_city",
  "email_l",
  "email_r",
  __g4 AS "gamma_email",
  "__tf3_l" AS "tf_email_l",
  "__tf3_r" AS "tf_email_r",
  __w4 AS "mw_email",
  __t4 AS "mw_tf_adj_email",
  '2' AS match_key
FROM (
  SELECT *,
    -8.914713875198494e0 + __w0 + __t0 + __w1 + __t1 + __w2 + __w3 + __t3 + __w4 + __t4 AS match_weight
  FROM (
    SELECT *,
      CASE __g4 WHEN -1 THEN 0.0e0 WHEN 4 THEN 7.8891475435276766e0 WHEN 3 THEN 3.0e0 WHEN 2 THEN 4.369202090255815e0 WHEN 1 THEN 5.385597715633574e0 WHEN 0 THEN -102.2980470337763e0 END AS __w4,
      CASE WHEN __g4 = 4 THEN coalesce(1.0e0 * (-8.045423911818201e0 - greatest("__log_tf3_l", "__log_tf3_r")), 0e0) ELSE 0e0 END AS __t4
    FROM (
      SELECT *,
        CASE WHEN "email_l" IS NULL OR "email_r" IS NULL THEN -1 WHEN "email_l" = "email_r" THEN 4 WHEN "__x2_l" = "__x2_r" THEN 3 WHEN CASE WHEN jaro_winkler_similarity("email_l", "email_r") < 0.8799999999999999e0 THEN FALSE WHEN jaro_winkler_similarity("email_l", "email_r") > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("email_l", "email_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("email_l", 4) = left("email_r", 4) THEN 28823037615171176 WHEN left("email_l", 3) = left("email_r", 3) THEN 21617278211378384 WHEN left("email_l", 2) = left("email_r", 2) THEN 14411518807585588 WHEN left("email_l", 1) = left("email_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("email_l", "email_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 2 WHEN CASE WHEN jaro_winkler_similarity("__x2_l", "__x2_r") < 0.8799999999999999e0 THEN FALSE WHEN jaro_winkler_similarity("__x2_l", "__x2_r") > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("__x2_l", "__x2_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("__x2_l", 4) = left("__x2_r", 4) THEN 28823037615171176 WHEN left("__x2_l", 3) = left("__x2_r", 3) THEN 21617278211378384 WHEN left("__x2_l", 2) = left("__x2_r", 2) THEN 14411518807585588 WHEN left("__x2_l", 1) = left("__x2_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("__x2_l", "__x2_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 1 ELSE 0 END AS __g4
      FROM (
        SELECT *
        FROM (
          SELECT *,
            CASE __g1 WHEN -1 THEN 0.0e0 WHEN 4 THEN 4.31044319854814e0 WHEN 3 THEN 4.241829451545098e0 WHEN 2 THEN 4.279339239121099e0 WHEN 1 THEN 3.355598869952722e0 WHEN 0 THEN -4.148183344901033e0 END AS __w1,
            CASE WHEN __g1 = 4 THEN coalesce(1.0e0 * (-5.122947219243777e0 - greatest("__log_tf1_l", "__log_tf1_r")), 0e0) ELSE 0e0 END AS __t1
          FROM (
            SELECT *,
              CASE WHEN "surname_l" IS NULL OR "surname_r" IS NULL THEN -1 WHEN "surname_l" = "surname_r" THEN 4 WHEN CASE WHEN __m1_0 < 0.9199999999999999e0 THEN FALSE WHEN __m1_0 > 0.92e0 THEN TRUE ELSE CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("surname_l", 4) = left("surname_r", 4) THEN 28823037615171176 WHEN left("surname_l", 3) = left("surname_r", 3) THEN 21617278211378384 WHEN left("surname_l", 2) = left("surname_r", 2) THEN 14411518807585588 WHEN left("surname_l", 1) = left("surname_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT)) >= 597114138731505167192943912550401 END THEN 3 WHEN CASE WHEN __m1_0 < 0.8799999999999999e0 THEN FALSE WHEN __m1_0 > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("surname_l", 4) = left("surname_r", 4) THEN 28823037615171176 WHEN left("surname_l", 3) = left("surname_r", 3) THEN 21617278211378384 WHEN left("surname_l", 2) = left("surname_r", 2) THEN 14411518807585588 WHEN left("surname_l", 1) = left("surname_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("surname_l", "surname_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 2 WHEN __m1_0 >= 0.7 THEN 1 ELSE 0 END AS __g1
            FROM (
              SELECT *,
                CASE WHEN "surname_l" <> "surname_r" THEN jaro_winkler_similarity("surname_l", "surname_r") WHEN "surname_l" = "surname_r" THEN CASE WHEN "surname_l" = '' THEN 0e0 ELSE 1e0 END END AS __m1_0
              FROM (
                SELECT *
                FROM (
                  SELECT *,
                    CASE __g0 WHEN -1 THEN 0.0e0 WHEN 4 THEN 6.006524807049604e0 WHEN 3 THEN 4.756186983622508e0 WHEN 2 THEN 2.001532821109914e0 WHEN 1 THEN -0.4296534300807461e0 WHEN 0 THEN -3.93639622412861e0 END AS __w0,
                    CASE WHEN __g0 = 4 THEN coalesce(1.0e0 * (-6.785062715466815e0 - greatest("__log_tf0_l", "__log_tf0_r")), 0e0) ELSE 0e0 END AS __t0
                  FROM (
                    SELECT *,
                      CASE WHEN "first_name_l" IS NULL OR "first_name_r" IS NULL THEN -1 WHEN "first_name_l" = "first_name_r" THEN 4 WHEN CASE WHEN __m0_0 < 0.9199999999999999e0 THEN FALSE WHEN __m0_0 > 0.92e0 THEN TRUE ELSE CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("first_name_l", 4) = left("first_name_r", 4) THEN 28823037615171176 WHEN left("first_name_l", 3) = left("first_name_r", 3) THEN 21617278211378384 WHEN left("first_name_l", 2) = left("first_name_r", 2) THEN 14411518807585588 WHEN left("first_name_l", 1) = left("first_name_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT)) >= 597114138731505167192943912550401 END THEN 3 WHEN CASE WHEN __m0_0 < 0.8799999999999999e0 THEN FALSE WHEN __m0_0 > 0.88e0 THEN TRUE ELSE CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT) * 72057594037927936 + (CASE WHEN left("first_name_l", 4) = left("first_name_r", 4) THEN 28823037615171176 WHEN left("first_name_l", 3) = left("first_name_r", 3) THEN 21617278211378384 WHEN left("first_name_l", 2) = left("first_name_r", 2) THEN 14411518807585588 WHEN left("first_name_l", 1) = left("first_name_r", 1) THEN 7205759403792794 ELSE 0 END)::HUGEINT * (9007199254740992 - CAST(jaro_similarity("first_name_l", "first_name_r") * 9007199254740992e0 AS HUGEINT)) >= 571152654438831005991861338767361 END THEN 2 WHEN __m0_0 >= 0.7 THEN 1 ELSE 0 END AS __g0
                    FROM (
                      SELECT *,
                        CASE WHEN "first_name_l" <> "first_name_r" THEN jaro_winkler_similarity("first_name_l", "first_name_r") WHEN "first_name_l" = "first_name_r" THEN CASE WHEN "first_name_l" = '' THEN 0e0 ELSE 1e0 END END AS __m0_0
                      FROM (
                        SELECT *
                        FROM (
                          SELECT *,
                            CASE __g2 WHEN -1 THEN 0.0e0 WHEN 5 THEN 8.50308076612121e0 WHEN 4 THEN 5.857972042391535e0 WHEN 3 THEN 2.2317588766299843e0 WHEN 2 THEN 0.8027549598565334e0 WHEN 1 THEN -4.370912773347796e0 WHEN 0 THEN -6.255423185393268e0 END AS __w2,
                            CASE __g3 WHEN -1 THEN 0.0e0 WHEN 1 THEN 1.6521373475525887e0 WHEN 0 THEN -2.784317530562904e0 END AS __w3,
                            CASE WHEN __g3 = 1 THEN coalesce(1.0e0 * (-1.810187847291194e0 - greatest("__log_tf2_l", "__log_tf2_r")), 0e0) ELSE 0e0 END AS __t3
                          FROM (
                            SELECT *,
                              CASE WHEN "__x0_l" IS NULL OR "__x0_r" IS NULL THEN -1 WHEN "dob_l" = "dob_r" THEN 5 WHEN CASE WHEN "dob_l" <> "dob_r" THEN CASE length("dob_l") - length("dob_r") WHEN 0 THEN hamming("dob_l", "dob_r") WHEN 1 THEN levenshtein("dob_l", "dob_r") WHEN -1 THEN levenshtein("dob_l", "dob_r") ELSE 2 END WHEN "dob_l" = "dob_r" THEN 0 END <= 1 THEN 4 WHEN abs("__x1_l" - "__x1_r") <= 2629800 THEN 3 WHEN abs("__x1_l" - "__x1_r") <= 31557600 THEN 2 WHEN abs("__x1_l" - "__x1_r") <= 315576000 THEN 1 ELSE 0 END AS __g2,
                              CASE WHEN "city_l" IS NULL OR "city_r" IS NULL THEN -1 WHEN "city_l" = "city_r" THEN 1 ELSE 0 END AS __g3
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
                                l."unique_id" AS "unique_id_l",
                                r."unique_id" AS "unique_id_r",
                                l."__log_tf0" AS "__log_tf0_l",
                                r."__log_tf0" AS "__log_tf0_r",
                                l."__tf0" AS "__tf0_l",
                                r."__tf0" AS "__tf0_r",
                                l."__log_tf1" AS "__log_tf1_l",
                                r."__log_tf1" AS "__log_tf1_r",
                                l."__tf1" AS "__tf1_l",
                                r."__tf1" AS "__tf1_r",
                                l."__log_tf2" AS "__log_tf2_l",
                                r."__log_tf2" AS "__log_tf2_r",
                                l."__tf2" AS "__tf2_l",
                                r."__tf2" AS "__tf2_r",
                                l."__log_tf3" AS "__log_tf3_l",
                                r."__log_tf3" AS "__log_tf3_r",
                                l."__tf3" AS "__tf3_l",
                                r."__tf3" AS "__tf3_r",
                                l."__key2" AS "__key2_l",
                                r."__key2" AS "__key2_r",
                                l."__key0" AS "__key0_l",
                                r."__key0" AS "__key0_r",
                                l."__key1" AS "__key1_l",
                                r."__key1" AS "__key1_r"
                              FROM records l
                              JOIN records r ON l."__key2" = r."__key2" AND l.__row < r.__row
                              WHERE (l."__key2" BETWEEN 0 AND 4611686018427387903) AND (r."__key2" BETWEEN 0 AND 4611686018427387903)
                            )
                          )
                        )
                        WHERE CASE WHEN -8.914713875198494e0 + __w2 + __w3 + __t3 + CASE WHEN "first_name_l" = "first_name_r" THEN (6.006524807049604e0 + coalesce(1.0e0 * (-6.785062715466815e0 - greatest("__log_tf0_l", "__log_tf0_r")), 0e0)) WHEN "first_name_l" IS NULL OR "first_name_r" IS NULL THEN 0e0 ELSE greatest(4.756186983622508e0, 2.001532821109914e0, -0.4296534300807461e0, -3.93639622412861e0) END + CASE WHEN "surname_l" = "surname_r" THEN (4.31044319854814e0 + coalesce(1.0e0 * (-5.122947219243777e0 - greatest("__log_tf1_l", "__log_tf1_r")), 0e0)) WHEN "surname_l" IS NULL OR "surname_r" IS NULL THEN 0e0 ELSE greatest(4.241829451545098e0, 4.279339239121099e0, 3.355598869952722e0, -4.148183344901033e0) END + CASE WHEN "email_l" = "email_r" THEN (7.8891475435276766e0 + coalesce(1.0e0 * (-8.045423911818201e0 - greatest("__log_tf3_l", "__log_tf3_r")), 0e0)) WHEN "email_l" IS NULL OR "email_r" IS NULL THEN 0e0 ELSE greatest(3.0e0, 4.369202090255815e0, 5.385597715633574e0, -102.2980470337763e0) END >= -2.000001e0 THEN (coalesce(("dob_l" = "dob_r"), FALSE)) AND (CASE WHEN "__key0_l" = "__key0_r" THEN NOT coalesce(("first_name_l" = "first_name_r") AND ("city_l" = "city_r"), FALSE) ELSE TRUE END) AND (CASE WHEN "__key1_l" = "__key1_r" THEN NOT coalesce(("surname_l" = "surname_r"), FALSE) ELSE TRUE END) ELSE FALSE END
                      )
                    )
                  )
                )
                WHERE -8.914713875198494e0 + __w2 + __w3 + __t3 + __w0 + __t0 + CASE WHEN "surname_l" = "surname_r" THEN (4.31044319854814e0 + coalesce(1.0e0 * (-5.122947219243777e0 - greatest("__log_tf1_l", "__log_tf1_r")), 0e0)) WHEN "surname_l" IS NULL OR "surname_r" IS NULL THEN 0e0 ELSE greatest(4.241829451545098e0, 4.279339239121099e0, 3.355598869952722e0, -4.148183344901033e0) END + CASE WHEN "email_l" = "email_r" THEN (7.8891475435276766e0 + coalesce(1.0e0 * (-8.045423911818201e0 - greatest("__log_tf3_l", "__log_tf3_r")), 0e0)) WHEN "email_l" IS NULL OR "email_r" IS NULL THEN 0e0 ELSE greatest(3.0e0, 4.369202090255815e0, 5.385597715633574e0, -102.2980470337763e0) END >= -2.000001e0
              )
            )
          )
        )
        WHERE -8.914713875198494e0 + __w2 + __w3 + __t3 + __w0 + __t0 + __w1 + __t1 + CASE WHEN "email_l" = "email_r" THEN (7.8891475435276766e0 + coalesce(1.0e0 * (-8.045423911818201e0 - greatest("__log_tf3_l", "__log_tf3_r")), 0e0)) WHEN "email_l" IS NULL OR "email_r" IS NULL THEN 0e0 ELSE greatest(3.0e0, 4.369202090255815e0, 5.385597715633574e0, -102.2980470337763e0) END >= -2.000001e0
      )
    )
  )
)
WHERE match_weight >= -2.0e0

