CREATE TABLE "limit_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"token_id" text,
	"limit_id" text NOT NULL,
	"scope" text NOT NULL,
	"subject_id" text,
	"period" text NOT NULL,
	"credits" integer NOT NULL,
	"granted_credits" integer,
	"note" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"ended_for" text,
	"answer" text,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "storage_reservations" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "storage_limit_bytes" bigint;--> statement-breakpoint
ALTER TABLE "limit_requests" ADD CONSTRAINT "limit_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_requests" ADD CONSTRAINT "limit_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "limit_requests_of" ON "limit_requests" USING btree ("limit_id","person_id");--> statement-breakpoint
CREATE INDEX "limit_requests_person" ON "limit_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "limit_requests_workspace" ON "limit_requests" USING btree ("workspace_id","status","created_at");--> statement-breakpoint
CREATE INDEX "limit_requests_created" ON "limit_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_person" ON "uploads" USING btree ("workspace_id","person_id");