ALTER TABLE "jobs" ADD COLUMN "rating" smallint;--> statement-breakpoint
-- Filled in again after the migrations, with the boards of these jobs.
DELETE FROM "job_search_index" WHERE "job_id" IN (SELECT "id" FROM "jobs" WHERE "series" ? 'board');
