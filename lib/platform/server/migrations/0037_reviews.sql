CREATE TABLE "review_choices" (
	"review_id" text NOT NULL,
	"shot_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"job_id" text NOT NULL,
	"name" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_choices_review_id_shot_id_visitor_id_pk" PRIMARY KEY("review_id","shot_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "review_remarks" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"job_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"shot_id" text,
	"item" text NOT NULL,
	"reply_to" text,
	"person_id" text,
	"visitor_id" text,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"seconds" double precision,
	"mark" jsonb,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"person_id" text NOT NULL,
	"of" text NOT NULL,
	"thing_id" text NOT NULL,
	"title" text NOT NULL,
	"sender" text,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"allows_downloads" boolean DEFAULT false NOT NULL,
	"shows_prompts" boolean DEFAULT false NOT NULL,
	"shows_models" boolean DEFAULT false NOT NULL,
	"shares_takes" boolean DEFAULT false NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"verdict" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "review_choices" ADD CONSTRAINT "review_choices_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_remarks" ADD CONSTRAINT "review_remarks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_remarks" ADD CONSTRAINT "review_remarks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_remarks_review" ON "review_remarks" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_remarks_job" ON "review_remarks" USING btree ("workspace_id","job_id");--> statement-breakpoint
CREATE INDEX "review_remarks_shot" ON "review_remarks" USING btree ("workspace_id","shot_id") WHERE "review_remarks"."shot_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_token" ON "reviews" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reviews_thing" ON "reviews" USING btree ("workspace_id","thing_id","created_at" DESC NULLS FIRST);