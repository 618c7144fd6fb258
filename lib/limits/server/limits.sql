-- Whether a limit covers the spending of a person. A limit for anyone else covers who has no limit of their own for the
-- period that asks or blocks. Whoever holds the API key types any name at sign-in, so a person's limit that asks or
-- blocks also covers every name first typed since, until that name has a limit of its own. A deleted person, who has no
-- account and was removed, is in neither: what they spent must not become anybody else's.
create or replace function limit_covers(lim limits, named people) returns boolean language sql stable as $$
  select lim.workspace_id = named.workspace_id and (
    lim.scope = 'workspace'
    or (lim.scope = 'person' and lim.subject_id = named.id)
    or (named.account_id is not null or named.removed_at is null) and (
      lim.scope = 'anyone_else'
      or (lim.scope = 'person' and lim.effect <> 'warn' and named.account_id is null and named.created_at > lim.since)
    ) and not exists (
      select from limits own
      where own.workspace_id = named.workspace_id and own.scope = 'person' and own.subject_id = named.id
        and own.period = lim.period and own.effect <> 'warn'
    )
  )
$$;

-- The name of the board of a limit, also while that is in the trash; null for one that is gone, and for any other limit.
create or replace function limit_board(lim limits) returns text language sql stable as $$
  select name from boards where lim.scope = 'board' and id = lim.subject_id and workspace_id = lim.workspace_id
$$;
