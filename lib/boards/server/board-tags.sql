-- A new take has the tags of its board, through whichever door it comes, so that limits of these tags count it.
create or replace function add_board_tags() returns trigger language plpgsql as $$
begin
  new.tags := new.tags || array(
    select tag from boards cross join lateral unnest(boards.tags) tag
    where boards.id = new.series -> 'board' ->> 'id' and boards.workspace_id = new.workspace_id
      and not tag = any(new.tags)
  );
  return new;
end
$$;

create or replace trigger add_board_tags before insert on jobs for each row
  when (new.series ? 'board') execute function add_board_tags();
