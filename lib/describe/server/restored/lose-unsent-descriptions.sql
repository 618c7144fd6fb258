-- A restore runs this after it has compared the rows with the backup, whose time is `atelier.backed_up_at`. A description
-- that was not sent then may have been sent and charged since. The endpoint has no idempotency key, so it counts as sent,
-- and its task makes it lost (`lib/describe/server/run.ts`).
do $$
begin
  if to_regclass('descriptions') is null then return; end if;
  update descriptions set sent_at = current_setting('atelier.backed_up_at')::timestamptz
  where status = 'running' and sent_at is null;
end
$$;
