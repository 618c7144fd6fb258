-- A process before review_verdicts knows one answer of a review, in reviews.verdict: what it writes there, or takes back,
-- is that of one visitor, to the first version, as it knows none. Drop this with that column, when no such process can run beside this one.
create or replace function keep_review_verdict() returns trigger language plpgsql as $$
begin
  if new.verdict is null then
    delete from review_verdicts
    where review_id = new.id and visitor_id = coalesce(old.verdict ->> 'visitor_id', '');
  else
    insert into review_verdicts (review_id, visitor_id, workspace_id, verdict, name, note, version, decided_at)
    values (
      new.id, coalesce(new.verdict ->> 'visitor_id', ''), new.workspace_id, new.verdict ->> 'verdict',
      new.verdict ->> 'name', new.verdict ->> 'note', (new.verdict ->> 'version')::integer,
      (new.verdict ->> 'decided_at')::timestamptz
    )
    on conflict (review_id, visitor_id) do update
      set verdict = excluded.verdict, name = excluded.name, note = excluded.note, version = excluded.version,
        decided_at = excluded.decided_at;
  end if;
  return null;
end
$$;

create or replace trigger reviews_verdict after update of verdict on reviews
  for each row when (new.verdict is distinct from old.verdict) execute function keep_review_verdict();
