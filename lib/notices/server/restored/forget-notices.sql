-- A restore runs this after it has compared the rows with the backup. Nobody gets messages of before twice, and a browser or an
-- address that was turned off since is not told again.
do $$
begin
  if to_regclass('notices') is null then return; end if;
  delete from notices;
  delete from push_subscriptions;
  delete from mail_choices;
end
$$;
