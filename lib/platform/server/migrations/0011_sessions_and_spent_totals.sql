CREATE TABLE "spent_totals" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"millicredits" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "spent_before" double precision;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE INDEX "sessions_live" ON "sessions" USING btree ("workspace_id") WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "llm_charges_held" ON "llm_charges" USING btree ("workspace_id","created_at") WHERE "llm_charges"."held_until" is not null;