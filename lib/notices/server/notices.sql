-- Writes what people are to be told of an event, in its transaction: nothing is lost, and nothing is told before the commit.
-- An event that nobody is told of pays for one look into two small tables.

create or replace function notice_kind(event text, payload jsonb) returns text language sql immutable as $$
  select case event
    when 'job.completed' then 'done'
    when 'job.failed' then 'done'
    when 'approval.needed' then 'approval_needed'
    when 'approval.answered' then case when payload ->> 'status' <> 'withdrawn' then 'approval_answered' end
    when 'limit.requested' then 'approval_needed'
    when 'limit.answered' then case
      when payload ->> 'status' <> 'withdrawn' and payload ->> 'ended_for' is distinct from 'asker_left' then 'approval_answered'
    end
    when 'remark.left' then 'remark_left'
    when 'review.answered' then 'review_answered'
    when 'balance.low' then 'balance_low'
    when 'webhook.off' then 'webhook_off'
    when 'statement.made' then case when (payload ->> 'is_scheduled')::boolean then 'statement_made' end
    when 'password_link' then 'password_link'
  end
$$;

-- Whom an event is for: owners, of requests that are not their own, of a low balance, of a webhook that was turned off, and of a
-- statement that made itself; who made a job or asked; who made a review link.
create or replace function notice_is_for(person people, event text, about text, payload jsonb)
returns boolean language sql stable as $$
  select person.removed_at is null and case
    when event in ('approval.needed', 'limit.requested') then person.role = 'owner' and person.id <> payload ->> 'person_id'
    when event in ('balance.low', 'webhook.off', 'statement.made') then person.role = 'owner'
    when event in ('remark.left', 'review.answered') then
      person.id = (select review.person_id from reviews review where review.id = about)
    else person.id = payload ->> 'person_id'
  end
$$;

-- Of a link for the password of their account people are told wherever they are told of anything.
create or replace function notice_tell(workspace text, event text, about text, payload jsonb)
returns void language plpgsql as $$
declare
  told constant text := notice_kind(event, payload);
begin
  if told is null then return; end if;
  insert into notices (id, workspace_id, person_id, session_id, kind, subject, data, created_at)
  select 'ntc_' || left(replace(gen_random_uuid()::text, '-', ''), 24), workspace, recipient.person_id,
    recipient.session_id, told, about, payload || jsonb_build_object('event', event), clock_timestamp()
  from (
    select ses.person_id, sub.session_id from push_subscriptions sub join sessions ses on ses.id = sub.session_id
    where ses.workspace_id = workspace and ses.revoked_at is null and ses.expires_at > now() and (told = any (sub.kinds) or told = 'password_link')
    union all
    select person_id, null from mail_choices where workspace_id = workspace and (told = any (kinds) or told = 'password_link')
  ) recipient
  join people on people.id = recipient.person_id
  where notice_is_for(people, event, about, payload);
  if found then perform pg_notify('notice_due', ''); end if;
end
$$;
