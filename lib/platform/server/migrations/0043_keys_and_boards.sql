ALTER TABLE "board_runs" ADD COLUMN "trials" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "limited_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "refused_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_costs_of_boards" ON "jobs" USING btree ("workspace_id","created_at","series","status","imported","picked","favorite","downloaded_at","credits_quoted","credits_reserved","credits_used","credits_refunded") WHERE series ? 'board';