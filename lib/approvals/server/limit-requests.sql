-- A request for a higher limit ends by itself where there is nothing to answer any more, whoever makes it so: the limit is
-- gone or high enough, or who asked has left or may make nothing.
create or replace function limit_requests_of_limit() returns trigger language plpgsql as $$
begin
  update limit_requests set status = 'ended', decided_at = now(),
    ended_for = case tg_op when 'DELETE' then 'limit_removed' else 'limit_raised' end
  where limit_id = old.id and status = 'waiting' and (tg_op = 'DELETE' or credits <= new.limit_credits);
  return null;
end
$$;

create or replace trigger limit_requests_of_limit after update or delete on limits for each row
  execute function limit_requests_of_limit();

create or replace function limit_requests_of_person() returns trigger language plpgsql as $$
begin
  update limit_requests set status = 'ended', decided_at = now(), ended_for = 'asker_left'
  where person_id = new.id and status = 'waiting';
  return null;
end
$$;

create or replace trigger limit_requests_of_person after update of removed_at, role on people for each row
  when (old.removed_at is null and new.removed_at is not null or old.role <> 'viewer' and new.role = 'viewer')
  execute function limit_requests_of_person();

-- A token that is stopped asks for nothing any more, and has no limit that counts.
create or replace function limit_requests_of_token() returns trigger language plpgsql as $$
begin
  update limit_requests set status = 'ended', decided_at = now(), ended_for = 'asker_left'
  where person_id = new.person_id and status = 'waiting' and (token_id = new.id or scope = 'token' and subject_id = new.id);
  return null;
end
$$;

create or replace trigger limit_requests_of_token after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null and new.token_hash is not null)
  execute function limit_requests_of_token();

-- Open pages read the requests again, owners are told of a new one, and who asked is told how it ended.
create or replace function limit_request_changed() returns trigger language plpgsql as $$
declare
  was constant text := case tg_op when 'UPDATE' then old.status end;
begin
  insert into library_changes (workspace_id, changed_at) values (new.workspace_id, clock_timestamp())
  on conflict (workspace_id) do update set changed_at = excluded.changed_at;
  perform pg_notify('library_changed', new.workspace_id);
  if (was = 'waiting') is distinct from (new.status = 'waiting') then
    perform webhook_emit(
      new.workspace_id,
      case new.status when 'waiting' then 'limit.requested' else 'limit.answered' end,
      new.id,
      jsonb_build_object(
        'limit_request_id', new.id, 'status', new.status, 'ended_for', new.ended_for, 'limit_id', new.limit_id,
        'scope', new.scope, 'period', new.period, 'asked_credits', new.credits, 'granted_credits', new.granted_credits,
        'person_id', new.person_id, 'token_id', new.token_id
      )
    );
  end if;
  return null;
end
$$;

create or replace trigger limit_request_changed after insert or update on limit_requests for each row
  execute function limit_request_changed();
