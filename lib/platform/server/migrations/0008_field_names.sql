-- Functions and triggers under their former names; every start makes those of today.
DROP FUNCTION IF EXISTS card_keep() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS card_write(jobs);--> statement-breakpoint
DROP FUNCTION IF EXISTS card_of(jobs);--> statement-breakpoint
DROP FUNCTION IF EXISTS card_aspect(jobs);--> statement-breakpoint
DROP FUNCTION IF EXISTS card_ids(text[]);--> statement-breakpoint
DROP FUNCTION IF EXISTS card_words(text);--> statement-breakpoint
ALTER TABLE "library_cards" RENAME TO "job_search_index";--> statement-breakpoint
ALTER TABLE "job_search_index" RENAME COLUMN "losing_at" TO "expiring_at";--> statement-breakpoint
ALTER TABLE "job_search_index" RENAME CONSTRAINT "library_cards_pkey" TO "job_search_index_pkey";--> statement-breakpoint
ALTER TABLE "job_search_index" RENAME CONSTRAINT "library_cards_job_id_jobs_id_fk" TO "job_search_index_job_id_jobs_id_fk";--> statement-breakpoint
ALTER INDEX "cards_page" RENAME TO "search_index_page";--> statement-breakpoint
ALTER INDEX "cards_shape" RENAME TO "search_index_shape";--> statement-breakpoint
ALTER INDEX "cards_kind" RENAME TO "search_index_kind";--> statement-breakpoint
ALTER INDEX "cards_status" RENAME TO "search_index_status";--> statement-breakpoint
ALTER INDEX "cards_model" RENAME TO "search_index_model";--> statement-breakpoint
ALTER INDEX "cards_person" RENAME TO "search_index_person";--> statement-breakpoint
ALTER INDEX "cards_credits" RENAME TO "search_index_credits";--> statement-breakpoint
ALTER INDEX "cards_length" RENAME TO "search_index_length";--> statement-breakpoint
ALTER INDEX "cards_trash" RENAME TO "search_index_trash";--> statement-breakpoint
ALTER INDEX "cards_facets" RENAME TO "search_index_facets";--> statement-breakpoint
ALTER INDEX "cards_words" RENAME TO "search_index_words";--> statement-breakpoint
ALTER INDEX "cards_losing" RENAME TO "search_index_expiring";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "made_elsewhere" TO "imported";--> statement-breakpoint
ALTER INDEX "jobs_usual_time" RENAME TO "jobs_typical_duration";--> statement-breakpoint
ALTER TABLE "job_pulls" RENAME TO "account_syncs";--> statement-breakpoint
ALTER TABLE "account_syncs" RENAME CONSTRAINT "job_pulls_workspace_id_kind_pk" TO "account_syncs_workspace_id_kind_pk";--> statement-breakpoint
ALTER TABLE "large_acts" RENAME TO "bulk_action_runs";--> statement-breakpoint
ALTER TABLE "bulk_action_runs" RENAME CONSTRAINT "large_acts_pkey" TO "bulk_action_runs_pkey";--> statement-breakpoint
ALTER INDEX "large_acts_latest" RENAME TO "bulk_action_runs_latest";--> statement-breakpoint
ALTER TABLE "upload_room" RENAME TO "upload_quota";--> statement-breakpoint
ALTER TABLE "upload_quota" RENAME CONSTRAINT "upload_room_pkey" TO "upload_quota_pkey";--> statement-breakpoint
ALTER INDEX "upload_room_workspace" RENAME TO "upload_quota_workspace";--> statement-breakpoint
ALTER TABLE "usage_zones" RENAME TO "usage_time_zones";--> statement-breakpoint
ALTER TABLE "usage_time_zones" RENAME CONSTRAINT "usage_zones_workspace_id_zone_pk" TO "usage_time_zones_workspace_id_zone_pk";--> statement-breakpoint
UPDATE "job_search_index" SET "facets" = array_replace("facets", 'elsewhere', 'imported') WHERE "facets" @> '{elsewhere}';--> statement-breakpoint
UPDATE "saved_views" SET "query" = regexp_replace("query", '(^|&)origin=elsewhere(&|$)', '\1origin=imported\2');
