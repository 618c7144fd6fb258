-- A restore runs this after it has compared the rows with the backup. Who was taken out of a board or collection since then would
-- see it again. So each is its maker's alone, who shares it again.
do $$
begin
  if exists (select from information_schema.columns
      where table_schema = 'public' and table_name = 'audiences' and column_name = 'people') then
    update audiences set people = '{}' where cardinality(people) > 0;
  end if;
end
$$;
