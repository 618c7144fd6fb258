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
	"kind" text NOT NULL,
	"model_id" text NOT NULL,
	"prompt" text NOT NULL,
	"request" jsonb NOT NULL,
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
	"failed_at" timestamp (3) with time zone
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
ALTER TABLE "assets" ADD CONSTRAINT "assets_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_api_keys_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_upstream" ON "assets" USING btree ("job_id","upstream_id");--> statement-breakpoint
CREATE INDEX "assets_job" ON "assets" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_steps_job" ON "job_steps" USING btree ("job_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_person_token" ON "jobs" USING btree ("person_id","client_token");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_upstream_key" ON "jobs" USING btree ("upstream_key");--> statement-breakpoint
CREATE INDEX "jobs_page" ON "jobs" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_page_status" ON "jobs" USING btree ("workspace_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_page_model" ON "jobs" USING btree ("workspace_id","model_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_page_kind" ON "jobs" USING btree ("workspace_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_prompt" ON "jobs" USING gin ("prompt" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_changed" ON "jobs" USING btree ("workspace_id","changed_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("next_attempt_at") WHERE "jobs"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_key_active" ON "jobs" USING btree ("key_id") WHERE "jobs"."status" in ('sending', 'checking', 'queued', 'processing');--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "sessions_key" ON "sessions" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_content" ON "uploads" USING btree ("workspace_id","key_id","sha256");--> statement-breakpoint
CREATE INDEX "uploads_recent" ON "uploads" USING btree ("workspace_id","key_id","used_at" DESC NULLS FIRST);