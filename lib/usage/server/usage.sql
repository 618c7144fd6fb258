-- What a settled job adds to its day; no row for one that is not settled, or was not made here. The only
-- definition: the trigger, the first filling of a zone and sums over jobs themselves all use it. Without "parallel safe",
-- no statement that names it may use more than one process.
create or replace function usage_of(job jobs)
returns table (
  jobs bigint, failed bigint, canceled bigint, rejected bigint, reserved bigint, used bigint, refunded bigint,
  unknown bigint, counted bigint, estimated bigint, estimated_used bigint
)
language sql immutable parallel safe as $$
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
    (values ('kind', job.kind), ('model', job.model_id), ('person', job.person_id), ('token', job.token_id))
      parts (part, value)
  where zones.workspace_id = job.workspace_id and parts.value is not null
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

-- When the period of a moment began: 'day', 'week' (on Monday), 'month', or 'all' time. Where a clock passes midnight twice,
-- a period begins with the earlier one, as its days do.
create or replace function period_begins(period text, zone text, moment timestamptz) returns timestamptz
language sql stable as $$
  select case when period = 'all' then '-infinity' else least(
    first at time zone zone, (first - interval '1 hour') at time zone zone + interval '1 hour'
  ) end
  from (select date_trunc(case when period = 'all' then 'day' else period end, moment at time zone zone) first) local
$$;

-- The credits that a job has taken from the account: reserved from its acceptance on, charged after its end. Nothing for
-- one that the upstream never accepted, and for an imported one.
create or replace function spent_of(job jobs) returns bigint language sql stable as $$
  select case when job.imported or job.accepted_at is null then 0
    else coalesce((select counted from usage_of(job)), job.credits_reserved, job.credits_quoted, job.credits_max, 0) end::bigint
$$;

create or replace function spent_add(workspace text, credits bigint, millicredits double precision)
returns void language sql as $$
  insert into spent_totals as kept (workspace_id, credits, millicredits)
  select workspace, spent_add.credits, spent_add.millicredits
  where spent_add.credits <> 0 or spent_add.millicredits <> 0
  on conflict (workspace_id) do update set
    credits = kept.credits + excluded.credits, millicredits = kept.millicredits + excluded.millicredits
$$;

-- Rows that are added together are added up first: one row of totals that one transaction updates many times grows
-- slower with each time.
create or replace function spent_keep_new_jobs() returns trigger language plpgsql as $$
begin
  perform spent_add(workspace_id, sum(spent_of(added))::bigint, 0) from added group by workspace_id order by workspace_id;
  return null;
end
$$;

create or replace function spent_keep_job() returns trigger language plpgsql as $$
begin
  perform spent_add(
    old.workspace_id, (case when tg_op = 'DELETE' then 0 else spent_of(new) end) - spent_of(old), 0);
  return null;
end
$$;

-- Triggers of one event fire by their names. These come after `usage_keep_*`, which may wait for a time zone that is being
-- filled, so that nobody else waits for a row of totals meanwhile.
create or replace trigger usage_spent_insert after insert on jobs referencing new table as added
  for each statement execute function spent_keep_new_jobs();
create or replace trigger usage_spent_delete after delete on jobs for each row
  when (old.accepted_at is not null and not old.imported) execute function spent_keep_job();
create or replace trigger usage_spent_update after update on jobs for each row
  when (
    (old.status, old.accepted_at, old.imported, old.credits_quoted, old.credits_reserved, old.credits_used,
     old.credits_refunded)
      is distinct from
    (new.status, new.accepted_at, new.imported, new.credits_quoted, new.credits_reserved, new.credits_used,
     new.credits_refunded)
  ) execute function spent_keep_job();

-- A charge whose amount is not known yet is a reservation, and not spent.
create or replace function charge_spent(charge llm_charges) returns double precision language sql immutable as $$
  select case when charge.held_until is null then charge.millicredits else 0 end
$$;

create or replace function spent_keep_new_charges() returns trigger language plpgsql as $$
begin
  perform spent_add(workspace_id, 0, sum(charge_spent(added))) from added group by workspace_id order by workspace_id;
  return null;
end
$$;

create or replace function spent_keep_charge() returns trigger language plpgsql as $$
begin
  perform spent_add(
    old.workspace_id, 0, (case when tg_op = 'DELETE' then 0 else charge_spent(new) end) - charge_spent(old));
  return null;
end
$$;

create or replace trigger spent_keep_charge_insert after insert on llm_charges referencing new table as added
  for each statement execute function spent_keep_new_charges();
create or replace trigger spent_keep_charge after update or delete on llm_charges
  for each row execute function spent_keep_charge();

-- Adds up what is older. Only an empty table is filled. A start that runs this file has locked all tables, so nothing is
-- left out or counted twice.
insert into spent_totals (workspace_id, credits, millicredits)
select workspace_id, sum(credits), sum(millicredits) from (
  select workspace_id, sum(spent_of(job)) credits, 0 millicredits from jobs job
  where accepted_at is not null and not imported group by workspace_id
  union all
  select workspace_id, 0, sum(charge_spent(charge)) from llm_charges charge group by workspace_id
) found
where not exists (select from spent_totals)
group by workspace_id;

-- An older process that enters a balance does not know the totals.
create or replace function balance_begin() returns trigger language plpgsql as $$
begin
  new.spent_before := coalesce(new.spent_before, (
    select credits + millicredits / 1000 from spent_totals where workspace_id = new.workspace_id
  ), 0);
  return new;
end
$$;

create or replace trigger balance_begin before insert on balances for each row execute function balance_begin();

-- Balances entered before these totals existed: what was spent until then is the total without what was spent since.
update balances entered
set spent_before = coalesce((
  select credits + millicredits / 1000 from spent_totals where workspace_id = entered.workspace_id
), 0) - coalesce((
  select sum(spent_of(job) - case when job.accepted_at > entered.at then 0 else coalesce(job.credits_reserved, 0) end)
  from jobs job
  where job.workspace_id = entered.workspace_id and job.changed_at > entered.at and not job.imported
    and (job.accepted_at > entered.at
      or (job.accepted_at is not null and coalesce(job.completed_at, job.failed_at) > entered.at))
), 0) - coalesce((
  select sum(millicredits) / 1000 from llm_charges
  where workspace_id = entered.workspace_id and held_until is null and created_at > entered.at
), 0)
where spent_before is null
  and not exists (select from balances later where later.workspace_id = entered.workspace_id and later.id > entered.id);
