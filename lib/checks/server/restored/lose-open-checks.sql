-- A restore runs this after it has compared the rows with the backup. A check that was open then may have been sent and charged
-- since. So it is lost, and a person asks again.
do $$
begin
  if to_regclass('asked_checks') is null then return; end if;
  update asked_checks set status = 'lost', finished_at = now(), owns_description = true,
    sent_at = coalesce(sent_at, now()), error = jsonb_build_object('code', 'interrupted',
    'message', 'The database was restored while this check waited. It may have been sent and charged. Check the take again.')
  where status in ('waiting', 'describing', 'judging');
end
$$;
