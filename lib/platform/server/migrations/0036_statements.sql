CREATE TABLE "statement_settings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"markup_percent" text,
	"credit_price" text,
	"currency" text,
	"time_zone" text NOT NULL,
	"next_month" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text,
	"scheduled_month" text,
	"content" jsonb NOT NULL,
	"sent_on" date,
	"paid_on" date,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "statements_workspace" ON "statements" USING btree ("workspace_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "statements_scheduled" ON "statements" USING btree ("workspace_id","scheduled_month") WHERE "statements"."scheduled_month" is not null;