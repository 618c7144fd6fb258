-- Whether a limit covers the spending of a person: '' is everyone's, '*' that of anyone without a limit of their own
-- that blocks. Names are typed at sign-in and prove nothing, so a person's limit that blocks also covers every name
-- first seen after it started to block, until that name has a limit of its own that blocks.
create or replace function budget_covers(budget budgets, named people) returns boolean language sql stable as $$
  select budget.workspace_id = named.workspace_id and (
    budget.person_id in ('', named.id)
    or (budget.person_id = '*' or (budget.mode = 'block' and named.created_at > budget.since))
      and not exists (
        select from budgets own
        where own.workspace_id = named.workspace_id and own.person_id = named.id and own.mode = 'block'
      )
  )
$$;
