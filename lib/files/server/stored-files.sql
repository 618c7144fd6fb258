-- Every file in our storage that counts for a storage limit, whichever capability has its row.
create or replace view stored_files as
  select workspace_id, size_bytes from assets where stored_name is not null
  union all
  select workspace_id, size_bytes from uploads;

-- Every file in our storage, with what its bytes must be where that is known, whichever capability has its row.
create or replace view stored_names as
  select 'assets' as store, stored_name as name, sha256, size_bytes from assets where stored_name is not null
  union all
  select 'assets', poster_name, null, null from assets where poster_name is not null
  union all
  select 'uploads', stored_name, sha256, size_bytes from uploads
  union all
  select 'described', clip_name, null, clip_bytes from descriptions where clip_name is not null
  union all
  select 'described', strip_name, null, null from descriptions where strip_name is not null;
