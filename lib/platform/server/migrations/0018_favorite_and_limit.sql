-- Its parameter has another name, which "create or replace" refuses; every start makes the function of today.
DROP FUNCTION IF EXISTS budget_covers(budgets, people);--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "favourite" TO "favorite";--> statement-breakpoint
ALTER TABLE "budgets" RENAME COLUMN "ceiling_credits" TO "limit_credits";--> statement-breakpoint
UPDATE "job_search_index" SET "facets" = array_replace("facets", 'favourite', 'favorite') WHERE "facets" @> '{favourite}';--> statement-breakpoint
UPDATE "saved_views" SET "query" = regexp_replace("query", '(^|&)favourite=yes(&|$)', '\1favorite=yes\2');--> statement-breakpoint
UPDATE "bulk_action_runs" SET "action" = jsonb_set("action", '{do}', '"favorite"') WHERE "action" ->> 'do' = 'favourite';
