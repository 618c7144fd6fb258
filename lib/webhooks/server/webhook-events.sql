-- Writes what happens for the addresses that want it, in the transaction in which it does, whoever writes there: nothing is
-- lost, and nothing is sent before its commit. A workspace without such an address pays for one look into an index.

create or replace function webhook_wanted(workspace text, event text) returns boolean language sql stable as $$
  select exists (select from webhooks where workspace_id = workspace and is_enabled and event = any (events))
$$;

create or replace function webhook_id(prefix text) returns text language sql volatile as $$
  select prefix || '_' || left(replace(gen_random_uuid()::text, '-', ''), 24)
$$;

-- People who want to hear of it get it, too (`notices.sql`). Workers are told at the commit, once for a transaction.
create or replace function webhook_emit(workspace text, event text, about text, payload jsonb)
returns void language plpgsql as $$
declare
  written webhook_events;
begin
  perform notice_tell(workspace, event, about, payload);
  if not webhook_wanted(workspace, event) then return; end if;
  insert into webhook_events (id, workspace_id, type, subject, data, created_at)
  values (webhook_id('hev'), workspace, event, about, payload, clock_timestamp())
  returning * into written;
  insert into webhook_deliveries (id, workspace_id, webhook_id, event_id, sequence, subject)
  select webhook_id('dlv'), workspace, hook.id, written.id, written.sequence, about
  from webhooks hook
  where hook.workspace_id = workspace and hook.is_enabled and event = any (hook.events);
  perform pg_notify('webhook_due', '');
end
$$;

-- A job ends. One that is imported with its end did not end here.
create or replace function webhook_job_ended() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id,
    case new.status when 'completed' then 'job.completed' when 'canceled' then 'job.canceled' else 'job.failed' end,
    new.id,
    jsonb_build_object(
      'job_id', new.id, 'kind', new.kind, 'model_id', new.model_id, 'status', new.status,
      'credits_reserved', new.credits_reserved, 'credits_used', new.credits_used,
      'credits_refunded', new.credits_refunded,
      'failure_code', coalesce(new.failure_code, new.error ->> 'code'),
      'board_id', new.series #>> '{board,id}',
      'person_id', new.person_id, 'token_id', new.token_id
    )
  );
  return null;
end
$$;

create or replace trigger webhook_job_ended after update on jobs for each row
  when (old.status is distinct from new.status and new.status in ('completed', 'failed', 'canceled', 'rejected'))
  execute function webhook_job_ended();

-- A request to owners, and its answer.
create or replace function webhook_approval() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id,
    case new.status when 'waiting' then 'approval.needed' else 'approval.answered' end,
    new.id,
    jsonb_build_object(
      'approval_id', new.id, 'status', new.status, 'kind', new.requests #>> '{0,kind}',
      'jobs', coalesce(new.takes, jsonb_array_length(new.requests)), 'credits', new.credits,
      'job_ids', to_jsonb(new.job_ids), 'run_id', new.run_id,
      'person_id', new.person_id, 'token_id', new.token_id
    )
  );
  return null;
end
$$;

create or replace trigger webhook_approval_needed after insert on approvals for each row
  when (new.status = 'waiting') execute function webhook_approval();
create or replace trigger webhook_approval_answered after update on approvals for each row
  when (old.status = 'waiting' and new.status <> 'waiting') execute function webhook_approval();

-- A run of a board sends nothing more until somebody does something. One that waits for an answer or was restored is told
-- as that.
create or replace function webhook_run_paused() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id, 'board_run.paused', new.id,
    jsonb_build_object(
      'run_id', new.id, 'board_id', new.board_id, 'reason', new.paused_for, 'credits', new.credits,
      'person_id', new.person_id, 'token_id', new.token_id
    )
  );
  return null;
end
$$;

create or replace trigger webhook_run_paused after update on board_runs for each row
  when (old.paused_for is distinct from new.paused_for
    and new.paused_for is not null and new.paused_for not in ('approval', 'restored'))
  execute function webhook_run_paused();

-- A run has ended when none of its takes waits, and all of its jobs have. Of two transactions that end the last two, each
-- would see the other's as open, so they look one after the other, at their commits, where they wait for nothing else.
create or replace function webhook_run_ended(run text) returns void language plpgsql as $$
declare
  ended board_runs;
  counted jsonb;
begin
  select * into ended from board_runs where id = run;
  if ended.id is null or not webhook_wanted(ended.workspace_id, 'board_run.ended') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('webhook-run:' || run, 0));
  if exists (select from webhook_events told
    where told.workspace_id = ended.workspace_id and told.subject = run and told.type = 'board_run.ended') then return; end if;
  select jsonb_build_object(
    'takes', count(*),
    'completed', count(*) filter (where job.status = 'completed'),
    'failed', count(*) filter (where job.status in ('failed', 'rejected') or take.status = 'refused'),
    'canceled', count(*) filter (where job.status = 'canceled' or take.status = 'canceled'),
    'credits_used', coalesce(sum(job.credits_used), 0)
  ) into counted
  from queued_takes take left join jobs job on job.id = take.job_id
  where take.run_id = run
  having count(*) filter (where take.status = 'waiting' or take.status = 'sent'
    and job.status not in ('completed', 'failed', 'canceled', 'rejected')) = 0;
  if counted is null then return; end if;
  perform webhook_emit(
    ended.workspace_id, 'board_run.ended', run,
    jsonb_build_object('run_id', run, 'board_id', ended.board_id, 'credits', ended.credits,
      'person_id', ended.person_id, 'token_id', ended.token_id) || counted
  );
