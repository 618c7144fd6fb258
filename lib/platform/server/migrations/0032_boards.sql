CREATE TABLE "board_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"board_id" text NOT NULL,
	"person_id" text NOT NULL,
	"key_id" text NOT NULL,
	"credits" integer NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"paused_for" text,
	"pause_message" text,
	"pause_credits" integer,
	"client_token" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resumed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_shots" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"prompt" text NOT NULL,
	"negative_prompt" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"inputs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"takes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "board_shots_board_id_id_pk" PRIMARY KEY("board_id","id")
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shot_order" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "queued_takes" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"board_id" text NOT NULL,
	"shot_id" text NOT NULL,
	"column_id" text NOT NULL,
	"position" bigserial NOT NULL,
	"take_index" integer NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"credits" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error" jsonb,
	"job_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"not_before" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "run_id" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "takes" integer;--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD COLUMN "names" jsonb;--> statement-breakpoint
ALTER TABLE "board_runs" ADD CONSTRAINT "board_runs_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_runs" ADD CONSTRAINT "board_runs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_shots" ADD CONSTRAINT "board_shots_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_takes" ADD CONSTRAINT "queued_takes_run_id_board_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."board_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_takes" ADD CONSTRAINT "queued_takes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_runs_token" ON "board_runs" USING btree ("person_id","client_token");--> statement-breakpoint
CREATE INDEX "board_runs_board" ON "board_runs" USING btree ("board_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "board_shots_id" ON "board_shots" USING btree ("id");--> statement-breakpoint
CREATE INDEX "boards_workspace" ON "boards" USING btree ("workspace_id","changed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "boards_deleted" ON "boards" USING btree ("deleted_at") WHERE "boards"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "queued_takes_run" ON "queued_takes" USING btree ("run_id","position");--> statement-breakpoint
CREATE INDEX "queued_takes_board" ON "queued_takes" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "queued_takes_waiting" ON "queued_takes" USING btree ("workspace_id","position") WHERE "queued_takes"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_run_id_board_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."board_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_run" ON "approvals" USING btree ("run_id") WHERE "approvals"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_board" ON "jobs" USING btree ("workspace_id",("series" -> 'board' ->> 'id')) WHERE "jobs"."series" ? 'board';