-- What a settled job adds to its day; no row for one that is not settled, or was not made here. The only
-- definition: the trigger, the first filling of a zone and sums over jobs themselves all use it.
create or replace function usage_of(job jobs)
returns table (
  jobs bigint, failed bigint, canceled bigint, rejected bigint, reserved bigint, used bigint, refunded bigint,
  unknown bigint, counted bigint, estimated bigint, estimated_used bigint
)
language sql immutable as $$
  select
    1::bigint,
    (job.status = 'failed')::int::bigint,
    (job.status = 'canceled')::int::bigint,
    (job.status = 'rejected')::int::bigint,
    coalesce(job.credits_reserved, 0)::bigint,
    coalesce(job.credits_used, 0)::bigint,
    coalesce(job.credits_refunded, 0)::bigint,
    (job.status <> 'rejected' and job.credits_used is null)::int::bigint,
    case when job.status = 'rejected' then 0 else coalesce(
      job.credits_used, greatest(0, job.credits_reserved - coalesce(job.credits_refunded, 0)), job.credits_quoted, 0
    ) end::bigint,
    case when job.status = 'completed' and job.credits_used is not null then coalesce(job.credits_quoted, 0) else 0 end::bigint,
    case when job.status = 'completed' and job.credits_quoted is not null then coalesce(job.credits_used, 0) else 0 end::bigint
  where job.status in ('completed', 'failed', 'canceled', 'rejected') and not job.imported
$$;

-- One row per zone and part, always in this order, so that two jobs never deadlock.
create or replace function usage_add(job jobs, sign integer) returns void language sql as $$
  insert into usage_days as kept (
    workspace_id, zone, part, day, value, jobs, failed, canceled, rejected, reserved, used, refunded, unknown,
    counted, estimated, estimated_used
  )
  select
    job.workspace_id, zones.zone, parts.part, (job.created_at at time zone zones.zone)::date, parts.value,
    sign * u.jobs, sign * u.failed, sign * u.canceled, sign * u.rejected, sign * u.reserved, sign * u.used,
    sign * u.refunded, sign * u.unknown, sign * u.counted, sign * u.estimated, sign * u.estimated_used
  from usage_time_zones zones, usage_of(job) u,
    (values ('kind', job.kind), ('model', job.model_id), ('person', job.person_id)) parts (part, value)
  where zones.workspace_id = job.workspace_id
  order by zones.zone, parts.part
  on conflict (workspace_id, zone, part, day, value) do update set
    jobs = kept.jobs + excluded.jobs,
    failed = kept.failed + excluded.failed,
    canceled = kept.canceled + excluded.canceled,
    rejected = kept.rejected + excluded.rejected,
    reserved = kept.reserved + excluded.reserved,
    used = kept.used + excluded.used,
    refunded = kept.refunded + excluded.refunded,
    unknown = kept.unknown + excluded.unknown,
    counted = kept.counted + excluded.counted,
    estimated = kept.estimated + excluded.estimated,
    estimated_used = kept.estimated_used + excluded.estimated_used
$$;

-- Triggers share this lock with each other, but not with the filling of a zone, which takes it exclusively.
create or replace function usage_keep() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('usage:' || coalesce(new.workspace_id, old.workspace_id), 0));
  if tg_op <> 'INSERT' then perform usage_add(old, -1); end if;
  if tg_op <> 'DELETE' then perform usage_add(new, 1); end if;
  return null;
end
$$;

create or replace trigger usage_keep_insert after insert on jobs for each row
  when (new.status in ('completed', 'failed', 'canceled', 'rejected')) execute function usage_keep();
create or replace trigger usage_keep_delete after delete on jobs for each row
  when (old.status in ('completed', 'failed', 'canceled', 'rejected')) execute function usage_keep();
create or replace trigger usage_keep_update after update on jobs for each row
  when (
    (old.status in ('completed', 'failed', 'canceled', 'rejected')
      or new.status in ('completed', 'failed', 'canceled', 'rejected'))
    and (old.status, old.credits_quoted, old.credits_reserved, old.credits_used, old.credits_refunded,
         old.workspace_id, old.created_at, old.kind, old.model_id, old.person_id)
      is distinct from
        (new.status, new.credits_quoted, new.credits_reserved, new.credits_used, new.credits_refunded,
         new.workspace_id, new.created_at, new.kind, new.model_id, new.person_id)
  ) execute function usage_keep();
