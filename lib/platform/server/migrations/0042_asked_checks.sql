CREATE TABLE "asked_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"board_id" text NOT NULL,
	"job_id" text NOT NULL,
	"person_id" text NOT NULL,
	"token_id" text,
	"key_id" text NOT NULL,
	"client_token" text NOT NULL,
	"body_hash" text NOT NULL,
	"position" bigserial NOT NULL,
	"question" jsonb NOT NULL,
	"question_hash" text NOT NULL,
	"describer_id" text NOT NULL,
	"model_id" text NOT NULL,
	"describe_most" double precision NOT NULL,
	"judge_most" double precision NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"description_id" text,
	"owns_description" boolean DEFAULT false NOT NULL,
	"describe_millicredits" double precision,
	"judge_millicredits" double precision,
	"findings" jsonb,
	"is_cut" boolean DEFAULT false NOT NULL,
	"error" jsonb,
	"lease_until" timestamp with time zone,
	"not_before" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_checks_board" ON "asked_checks" USING btree ("board_id","job_id","position" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "asked_checks_press" ON "asked_checks" USING btree ("person_id","client_token");--> statement-breakpoint
CREATE INDEX "asked_checks_job" ON "asked_checks" USING btree ("job_id","question_hash");--> statement-breakpoint
CREATE INDEX "asked_checks_open" ON "asked_checks" USING btree ("workspace_id","position") WHERE "asked_checks"."status" in ('waiting', 'describing', 'judging');