-- A restore runs this after it has compared the rows with the backup. An address that was removed or changed since then
-- would get events again. So every address is off until an owner turns it on, and what waited for it is not sent: it may
-- have been since.
do $$
begin
  if to_regclass('webhooks') is null then return; end if;
  update webhooks set is_enabled = false, off_reason = 'restored', off_at = now(), failing_since = null where is_enabled;
  update webhook_deliveries set status = 'stopped' where status = 'waiting';
end
$$;
