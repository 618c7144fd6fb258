ALTER TABLE "board_shots" ADD COLUMN "cut" jsonb;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "sound" jsonb;--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;