CREATE TABLE "mark_edits" (
	"asset_id" text NOT NULL,
	"digest" text NOT NULL,
	"places" jsonb NOT NULL,
	"puts" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_edits_asset_id_digest_pk" PRIMARY KEY("asset_id","digest")
);
--> statement-breakpoint
ALTER TABLE "mark_edits" ADD CONSTRAINT "mark_edits_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;