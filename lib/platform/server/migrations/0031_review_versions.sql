CREATE TABLE "review_versions" (
	"review_id" text NOT NULL,
	"number" integer NOT NULL,
	"workspace_id" text NOT NULL,
	"film" jsonb NOT NULL,
	"changes" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "review_versions_review_id_number_pk" PRIMARY KEY("review_id","number")
);
--> statement-breakpoint
CREATE TABLE "review_visits" (
	"review_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"number" integer NOT NULL,
	"version" integer,
	"watched" double precision DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_visits_review_id_visitor_id_pk" PRIMARY KEY("review_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "review_remarks" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "review_remarks" ADD COLUMN "film_seconds" double precision;--> statement-breakpoint
ALTER TABLE "review_remarks" ADD COLUMN "film_rate" double precision;--> statement-breakpoint
ALTER TABLE "review_verdicts" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "link_ciphertext" "bytea";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "link_nonce" "bytea";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "link_secret_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "must_answer" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "next_film" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "next_film_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_visits" ADD CONSTRAINT "review_visits_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;