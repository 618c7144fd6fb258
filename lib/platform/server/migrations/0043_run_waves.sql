ALTER TABLE "board_runs" ADD COLUMN "wave" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "board_runs" ADD COLUMN "press_id" text;--> statement-breakpoint
ALTER TABLE "queued_takes" ADD COLUMN "stops_at_pick" boolean DEFAULT false NOT NULL;