CREATE TABLE "collection_places" (
	"collection_id" text NOT NULL,
	"job_id" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "collection_places_collection_id_job_id_pk" PRIMARY KEY("collection_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "cover_job_id" text;--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD COLUMN "numbered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "collection_places_job" ON "collection_places" USING btree ("job_id");