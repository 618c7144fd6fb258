-- A restore runs this after it has compared the rows with the backup. A request that waited then may have been granted
-- since, and would make its jobs again. So it is over, and its person asks again. Nobody is said to have decided it.
do $$
begin
  if to_regclass('approvals') is null then return; end if;
  update approvals set status = 'withdrawn', decided_at = now() where status = 'waiting';
end
$$;
