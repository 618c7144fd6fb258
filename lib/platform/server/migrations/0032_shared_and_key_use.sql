ALTER TABLE "conversations" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_items" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_items_shared" ON "saved_items" USING btree ("workspace_id") WHERE "saved_items"."shared";--> statement-breakpoint
-- Everybody could read these, so they stay shared where there is anybody else.
UPDATE "conversations" SET "shared" = true WHERE "workspace_id" IN
	(SELECT "workspace_id" FROM "people" GROUP BY "workspace_id" HAVING count(*) > 1);
