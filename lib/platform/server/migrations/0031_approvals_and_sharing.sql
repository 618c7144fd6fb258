CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"requests" jsonb NOT NULL,
	"credits" integer NOT NULL,
	"note" text,
	"client_token" text NOT NULL,
	"body_hash" text NOT NULL,
	"decided_by" text,
	"job_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "llm_charges_day";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "saved_items" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_token" ON "approvals" USING btree ("person_id","client_token");--> statement-breakpoint
CREATE INDEX "approvals_workspace" ON "approvals" USING btree ("workspace_id","status","created_at");--> statement-breakpoint
CREATE INDEX "approvals_created" ON "approvals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_items_shared" ON "saved_items" USING btree ("workspace_id") WHERE "saved_items"."shared";--> statement-breakpoint
CREATE INDEX "llm_charges_day" ON "llm_charges" USING btree ("workspace_id","created_at","person_id","millicredits","held_until");--> statement-breakpoint
-- Everybody could read these, so they stay shared where there is anybody else.
UPDATE "conversations" SET "shared" = true WHERE "workspace_id" IN
	(SELECT "workspace_id" FROM "people" GROUP BY "workspace_id" HAVING count(*) > 1);
