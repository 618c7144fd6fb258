ALTER TABLE "library_settings" ADD COLUMN "mark_settings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "library_settings" ADD COLUMN "mark_address" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "mark" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "mark" jsonb;--> statement-breakpoint
-- Filled again at the next start, with what the files say of how they were made.
DELETE FROM "job_search_index";
