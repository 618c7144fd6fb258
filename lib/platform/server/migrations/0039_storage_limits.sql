ALTER TABLE "storage_reservations" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "storage_limit_bytes" bigint;--> statement-breakpoint
CREATE INDEX "uploads_person" ON "uploads" USING btree ("workspace_id","person_id");