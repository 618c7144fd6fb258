ALTER TABLE "review_remarks" ADD COLUMN "revised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_remarks" ADD COLUMN "answered_in" integer;