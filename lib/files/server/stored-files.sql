-- Every file in our storage that counts for a storage limit, whichever capability has its row.
create or replace view stored_files as
  select workspace_id, coalesce(stored_bytes, size_bytes) as size_bytes from assets where stored_name is not null
  union all
  select workspace_id, size_bytes from uploads
  union all
  select workspace_id, clip_bytes from descriptions where clip_name is not null
  union all
  select workspace_id, size_bytes from rough_cuts where stored_name is not null;

drop view if exists stored_names;
