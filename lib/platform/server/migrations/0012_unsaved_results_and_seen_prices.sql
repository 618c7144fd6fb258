ALTER TABLE "assets" ADD COLUMN "archive_at" timestamp (3) with time zone DEFAULT now() + interval '1 hour';--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "archive_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "archive_waits_for" text;--> statement-breakpoint
ALTER TABLE "price_snapshots" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Whatever was given up before gets another try.
UPDATE "assets" SET "archive_at" = now() WHERE "archived_at" IS NULL;--> statement-breakpoint
UPDATE "price_snapshots" SET "seen_at" = "taken_at";--> statement-breakpoint
CREATE INDEX "assets_unsaved" ON "assets" USING btree ("archive_at") WHERE "assets"."archived_at" is null;