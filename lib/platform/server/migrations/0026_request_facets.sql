-- Filled again at the next start, with every short value of a request as a facet.
DELETE FROM "job_search_index";
