CREATE TABLE "review_verdicts" (
	"review_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"verdict" text NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_verdicts_review_id_visitor_id_pk" PRIMARY KEY("review_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "review_verdicts" ADD CONSTRAINT "review_verdicts_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "review_verdicts" ("review_id", "visitor_id", "workspace_id", "verdict", "name", "note", "decided_at")
SELECT "id", coalesce("verdict" ->> 'visitor_id', ''), "workspace_id", "verdict" ->> 'verdict', "verdict" ->> 'name',
	"verdict" ->> 'note', ("verdict" ->> 'decided_at')::timestamptz
FROM "reviews" WHERE "verdict" ->> 'verdict' IS NOT NULL;
