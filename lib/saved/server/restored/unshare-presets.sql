-- A restore runs this after it has compared the rows with the backup. A preset that was made private since then would be
-- seen by others again. So each is its person's own, who shares it again with a press.
do $$
begin
  if exists (select from information_schema.columns
      where table_schema = 'public' and table_name = 'saved_items' and column_name = 'shared') then
    update saved_items set shared = false, content = content || '{"shared": false}' where shared;
  end if;
end
$$;