end
$$;

create or replace function webhook_take_ended() returns trigger language plpgsql as $$
begin
  perform webhook_run_ended(new.run_id);
  return null;
end
$$;

create or replace function webhook_board_job_ended() returns trigger language plpgsql as $$
begin
  if webhook_wanted(new.workspace_id, 'board_run.ended') then
    perform webhook_run_ended(run_id) from queued_takes
    where board_id = new.series #>> '{board,id}' and job_id = new.id;
  end if;
  return null;
end
$$;

drop trigger if exists webhook_take_ended on queued_takes;
create constraint trigger webhook_take_ended after update on queued_takes
  deferrable initially deferred for each row
  when (old.status = 'waiting' and new.status in ('canceled', 'refused')) execute function webhook_take_ended();
drop trigger if exists webhook_board_job_ended on jobs;
create constraint trigger webhook_board_job_ended after update on jobs
  deferrable initially deferred for each row
  when (new.series ? 'board' and old.status is distinct from new.status
    and new.status in ('completed', 'failed', 'canceled', 'rejected'))
  execute function webhook_board_job_ended();

-- A browser opens a review link for the first time. Who that is nobody knows.
create or replace function webhook_review_opened() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id, 'review.opened', new.review_id,
    jsonb_build_object('review_id', new.review_id, 'guest', new.number)
      || coalesce((select jsonb_build_object('of', review.of, 'thing_id', review.thing_id)
        from reviews review where review.id = new.review_id), '{}')
  );
  return null;
end
$$;

create or replace trigger webhook_review_opened after insert on review_visits for each row
  execute function webhook_review_opened();

-- What a visitor of a review link says. The words stay here; the link leads to them.
create or replace function webhook_remark() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id, 'remark.left', new.review_id,
    jsonb_build_object(
      'remark_id', new.id, 'review_id', new.review_id, 'job_id', new.job_id, 'item', new.item,
      'seconds', new.seconds, 'version', coalesce(new.version, 1), 'reply_to', new.reply_to
    ) || coalesce((select jsonb_build_object('of', review.of, 'thing_id', review.thing_id)
      from reviews review where review.id = new.review_id), '{}')
  );
  return null;
end
$$;

create or replace trigger webhook_remark after insert on review_remarks for each row
  when (new.person_id is null) execute function webhook_remark();

create or replace function webhook_verdict() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id, 'review.answered', new.review_id,
    jsonb_build_object(
      'review_id', new.review_id, 'verdict', new.verdict, 'version', coalesce(new.version, 1)
    )
      || coalesce((select jsonb_build_object('of', review.of, 'thing_id', review.thing_id)
        from reviews review where review.id = new.review_id), '{}')
  );
  return null;
end
$$;

create or replace trigger webhook_verdict_given after insert on review_verdicts for each row
  execute function webhook_verdict();
create or replace trigger webhook_verdict_changed after update on review_verdicts for each row
  when ((old.verdict, old.note, old.version) is distinct from (new.verdict, new.note, new.version)) execute function webhook_verdict();

-- One event for a new price list, however many of its prices are others, with the first twenty.
create or replace function webhook_prices_changed() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    list.workspace_id, 'price.changed', 'prices_' || list.snapshot_id,
    jsonb_build_object('changes', list.changes, 'changed', list.changed)
  )
  from (
    select workspace_id, snapshot_id, count(*) changed, jsonb_agg(jsonb_build_object(
      'change', change, 'product', "row" ->> 'product', 'model_id', "row" ->> 'model_id', 'tier', "row" ->> 'tier',
      'resolution', "row" ->> 'resolution', 'duration_seconds', "row" -> 'duration_seconds',
      'before', before, 'after', "after"
    ) order by id) filter (where place <= 20) changes
    from (select *, row_number() over (partition by workspace_id order by id) place from added) numbered
    group by workspace_id, snapshot_id
  ) list
  where not exists (select from webhook_events told
    where told.workspace_id = list.workspace_id and told.subject = 'prices_' || list.snapshot_id);
  return null;
end
$$;

create or replace trigger webhook_prices_changed after insert on price_changes referencing new table as added
  for each statement execute function webhook_prices_changed();

-- The API refuses the key of the workspace.
create or replace function webhook_key_refused() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id, 'key.refused', new.id,
    jsonb_build_object('key_id', new.id, 'refused_since', new.refused_since)
  );
  return null;
end
$$;

create or replace trigger webhook_key_refused after update of refused_since on api_keys for each row
  when (old.refused_since is null and new.refused_since is not null) execute function webhook_key_refused();

-- A statement is kept: by a person, or by itself on the first of a month.
create or replace function webhook_statement() returns trigger language plpgsql as $$
begin
  perform webhook_emit(
    new.workspace_id, 'statement.made', new.id,
    jsonb_build_object(
      'statement_id', new.id, 'is_scheduled', new.scheduled_month is not null, 'month', new.content -> 'month',
      'board_id', new.content -> 'board_id', 'tag', new.content -> 'tag', 'time_zone', new.content -> 'time_zone',
      'charged_credits', new.content -> 'total' -> 'charged', 'amount', new.content -> 'total' -> 'amount',
      'currency', new.content -> 'currency'
    )
  );
  return null;
end
$$;

create or replace trigger webhook_statement after insert on statements for each row execute function webhook_statement();
