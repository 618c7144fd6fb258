-- Every file in our storage, whichever capability keeps its row: what a storage limit counts.
create or replace view stored_files as
  select workspace_id, size_bytes from assets where stored_name is not null
  union all
  select workspace_id, size_bytes from uploads;
