-- A restore runs this after it has compared the rows with the backup. A refresh token that was used or stopped since then
-- would work again. So programs ask anew.
do $$
begin
  if to_regclass('oauth_records') is null then return; end if;
  delete from oauth_records;
end
$$;
