ALTER TABLE "messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- They were in the column of errors, which a question does not have.
UPDATE "messages" SET "attachments" = "error" -> 'attachments', "error" = NULL WHERE "error" ? 'attachments';
