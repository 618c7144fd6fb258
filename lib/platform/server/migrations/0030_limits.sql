-- Stop every process before this one. Release 0.2.0 reads "budgets", and knows no limit but those of a month.
CREATE TABLE "limits" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"scope" text NOT NULL,
	"subject_id" text,
	"period" text NOT NULL,
	"effect" text NOT NULL,
	"limit_credits" integer NOT NULL,
	"time_zone" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "limits_kind" UNIQUE NULLS NOT DISTINCT("workspace_id","scope","subject_id","period","effect")
);
--> statement-breakpoint
INSERT INTO "limits" ("id", "workspace_id", "scope", "subject_id", "period", "effect", "limit_credits", "time_zone", "since")
SELECT 'lim_' || left(md5("workspace_id" || ' ' || "person_id"), 24), "workspace_id",
  CASE "person_id" WHEN '' THEN 'workspace' WHEN '*' THEN 'anyone_else' ELSE 'person' END,
  CASE WHEN "person_id" NOT IN ('', '*') THEN "person_id" END,
  'month', CASE "mode" WHEN 'block' THEN 'block' ELSE 'warn' END, "limit_credits", "time_zone", "since"
FROM "budgets";--> statement-breakpoint
DROP FUNCTION IF EXISTS budget_covers(budgets, people);--> statement-breakpoint
DROP TABLE "budgets";