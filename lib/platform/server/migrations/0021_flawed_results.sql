ALTER TABLE "assets" ADD COLUMN "stored_bytes" bigint;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "flaw" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "flawed_since" timestamp (3) with time zone;