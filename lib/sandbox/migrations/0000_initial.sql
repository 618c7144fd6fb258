CREATE SCHEMA IF NOT EXISTS "sandbox";
--> statement-breakpoint
CREATE TABLE "sandbox"."accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"sort" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."busy_turns" (
	"account_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "busy_turns_account_id_idempotency_key_pk" PRIMARY KEY("account_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."charges" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"model" text NOT NULL,
	"millicredits" bigint NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_amount" CHECK ("sandbox"."charges"."millicredits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."custom_voices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"locale" text,
	"tuning" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."files" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"job_id" text,
	"type" text NOT NULL,
	"mime_type" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"video_codec" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"kind" text NOT NULL,
	"request" json NOT NULL,
	"plan" json NOT NULL,
	"behaviour" json NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress_percent" integer DEFAULT 0 NOT NULL,
	"credits_reserved" integer NOT NULL,
	"credits_used" integer,
	"credits_refunded" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"runner" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_idempotency" UNIQUE("account_id","idempotency_key"),
	CONSTRAINT "jobs_settled" CHECK ("sandbox"."jobs"."status" in ('queued', 'processing') or ("sandbox"."jobs"."credits_used" + "sandbox"."jobs"."credits_refunded" = "sandbox"."jobs"."credits_reserved") is true)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"job_id" text,
	"kind" text NOT NULL,
	"credits" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE("job_id","kind"),
	CONSTRAINT "ledger_amount" CHECK ("sandbox"."ledger_entries"."credits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ADD CONSTRAINT "charges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."files" ADD CONSTRAINT "files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "sandbox"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."jobs" ADD CONSTRAINT "jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "sandbox"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."ledger_entries" ADD CONSTRAINT "ledger_entries_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "sandbox"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_account" ON "sandbox"."charges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "charges_open" ON "sandbox"."charges" USING btree ("created_at") WHERE not "sandbox"."charges"."settled";--> statement-breakpoint
CREATE INDEX "custom_voices_account" ON "sandbox"."custom_voices" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "files_job" ON "sandbox"."files" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "jobs_list" ON "sandbox"."jobs" USING btree ("account_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_open" ON "sandbox"."jobs" USING btree ("created_at","id") WHERE "sandbox"."jobs"."status" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "ledger_account" ON "sandbox"."ledger_entries" USING btree ("account_id");