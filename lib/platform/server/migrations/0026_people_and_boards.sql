-- Stop every process before this one. Release 0.2.0 knows no roles, in which everybody would be an owner, and reads "budgets".
-- Filled again at the next start, with every short value of a request as a facet.
DELETE FROM "job_search_index";
--> statement-breakpoint
CREATE INDEX "jobs_takes" ON "jobs" USING btree ("workspace_id") WHERE series ->> 'of' = 'takes';
--> statement-breakpoint
DROP INDEX "jobs_kept";
--> statement-breakpoint
DROP INDEX "jobs_tagged";
--> statement-breakpoint
CREATE INDEX "jobs_kept" ON "jobs" USING btree ("workspace_id","created_at","kind","model_id","person_id") WHERE status = 'completed' and not imported and (picked or favorite or downloaded_at is not null);
--> statement-breakpoint
CREATE INDEX "jobs_tagged" ON "jobs" USING btree ("workspace_id","created_at","tags","status","imported","picked","favorite","downloaded_at","credits_quoted","credits_reserved","credits_used","credits_refunded") WHERE cardinality(tags) between 1 and 8;
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text,
	"act" text NOT NULL,
	"target_id" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sign_in_name" text,
	"password_hash" text,
	"oidc_issuer" text,
	"oidc_subject" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_sign_in_name_unique" UNIQUE("sign_in_name"),
	CONSTRAINT "accounts_identity" UNIQUE("oidc_issuer","oidc_subject")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"note" text,
	"label_id" text,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_workspace_name";
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "name" text;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "person_id" text;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "account_id" text;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "removed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
UPDATE "sessions" SET "proved_at" = "created_at";
--> statement-breakpoint
ALTER TABLE "own_voices" ADD COLUMN "person_id" text;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_label_id_people_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_events_page" ON "audit_events" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "audit_events_age" ON "audit_events" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "invitations_workspace" ON "invitations" USING btree ("workspace_id","created_at");
--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "people_account" ON "people" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "people_label" ON "people" USING btree ("workspace_id",coalesce("name", '')) WHERE "people"."account_id" is null;
--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");
--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_workspace_account" UNIQUE("workspace_id","account_id");
--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role" CHECK ("people"."role" in ('owner', 'creator', 'viewer'));
--> statement-breakpoint
CREATE TABLE "limits" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"scope" text NOT NULL,
	"subject_id" text,
	"period" text NOT NULL,
	"effect" text NOT NULL,
	"limit_credits" integer NOT NULL,
	"time_zone" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "limits_kind" UNIQUE NULLS NOT DISTINCT("workspace_id","scope","subject_id","period","effect")
);
--> statement-breakpoint
INSERT INTO "limits" ("id", "workspace_id", "scope", "subject_id", "period", "effect", "limit_credits", "time_zone", "since")
SELECT 'lim_' || left(md5("workspace_id" || ' ' || "person_id"), 24), "workspace_id",
  CASE "person_id" WHEN '' THEN 'workspace' WHEN '*' THEN 'anyone_else' ELSE 'person' END,
  CASE WHEN "person_id" NOT IN ('', '*') THEN "person_id" END,
  'month', CASE "mode" WHEN 'block' THEN 'block' ELSE 'warn' END, "limit_credits", "time_zone", "since"
FROM "budgets";
--> statement-breakpoint
DROP FUNCTION IF EXISTS budget_covers(budgets, people);
--> statement-breakpoint
DROP TABLE "budgets";
--> statement-breakpoint
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
	"decided_at" timestamp with time zone,
	"run_id" text,
	"takes" integer
);
--> statement-breakpoint
DROP INDEX "llm_charges_day";
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "used_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "person_id" text;
--> statement-breakpoint
ALTER TABLE "saved_items" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_token" ON "approvals" USING btree ("person_id","client_token");
--> statement-breakpoint
CREATE INDEX "approvals_workspace" ON "approvals" USING btree ("workspace_id","status","created_at");
--> statement-breakpoint
CREATE INDEX "approvals_created" ON "approvals" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "saved_items_shared" ON "saved_items" USING btree ("workspace_id") WHERE "saved_items"."shared";
--> statement-breakpoint
CREATE INDEX "llm_charges_day" ON "llm_charges" USING btree ("workspace_id","created_at","person_id","millicredits","held_until");
--> statement-breakpoint
-- Everybody could read these, so they stay shared where there is anybody else.
UPDATE "conversations" SET "shared" = true WHERE "workspace_id" IN
	(SELECT "workspace_id" FROM "people" GROUP BY "workspace_id" HAVING count(*) > 1);
