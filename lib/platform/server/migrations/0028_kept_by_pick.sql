DROP INDEX "jobs_kept";--> statement-breakpoint
DROP INDEX "jobs_tagged";--> statement-breakpoint
CREATE INDEX "jobs_kept" ON "jobs" USING btree ("workspace_id","created_at","kind","model_id","person_id") WHERE status = 'completed' and not imported and (picked or favorite or downloaded_at is not null);--> statement-breakpoint
CREATE INDEX "jobs_tagged" ON "jobs" USING btree ("workspace_id","created_at","tags","status","imported","picked","favorite","downloaded_at","credits_quoted","credits_reserved","credits_used","credits_refunded") WHERE cardinality(tags) between 1 and 8;