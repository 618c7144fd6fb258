CREATE TABLE "measured_takes" (
	"job_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"format" integer NOT NULL,
	"content_hash" text NOT NULL,
	"findings" jsonb NOT NULL,
	"fault" text,
	"measured_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "measured_takes" ADD CONSTRAINT "measured_takes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;