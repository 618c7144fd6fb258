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

-- What people of a workspace hold of it: results of their jobs, also in the trash, uploads, described clips and rough cuts. A
-- function, because a view would keep migrations from changing its tables.
create or replace function stored_by_people(workspace text, persons text[])
returns table (person_id text, files int, bytes float8) language sql stable as $$
  select held.person_id, count(*)::int, coalesce(sum(held.size_bytes), 0)::float8
  from (
    select entry.person_id, coalesce(stored_bytes, size_bytes) as size_bytes
    from job_search_index entry join assets on assets.job_id = entry.job_id
    where entry.workspace_id = workspace and entry.person_id = any (persons) and entry.deleted_at is null
      and stored_name is not null
    union all
    select job.person_id, coalesce(stored_bytes, size_bytes)
    from jobs job join assets on assets.job_id = job.id
    where job.workspace_id = workspace and job.person_id = any (persons) and job.deleted_at is not null
      and job.purged_at is null and stored_name is not null
    union all
    select upload.person_id, upload.size_bytes from uploads upload
    where upload.workspace_id = workspace and upload.person_id = any (persons)
    union all
    select described.person_id, clip_bytes from descriptions described
    where described.workspace_id = workspace and described.person_id = any (persons) and clip_name is not null
    union all
    select cut.person_id, cut.size_bytes from rough_cuts cut
    where cut.workspace_id = workspace and cut.person_id = any (persons) and cut.stored_name is not null
  ) held
  group by held.person_id
$$;
