CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"upstream_id" text NOT NULL,
	"upstream_url" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" bigint,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"expires_at" timestamp (3) with time zone,
	"stored_name" text,
	"sha256" text,
	"archived_at" timestamp (3) with time zone,
	"archive_error" text,
	"poster_name" text,
	"poster_width" integer,
	"poster_height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text,
	"title" text NOT NULL,
	"model_id" text NOT NULL,
	"system" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"parent_id" text,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"model_id" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"millicredits" double precision,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_name" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"credits" integer NOT NULL,
	"expected" double precision
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"workspace_id" text NOT NULL,
	"person_id" text DEFAULT '' NOT NULL,
	"ceiling_credits" integer NOT NULL,
	"mode" text NOT NULL,
	"time_zone" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_workspace_id_person_id_pk" PRIMARY KEY("workspace_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "descriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text,
	"key_id" text NOT NULL,
	"upload_id" text,
	"source_name" text NOT NULL,
	"video_url" text NOT NULL,
	"content_key" text NOT NULL,
	"model_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"words" text NOT NULL,
	"clip_name" text,
	"clip_type" text,
	"clip_bytes" integer,
	"strip_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_pulls" (
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_pulls_workspace_id_kind_pk" PRIMARY KEY("workspace_id","kind")
);
--> statement-breakpoint
CREATE TABLE "job_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text,
	"key_id" text NOT NULL,
	"made_elsewhere" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"model_id" text NOT NULL,
	"prompt" text NOT NULL,
	"request" jsonb NOT NULL,
	"series" jsonb,
	"status" text DEFAULT 'sending' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"client_token" text NOT NULL,
	"body_hash" text NOT NULL,
	"upstream_key" text NOT NULL,
	"credits_quoted" integer,
	"credits_reserved" integer,
	"credits_used" integer,
	"credits_refunded" integer,
	"progress_percent" integer,
	"upstream_id" text,
	"request_id" text,
	"failure_code" text,
	"failure_message" text,
	"error" jsonb,
	"next_attempt_at" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"lease_owner" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"favourite" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"collections" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"deleted_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone,
	"downloaded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "library_cards" (
	"job_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"model_id" text NOT NULL,
	"person_id" text NOT NULL,
	"credits" integer NOT NULL,
	"length_seconds" double precision NOT NULL,
	"losing_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"aspect" integer NOT NULL,
	"facets" text[] NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_changes" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"jobs_changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "library_settings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"file_names" text,
	"quota_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_files" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"job_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"change" text NOT NULL,
	"row" jsonb NOT NULL,
	"before" integer,
	"after" integer
);
--> statement-breakpoint
CREATE TABLE "price_snapshots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"digest" text NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"ciphertext" "bytea",
	"nonce" "bytea",
	"secret_id" text,
	"plan" text NOT NULL,
	"api_enabled" boolean NOT NULL,
	"cooldown_until" timestamp with time zone,
	"replaced_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"wiped_at" timestamp with time zone,
	CONSTRAINT "api_keys_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "fingerprint_secret" (
	"id" text PRIMARY KEY NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"nonce" "bytea" NOT NULL,
	"secret_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_workspace_name" UNIQUE NULLS NOT DISTINCT("workspace_id","name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_room" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"key_id" text NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration_seconds" double precision,
	"stored_name" text NOT NULL,
	"upstream_url" text NOT NULL,
	"upstream_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"workspace_id" text NOT NULL,
	"zone" text NOT NULL,
	"part" text NOT NULL,
	"day" date NOT NULL,
	"value" text NOT NULL,
	"jobs" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"canceled" bigint NOT NULL,
	"rejected" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"used" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"unknown" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"estimated_used" bigint NOT NULL,
	CONSTRAINT "usage_days_workspace_id_zone_part_day_value_pk" PRIMARY KEY("workspace_id","zone","part","day","value")
);
--> statement-breakpoint
CREATE TABLE "usage_zones" (
	"workspace_id" text NOT NULL,
	"zone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usage_zones_workspace_id_zone_pk" PRIMARY KEY("workspace_id","zone")
);
--> statement-breakpoint
CREATE TABLE "own_voices" (
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"locale" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_voices_workspace_id_voice_id_pk" PRIMARY KEY("workspace_id","voice_id")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_cards" ADD CONSTRAINT "library_cards_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_snapshot_id_price_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."price_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_api_keys_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_upstream" ON "assets" USING btree ("job_id","upstream_id");--> statement-breakpoint
CREATE INDEX "assets_job" ON "assets" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "assets_bytes" ON "assets" USING btree ("workspace_id","sha256") WHERE "assets"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "conversations_page" ON "conversations" USING btree ("workspace_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_text" ON "messages" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "balances_latest" ON "balances" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "descriptions_page" ON "descriptions" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "descriptions_changed" ON "descriptions" USING btree ("workspace_id","changed_at");--> statement-breakpoint
CREATE INDEX "descriptions_words" ON "descriptions" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "descriptions_content" ON "descriptions" USING btree ("workspace_id","content_key","model_id");--> statement-breakpoint
CREATE UNIQUE INDEX "descriptions_running" ON "descriptions" USING btree ("workspace_id","content_key","model_id") WHERE "descriptions"."status" = 'running';--> statement-breakpoint
CREATE INDEX "job_steps_job" ON "job_steps" USING btree ("job_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_person_token" ON "jobs" USING btree ("person_id","client_token");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_upstream_key" ON "jobs" USING btree ("upstream_key");--> statement-breakpoint
CREATE INDEX "jobs_page" ON "jobs" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_page_status" ON "jobs" USING btree ("workspace_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_usual_time" ON "jobs" USING btree ("workspace_id","model_id",coalesce("request" ->> 'tier', ''),coalesce("request" ->> 'resolution', ''),coalesce("request" ->> 'duration_seconds', ''),"completed_at" DESC NULLS FIRST) WHERE "jobs"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "jobs_forbidden" ON "jobs" USING btree ("key_id","created_at" DESC NULLS LAST) WHERE "jobs"."error" ->> 'status' = '403';--> statement-breakpoint
CREATE INDEX "jobs_kept" ON "jobs" USING btree ("workspace_id","created_at") WHERE status = 'completed' and not made_elsewhere and (favourite or downloaded_at is not null);--> statement-breakpoint
CREATE INDEX "jobs_refund_watch" ON "jobs" USING btree ("workspace_id","failed_at") WHERE status in ('failed', 'canceled') and credits_reserved is not null
  and credits_reserved <> coalesce(credits_used, 0) + coalesce(credits_refunded, 0);--> statement-breakpoint
CREATE INDEX "jobs_tagged" ON "jobs" USING btree ("workspace_id","created_at") WHERE "jobs"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "jobs_trash" ON "jobs" USING btree ("deleted_at") WHERE "jobs"."deleted_at" is not null and "jobs"."purged_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_upstream_id" ON "jobs" USING btree ("workspace_id","kind","upstream_id") WHERE "jobs"."upstream_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_changed" ON "jobs" USING btree ("workspace_id","changed_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("next_attempt_at") WHERE "jobs"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_active" ON "jobs" USING btree ("workspace_id","created_at") WHERE "jobs"."status" in ('sending', 'checking', 'queued', 'processing');--> statement-breakpoint
CREATE INDEX "jobs_key_active" ON "jobs" USING btree ("key_id") WHERE "jobs"."status" in ('sending', 'checking', 'queued', 'processing');--> statement-breakpoint
CREATE INDEX "cards_page" ON "library_cards" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"job_id" DESC NULLS FIRST) WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_shape" ON "library_cards" USING btree ("workspace_id","created_at","job_id","status","aspect") WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_kind" ON "library_cards" USING btree ("workspace_id","kind","created_at","job_id") WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_status" ON "library_cards" USING btree ("workspace_id","status","created_at","job_id") WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_model" ON "library_cards" USING btree ("workspace_id","model_id","created_at","job_id") WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_person" ON "library_cards" USING btree ("workspace_id","person_id","created_at","job_id") WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_credits" ON "library_cards" USING btree ("workspace_id","credits" DESC NULLS FIRST,"job_id" DESC NULLS FIRST) WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_length" ON "library_cards" USING btree ("workspace_id","length_seconds" DESC NULLS FIRST,"job_id" DESC NULLS FIRST) WHERE "library_cards"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cards_losing" ON "library_cards" USING btree ("workspace_id","losing_at","job_id") WHERE "library_cards"."deleted_at" is null and "library_cards"."losing_at" is not null;--> statement-breakpoint
CREATE INDEX "cards_trash" ON "library_cards" USING btree ("workspace_id","created_at","job_id") WHERE "library_cards"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "cards_facets" ON "library_cards" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "cards_words" ON "library_cards" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "settings_files_age" ON "settings_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "zip_tickets_age" ON "zip_tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "price_changes_latest" ON "price_changes" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_snapshots_latest" ON "price_snapshots" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "sessions_key" ON "sessions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "upload_room_workspace" ON "upload_room" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_content" ON "uploads" USING btree ("workspace_id","key_id","sha256");--> statement-breakpoint
CREATE INDEX "uploads_recent" ON "uploads" USING btree ("workspace_id","key_id","used_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "own_voices_list" ON "own_voices" USING btree ("workspace_id","created_at");