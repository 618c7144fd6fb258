ALTER TABLE "jobs" ADD COLUMN "credits_max" integer;--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD COLUMN "file_name" text DEFAULT 'atelier.zip' NOT NULL;--> statement-breakpoint
ALTER TABLE "llm_charges" ADD COLUMN "model_id" text;--> statement-breakpoint
UPDATE "llm_charges" charge SET "model_id" = said."model_id" FROM "descriptions" said WHERE said."id" = charge."id";--> statement-breakpoint
UPDATE "llm_charges" charge SET "model_id" = said."model_id" FROM "messages" said WHERE said."id" = charge."id";
