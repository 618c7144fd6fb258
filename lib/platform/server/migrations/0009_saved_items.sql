CREATE TABLE "saved_items" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_items_key" ON "saved_items" USING btree ("person_id","type","key");