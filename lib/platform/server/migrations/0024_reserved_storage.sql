CREATE TABLE "storage_reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text,
	"store" text NOT NULL,
	"reserved_bytes" bigint NOT NULL,
	"written_bytes" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "restored_from" text;--> statement-breakpoint
CREATE INDEX "storage_reservations_workspace" ON "storage_reservations" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "jobs_restored" ON "jobs" USING btree ("workspace_id","restored_from") WHERE "jobs"."restored_from" is not null;
--> statement-breakpoint
-- Only the restore wrote rows that are imported and have no body, whatever the key of a person's own request begins with.
UPDATE "jobs" SET "restored_from" = substr("client_token", 10)
  WHERE "client_token" LIKE 'restored-%' AND "imported" AND "body_hash" = '' AND "restored_from" IS NULL;
