ALTER TABLE "boards" ADD COLUMN "cover_job_id" text;--> statement-breakpoint
ALTER TABLE "queued_takes" ADD COLUMN "after_shot_id" text;--> statement-breakpoint
ALTER TABLE "queued_takes" ADD COLUMN "frame" jsonb;--> statement-breakpoint
CREATE INDEX "jobs_picks" ON "jobs" USING btree ("workspace_id",("series" ->> 'id')) WHERE "jobs"."picked";