ALTER TABLE "rough_cuts" ADD COLUMN "mix" jsonb;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD COLUMN "has_captions" boolean DEFAULT false NOT NULL;