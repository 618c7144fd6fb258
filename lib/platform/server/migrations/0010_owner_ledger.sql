DELETE FROM "job_search_index";--> statement-breakpoint
CREATE TABLE "balance_rules" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "jobs_kept";--> statement-breakpoint
CREATE INDEX "jobs_charged_failures" ON "jobs" USING btree ("workspace_id","created_at","kind","model_id","person_id","credits_used") WHERE status in ('failed', 'canceled') and not imported and credits_used > 0;--> statement-breakpoint
CREATE INDEX "jobs_ledger" ON "jobs" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"kind","model_id","person_id","status","credits_quoted","credits_reserved","credits_used","credits_refunded") WHERE not "jobs"."imported";--> statement-breakpoint
CREATE INDEX "jobs_kept" ON "jobs" USING btree ("workspace_id","created_at","kind","model_id","person_id") WHERE status = 'completed' and not imported and (favourite or downloaded_at is not null);