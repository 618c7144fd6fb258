ALTER TABLE "rough_cuts" ADD COLUMN "mix" jsonb;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;