-- A restore runs this after it has compared the rows with the backup, whose time is `atelier.backed_up_at`. A job that had
-- no response then may have been sent, accepted and charged since. So it counts as sent at that time, with a lost response:
-- it is asked about with its own key, and only within the safe window of that key (`lib/jobs/server/send.ts`). An earlier
-- refusal is perhaps not its last answer, and is dropped. Nobody is connected, so there is no lease and no announcement.
do $$
declare
  backed_up_at constant timestamptz := current_setting('atelier.backed_up_at');
  changed text[];
begin
  if to_regclass('jobs') is null then return; end if;
  with counted as (
    update jobs set
      status = 'checking', attempts = greatest(attempts, 1), sent_at = coalesce(sent_at, backed_up_at),
      error = null, retry_at = null, revision = revision + 1, changed_at = clock_timestamp()
    where status = 'sending' or status = 'checking' and sent_at is null
    returning id
  ), steps as (
    insert into job_steps (job_id, status, at) select id, 'checking', clock_timestamp() from counted
  )
  select array_agg(id) into changed from counted;
  -- The next start makes the triggers that write entries, and fills in those that the index lacks. Where the index has
  -- its earlier name, a migration empties it.
  if to_regclass('job_search_index') is not null then
    delete from job_search_index where job_id = any(changed);
  end if;
end
$$;
