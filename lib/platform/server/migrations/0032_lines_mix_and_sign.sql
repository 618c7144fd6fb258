ALTER TABLE "board_shots" ADD COLUMN "line" jsonb;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "mix" jsonb;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD COLUMN "mix" jsonb;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD COLUMN "has_captions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD COLUMN "sign" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_settings" ADD COLUMN "film_sign" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_remarks" ADD COLUMN "revised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_remarks" ADD COLUMN "answered_in" integer;