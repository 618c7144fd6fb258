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
CREATE TABLE "upload_room" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
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
DROP INDEX "jobs_page_model";--> statement-breakpoint
DROP INDEX "jobs_page_kind";--> statement-breakpoint
DROP INDEX "jobs_prompt";--> statement-breakpoint
DROP INDEX "uploads_recent";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "made_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "series" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "favourite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "collections" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "downloaded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_cards" ADD CONSTRAINT "library_cards_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_snapshot_id_price_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."price_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_page" ON "conversations" USING btree ("workspace_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_text" ON "messages" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "balances_latest" ON "balances" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "descriptions_page" ON "descriptions" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "descriptions_changed" ON "descriptions" USING btree ("workspace_id","changed_at");--> statement-breakpoint
CREATE INDEX "descriptions_words" ON "descriptions" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "descriptions_content" ON "descriptions" USING btree ("workspace_id","content_key","model_id");--> statement-breakpoint
CREATE UNIQUE INDEX "descriptions_running" ON "descriptions" USING btree ("workspace_id","content_key","model_id") WHERE "descriptions"."status" = 'running';--> statement-breakpoint
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
CREATE INDEX "upload_room_workspace" ON "upload_room" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "own_voices_list" ON "own_voices" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "assets_bytes" ON "assets" USING btree ("workspace_id","sha256") WHERE "assets"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "jobs_usual_time" ON "jobs" USING btree ("workspace_id","model_id",coalesce("request" ->> 'tier', ''),coalesce("request" ->> 'resolution', ''),coalesce("request" ->> 'duration_seconds', ''),"completed_at" DESC NULLS FIRST) WHERE "jobs"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "jobs_forbidden" ON "jobs" USING btree ("key_id","created_at" DESC NULLS LAST) WHERE "jobs"."error" ->> 'status' = '403';--> statement-breakpoint
CREATE INDEX "jobs_kept" ON "jobs" USING btree ("workspace_id","created_at") WHERE status = 'completed' and not made_elsewhere and (favourite or downloaded_at is not null);--> statement-breakpoint
CREATE INDEX "jobs_refund_watch" ON "jobs" USING btree ("workspace_id","failed_at") WHERE status in ('failed', 'canceled') and credits_reserved is not null
  and credits_reserved <> coalesce(credits_used, 0) + coalesce(credits_refunded, 0);--> statement-breakpoint
CREATE INDEX "jobs_tagged" ON "jobs" USING btree ("workspace_id","created_at") WHERE "jobs"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "jobs_trash" ON "jobs" USING btree ("deleted_at") WHERE "jobs"."deleted_at" is not null and "jobs"."purged_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_upstream_id" ON "jobs" USING btree ("workspace_id","kind","upstream_id") WHERE "jobs"."upstream_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_active" ON "jobs" USING btree ("workspace_id","created_at") WHERE "jobs"."status" in ('sending', 'checking', 'queued', 'processing');--> statement-breakpoint
CREATE INDEX "uploads_recent" ON "uploads" USING btree ("workspace_id","key_id","used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);