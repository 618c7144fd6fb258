ALTER TABLE "board_shots" ADD COLUMN "line" jsonb;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "mix" jsonb;