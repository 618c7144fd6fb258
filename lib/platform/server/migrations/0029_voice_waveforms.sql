CREATE TABLE "voice_waveforms" (
	"preview_hash" text PRIMARY KEY NOT NULL,
	"peaks" real[],
	"duration_seconds" real,
	"failures" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
