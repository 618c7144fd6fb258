CREATE TABLE "model_rules" (
	"workspace_id" text NOT NULL,
	"role" text NOT NULL,
	"rules" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_rules_workspace_id_role_pk" PRIMARY KEY("workspace_id","role")
);
