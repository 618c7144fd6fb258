-- A job that ended without a result has no shape but 0. Every entry is written anew by `search-index.sql`, which runs next.
DELETE FROM "job_search_index";
