ALTER TABLE "sessions" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "token_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "token_id" text;--> statement-breakpoint
ALTER TABLE "board_runs" ADD COLUMN "token_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "token_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_from" text;--> statement-breakpoint
ALTER TABLE "llm_charges" ADD COLUMN "token_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash");