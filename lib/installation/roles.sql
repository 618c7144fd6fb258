-- The roles of a database that is Atelier's alone, made by its superuser. Run again, it changes nothing, or gives each
-- role what an earlier version or a restored copy has left to another.
--   dashboard  web and worker: owns the database, and everything in it but the schema `sandbox`
--   sandbox    the embedded service: owns the schema `sandbox`, and can read nothing else
do $$ begin
  if not exists (select from pg_roles where rolname = 'dashboard') then
    create role dashboard login;
  end if;
  if not exists (select from pg_roles where rolname = 'sandbox') then
    create role sandbox login;
  end if;
  -- Backups by the worker have the rows of both.
  grant sandbox to dashboard;
  execute format('alter database %I owner to dashboard', current_database());
  -- The service's migrations start with "create schema if not exists", which requires this right even when it exists.
  execute format('grant create on database %I to sandbox', current_database());
end $$;

create schema if not exists sandbox;

do $$ declare command text; begin
  for command in
    with ours as (
      select oid, nspname, case nspname when 'sandbox' then 'sandbox' else 'dashboard' end as role
      from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ),
    -- What belongs to an extension or to a table follows it.
    followers as (select objid from pg_depend where deptype in ('e', 'a', 'i'))
    select format('alter schema %I owner to %I', nspname, role)
      from ours join pg_namespace using (oid, nspname)
      where nspname <> 'public' and nspowner <> role::regrole
    union all
    select format('alter table %I.%I owner to %I', nspname, relname, role)
      from pg_class join ours on ours.oid = relnamespace
      where relowner <> role::regrole and pg_class.oid not in (select objid from followers where relkind = 'S')
        and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, role)
      from pg_proc join ours on ours.oid = pronamespace
      where proowner <> role::regrole and pg_proc.oid not in (select objid from followers)
    union all
    select format('alter type %I.%I owner to %I', nspname, typname, role)
      from pg_type join ours on ours.oid = typnamespace
      where typowner <> role::regrole and typtype in ('e', 'd') and pg_type.oid not in (select objid from followers)
  loop
    execute command;
  end loop;
end $$;
