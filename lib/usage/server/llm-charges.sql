-- Charges of language models stay when their texts are deleted. A reservation is written before a call (`reserve-charge.ts`)
-- and becomes the charge here, when a description or an answer ends; it keeps the access token of the reservation.
create or replace function llm_charge_of(said descriptions) returns setof llm_charges language sql stable as $$
  select said.id, said.workspace_id, said.person_id, 'description',
    (said.result #>> '{usage,millicredits_charged}')::double precision, said.created_at, null::timestamptz(3), said.model_id,
    null::text
  where said.status = 'done' and said.result #>> '{usage,millicredits_charged}' is not null
$$;

create or replace function llm_charge_of(said messages) returns setof llm_charges language sql stable as $$
  select said.id, asked.workspace_id, asked.person_id, 'answer', said.millicredits, said.created_at, null::timestamptz(3),
    said.model_id, null::text
  from conversations asked
  where asked.id = said.conversation_id and said.role = 'assistant' and said.millicredits is not null
$$;

-- A refused call charged nothing. A lost or cut short one may have charged: its hold stays, as uncertain.
create or replace function llm_charge_keep() returns trigger language plpgsql as $$
begin
  insert into llm_charges select * from llm_charge_of(new)
  on conflict (id) do update set millicredits = excluded.millicredits, held_until = null;
  if new.status in ('failed', 'refused') then
    delete from llm_charges where id = new.id and held_until is not null;
  elsif new.status in ('done', 'lost', 'stopped') then
    update llm_charges set held_until = now() where id = new.id and held_until > now();
  end if;
  return null;
end
$$;

create or replace trigger llm_charge_keep after insert or update of status, result on descriptions
  for each row execute function llm_charge_keep();
create or replace trigger llm_charge_keep after insert or update of status, millicredits on messages
  for each row execute function llm_charge_keep();

-- Adds charges of older calls. Only an empty table is filled, so that other starts read nothing else.
insert into llm_charges
select found.* from (
  select (llm_charge_of(descriptions)).* from descriptions union all select (llm_charge_of(messages)).* from messages
) found
where not exists (select from llm_charges);
