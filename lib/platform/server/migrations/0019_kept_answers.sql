CREATE TABLE "kept_answers" (
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "kept_answers_workspace_id_name_pk" PRIMARY KEY("workspace_id","name")
);
