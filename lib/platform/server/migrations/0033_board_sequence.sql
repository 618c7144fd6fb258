ALTER TABLE "board_shots" ADD COLUMN "cut" jsonb;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "sound" jsonb;