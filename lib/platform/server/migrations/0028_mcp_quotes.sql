CREATE TABLE "mcp_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"token_id" text NOT NULL,
	"asked" jsonb NOT NULL,
	"credits" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_key" text,
	"approval_id" text,
	"job_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mcp_quotes" ADD CONSTRAINT "mcp_quotes_token_id_sessions_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_quotes_token" ON "mcp_quotes" USING btree ("token_id","created_at" DESC NULLS FIRST);