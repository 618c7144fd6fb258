ALTER TABLE "budgets" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "budgets" SET "since" = "changed_at";--> statement-breakpoint
ALTER TABLE "llm_charges" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "own_voices" ADD COLUMN "sample_upload_id" text;