--> statement-breakpoint
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
	"resumed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trials" integer DEFAULT 0 NOT NULL
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
	"cut" jsonb,
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
	"deleted_at" timestamp (3) with time zone,
	"sound" jsonb,
	"references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_job_id" text
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
	"done_at" timestamp with time zone,
	"after_shot_id" text,
	"frame" jsonb
);
--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD COLUMN "names" jsonb;
--> statement-breakpoint
ALTER TABLE "board_runs" ADD CONSTRAINT "board_runs_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "board_runs" ADD CONSTRAINT "board_runs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "board_shots" ADD CONSTRAINT "board_shots_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queued_takes" ADD CONSTRAINT "queued_takes_run_id_board_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."board_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queued_takes" ADD CONSTRAINT "queued_takes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "board_runs_token" ON "board_runs" USING btree ("person_id","client_token");
--> statement-breakpoint
CREATE INDEX "board_runs_board" ON "board_runs" USING btree ("board_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "board_shots_id" ON "board_shots" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "boards_workspace" ON "boards" USING btree ("workspace_id","changed_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "boards_deleted" ON "boards" USING btree ("deleted_at") WHERE "boards"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "queued_takes_run" ON "queued_takes" USING btree ("run_id","position");
--> statement-breakpoint
CREATE INDEX "queued_takes_board" ON "queued_takes" USING btree ("board_id");
--> statement-breakpoint
CREATE INDEX "queued_takes_waiting" ON "queued_takes" USING btree ("workspace_id","position") WHERE "queued_takes"."status" = 'waiting';
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_run_id_board_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."board_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "approvals_run" ON "approvals" USING btree ("run_id") WHERE "approvals"."run_id" is not null;
--> statement-breakpoint
CREATE INDEX "jobs_board" ON "jobs" USING btree ("workspace_id",("series" -> 'board' ->> 'id')) WHERE "jobs"."series" ? 'board';
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rating" smallint;
--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
CREATE TABLE "rough_cuts" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"board_id" text NOT NULL,
	"person_id" text NOT NULL,
	"parts" jsonb NOT NULL,
	"sound" jsonb,
	"size" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"seconds_done" double precision DEFAULT 0 NOT NULL,
	"seconds_left" integer,
	"reason" text,
	"lease_token" text,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"stored_name" text,
	"size_bytes" bigint,
	"sha256" text,
	"duration_seconds" double precision,
	"copied_seconds" double precision,
	"width" integer,
	"height" integer,
	"client_token" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD CONSTRAINT "rough_cuts_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD CONSTRAINT "rough_cuts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "rough_cuts_token" ON "rough_cuts" USING btree ("person_id","client_token");
--> statement-breakpoint
CREATE INDEX "rough_cuts_board" ON "rough_cuts" USING btree ("board_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "rough_cuts_unfinished" ON "rough_cuts" USING btree ("created_at") WHERE "rough_cuts"."status" in ('waiting', 'making');
--> statement-breakpoint
CREATE TABLE "review_choices" (
	"review_id" text NOT NULL,
	"shot_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"job_id" text NOT NULL,
	"name" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_choices_review_id_shot_id_visitor_id_pk" PRIMARY KEY("review_id","shot_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "review_remarks" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"job_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"shot_id" text,
	"item" text NOT NULL,
	"reply_to" text,
	"person_id" text,
	"visitor_id" text,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"seconds" double precision,
	"mark" jsonb,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"of" text NOT NULL,
	"thing_id" text NOT NULL,
	"title" text NOT NULL,
	"sender" text,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"allows_downloads" boolean DEFAULT false NOT NULL,
	"shows_prompts" boolean DEFAULT false NOT NULL,
	"shows_models" boolean DEFAULT false NOT NULL,
	"shares_takes" boolean DEFAULT false NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"verdict" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "review_choices" ADD CONSTRAINT "review_choices_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_remarks" ADD CONSTRAINT "review_remarks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_remarks" ADD CONSTRAINT "review_remarks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "review_remarks_review" ON "review_remarks" USING btree ("review_id","created_at");
--> statement-breakpoint
CREATE INDEX "review_remarks_job" ON "review_remarks" USING btree ("workspace_id","job_id");
--> statement-breakpoint
CREATE INDEX "review_remarks_shot" ON "review_remarks" USING btree ("workspace_id","shot_id") WHERE "review_remarks"."shot_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_token" ON "reviews" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "reviews_thing" ON "reviews" USING btree ("workspace_id","thing_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE TABLE "collection_places" (
	"collection_id" text NOT NULL,
	"job_id" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "collection_places_collection_id_job_id_pk" PRIMARY KEY("collection_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "cover_job_id" text;
--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD COLUMN "numbered" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "collection_places_job" ON "collection_places" USING btree ("job_id");
--> statement-breakpoint
CREATE INDEX "jobs_picks" ON "jobs" USING btree ("workspace_id",("series" ->> 'id')) WHERE "jobs"."picked";
--> statement-breakpoint
CREATE TABLE "mark_edits" (
	"asset_id" text NOT NULL,
	"digest" text NOT NULL,
	"places" jsonb NOT NULL,
	"puts" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_edits_asset_id_digest_pk" PRIMARY KEY("asset_id","digest")
);
--> statement-breakpoint
ALTER TABLE "mark_edits" ADD CONSTRAINT "mark_edits_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "review_verdicts" (
	"review_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"verdict" text NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_verdicts_review_id_visitor_id_pk" PRIMARY KEY("review_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "review_verdicts" ADD CONSTRAINT "review_verdicts_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "frame_rate" double precision;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "limited_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "refused_since" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "jobs_costs_of_boards" ON "jobs" USING btree ("workspace_id","created_at","series","status","imported","picked","favorite","downloaded_at","credits_quoted","credits_reserved","credits_used","credits_refunded") WHERE series ? 'board';
