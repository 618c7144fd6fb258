-- A restore runs this after it has compared the rows with the backup. Whoever was signed out, removed or demoted since
-- then, and every link and password that was ended, would open again. So sessions and invitations are over. Accounts go,
-- and their members become names, as if they were typed with the key: what they made stays theirs, and an owner invites
-- them for their name. The first owner of each workspace is invited here, by a link that only the operator is shown: `owner_links` is of this transaction.
do $$
declare
  has_members constant boolean := to_regclass('invitations') is not null;
begin
  if to_regclass('sessions') is null then return; end if;
  update sessions set revoked_at = now() where revoked_at is null;
  if not has_members then return; end if;
  if to_regclass('password_links') is not null then delete from password_links; end if;
  update invitations set revoked_at = now() where used_at is null and revoked_at is null;
  if current_setting('atelier.keeps_sign_ins')::boolean then return; end if;

  insert into owner_links
    select distinct on (w.id) w.id as workspace_id, w.name as workspace, p.id as person_id, p.name as person,
      rtrim(translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
        'base64'), '+/', '-_'), '=') as token
    from workspaces w join people p on p.workspace_id = w.id and p.removed_at is null and p.role = 'owner'
    order by w.id, (select max(used_at) from sessions where person_id = p.id) desc nulls last, p.created_at, p.id;

  update people set account_id = null, role = 'owner', name = case
    when exists (
      select from people other where other.workspace_id = people.workspace_id and other.id <> people.id
        and coalesce(other.name, '') = coalesce(people.name, '')
    ) then concat_ws(' ', people.name, right(people.id, 4)) else people.name end
  where account_id is not null and removed_at is null;
  delete from accounts where not exists (select from people where account_id = accounts.id);
  -- Of former members, who come back by an invitation only.
  update accounts set password_hash = null, sign_in_name = null;

  insert into invitations (id, workspace_id, token_hash, role, label_id, invited_by, expires_at)
    select 'inv_' || left(replace(gen_random_uuid()::text, '-', ''), 24), workspace_id,
      rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '='),
      'owner', person_id, person_id, now() + interval '7 days'
    from owner_links;
end
$$;
