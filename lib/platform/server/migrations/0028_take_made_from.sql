ALTER TABLE "queued_takes" ADD COLUMN "made_from" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "made_from" text;