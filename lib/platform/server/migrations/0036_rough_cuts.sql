CREATE TABLE "rough_cuts" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"board_id" text NOT NULL,
	"person_id" text NOT NULL,
	"parts" jsonb NOT NULL,
	"sound" jsonb,
	"size" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"seconds_done" double precision DEFAULT 0 NOT NULL,
	"seconds_left" integer,
	"reason" text,
	"lease_token" text,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"stored_name" text,
	"size_bytes" bigint,
	"sha256" text,
	"duration_seconds" double precision,
	"copied_seconds" double precision,
	"width" integer,
	"height" integer,
	"client_token" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD CONSTRAINT "rough_cuts_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rough_cuts" ADD CONSTRAINT "rough_cuts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rough_cuts_token" ON "rough_cuts" USING btree ("person_id","client_token");--> statement-breakpoint
CREATE INDEX "rough_cuts_board" ON "rough_cuts" USING btree ("board_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "rough_cuts_unfinished" ON "rough_cuts" USING btree ("created_at") WHERE "rough_cuts"."status" in ('waiting', 'making');