-- Stop every process before this one.
CREATE TABLE "audiences" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"of" text NOT NULL,
	"person_id" text NOT NULL,
	"people" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "board_id" text;--> statement-breakpoint
ALTER TABLE "audiences" ADD CONSTRAINT "audiences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audiences_workspace" ON "audiences" USING btree ("workspace_id");