-- A restore runs this after it has compared the rows with the backup. A take that waited then may have become a job since,
-- which the restored rows do not know, also one that waited for an owner's yes. So nothing that waits is sent until a
-- person says so.
do $$
begin
  if to_regclass('board_runs') is null then return; end if;
  update board_runs set paused_for = 'restored', pause_message = null, pause_credits = null
  where exists (select from queued_takes where queued_takes.run_id = board_runs.id and queued_takes.status = 'waiting');
end
$$;
