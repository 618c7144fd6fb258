ALTER TABLE "boards" ADD COLUMN "defaults" jsonb DEFAULT '{"settings":{},"inputs":{}}'::jsonb NOT NULL;--> statement-breakpoint
-- Of a shot, null and no references say that it has none of the board's. Until here they meant what a missing one does.
UPDATE "board_shots" SET "inputs" = "inputs" - 'firstFrame' WHERE "inputs" -> 'firstFrame' = 'null'::jsonb;--> statement-breakpoint
UPDATE "board_shots" SET "inputs" = "inputs" - 'references' WHERE "inputs" -> 'references' = '[]'::jsonb;
