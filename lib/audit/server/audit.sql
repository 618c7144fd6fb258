-- The audit log is only added to. The sweep of old events says that it is one (record.ts).
create or replace function audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('atelier.sweeps_audit', true) = 'on' then return old; end if;
  raise exception 'audit events are never changed';
end $$;

create or replace trigger audit_is_kept before update or delete on audit_events
  for each row execute function audit_is_kept();
