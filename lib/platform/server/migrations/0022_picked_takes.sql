ALTER TABLE "jobs" ADD COLUMN "picked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "prompt" = 'Talking avatar' WHERE "kind" = 'avatar' AND "prompt" = 'Speech to speech';