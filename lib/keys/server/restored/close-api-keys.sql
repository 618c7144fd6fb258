-- A restore runs this after it has compared the rows with the backup. A key that was replaced since then would sign in
-- again. So a key replaces itself: nobody signs in with it until an owner enters it, or another, in the settings. What
-- runs goes on with it. Before there were invitations nobody could let an owner in, so keys of such a backup stay.
do $$
begin
  if to_regclass('invitations') is null or current_setting('atelier.keeps_sign_ins')::boolean then return; end if;
  update api_keys set replaced_by = id where replaced_by is null;
end
$$;
