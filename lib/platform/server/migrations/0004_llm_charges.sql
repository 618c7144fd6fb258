CREATE TABLE "llm_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"millicredits" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "llm_charges_day" ON "llm_charges" USING btree ("workspace_id","created_at");