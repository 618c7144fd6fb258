-- Tells every process that what it keeps of a key in memory is out of date: the key was wiped, replaced, sealed again,
-- is held after a 429, or refused or accepted again. Sent at the commit, whoever changed the row.
create or replace function key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('key_changed', old.id);
  return null;
end $$;

create or replace trigger key_changed
  after update of ciphertext, nonce, secret_id, cooldown_until, limited_since, refused_since, replaced_by or delete on api_keys
  for each row execute function key_changed();
