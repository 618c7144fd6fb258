-- A restore runs this after it has compared the rows with the backup. A conversation that was made private since then
-- would be read by others again. So each is its person's own, who shares it again with a press.
do $$
begin
  if exists (select from information_schema.columns
      where table_schema = 'public' and table_name = 'conversations' and column_name = 'shared') then
    update conversations set shared = false where shared;
  end if;
end
$$;
