-- A restore runs this after it has compared the rows with the backup. A link that was revoked or replaced since then
-- would open again. So every link is over, and its maker makes a new one with a press; remarks and answers stay.
do $$
begin
  if to_regclass('reviews') is null then return; end if;
  update reviews set expires_at = least(expires_at, now()) where revoked_at is null;
  -- An earlier version has no sealed links.
  if exists (select from information_schema.columns
    where table_name = 'reviews' and column_name = 'link_ciphertext' and table_schema = current_schema()) then
    update reviews set link_ciphertext = null, link_nonce = null, link_secret_id = null
    where link_ciphertext is not null;
  end if;
end
$$;
