-- A hash of the functions that make the content of an entry.
create or replace function search_index_content() returns text language sql stable as $$
  select md5(string_agg(prosrc, '' order by proname)) from pg_proc
  where pronamespace = current_schema()::regnamespace and proname in ('search_index_words', 'search_index_ids',
    'search_index_aspect', 'search_index_texts', 'search_index_request', 'search_index_entry')
$$;
-- As the database has them before this file, for its end. Lasts as long as the transaction.
select set_config('atelier.search_index_content', coalesce(search_index_content(), ''), true);

-- The words of a text in its search form, for a search that finds a word by its beginning. Text without spaces, and
-- Korean, is split into pairs of letters. `lib/jobs/search-terms.ts` splits in the same way.
create or replace function search_index_words(said text) returns tsvector language sql immutable as $$
  select array_to_tsvector(coalesce(array_agg(distinct part), '{}'))
  from regexp_split_to_table(said, '[^[:alnum:]]+') word,
    lateral (
      select left(word, 64) as part
      union all
      select substr(word, at, 2) from generate_series(1, length(word)) at
      where word ~ E'[\u0E00-\u0EFF\u1000-\u11FF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF]'
    ) parts
  where word <> ''
$$;

-- Ids are not words of a text: a search finds them by their own beginning, with or without their prefix.
create or replace function search_index_ids(ids text[]) returns tsvector language sql immutable as $$
  select array_to_tsvector(coalesce(array_agg(distinct 'id:' || left(part, 64)), '{}'))
  from unnest(ids) id, lateral (values (search_form(id)), (regexp_replace(search_form(id), '^[a-z]+_', ''))) parts (part)
  where id is not null
$$;

-- The shape of a job's tile: width over height in hundredths, 0 for a job that ended without a result. `lib/jobs/grid/outline.ts` computes the same.
create or replace function search_index_aspect(job jobs) returns integer language sql stable as $$
  select case
    when made.type = 'audio' then 178
    when made.width > 0 and made.height > 0 then least(280, greatest(50, round(100.0 * made.width / made.height)))
    when made.id is null and job.status in ('failed', 'canceled', 'rejected') then 0
    when made.id is null and job.status = 'completed' then greatest(120, requested.aspect)
    else requested.aspect end::integer
  from
    (select least(280, greatest(50, round(100 * coalesce(
       substring(job.request ->> 'ratio' from '^([1-9][0-9]{0,3}):[1-9][0-9]{0,3}$')::numeric
         / substring(job.request ->> 'ratio' from '^[1-9][0-9]{0,3}:([1-9][0-9]{0,3})$')::numeric,
       1.78)))) as aspect) requested
    left join lateral (select * from assets where job_id = job.id order by position limit 1) made on true
$$;

-- The fields of a request with another text of a person than its prompt (`isSearched` in `lib/catalog`).
create or replace function search_index_texts() returns text[] language sql immutable as $$
  select array['negative_prompt']
$$;

-- Every short value of a request as a facet, such as `request.ratio:16:9`: texts, numbers, true and false. What a person
-- wrote is none, because a search finds its words.
create or replace function search_index_request(request jsonb) returns text[] language sql immutable as $$
  select array(
    select 'request.' || field.key || ':' || (field.value #>> '{}')
    from jsonb_each(case jsonb_typeof(request) when 'object' then request else '{}' end) field
    where jsonb_typeof(field.value) in ('string', 'number', 'boolean')
      and field.key <> all (array['prompt', 'text'] || search_index_texts())
      and length(field.key) <= 40 and length(field.value #>> '{}') between 1 and 40
    order by field.key)
$$;

-- The entry of a job; none for a purged one. The only definition: triggers and fillings both use it.
-- Columns in the order of the table.
create or replace function search_index_entry(job jobs) returns setof job_search_index language sql stable as $$
  select job.id, job.workspace_id, job.created_at, job.kind, job.status, job.model_id, job.person_id,
    coalesce(job.credits_used, job.credits_reserved, job.credits_quoted, -1),
    coalesce(
      made.length,
      case when job.request ->> 'duration_seconds' ~ '^[0-9]{1,6}([.][0-9]{1,6})?$'
        then (job.request ->> 'duration_seconds')::double precision end,
      -1
    ),
    made.expiring_at, job.deleted_at, search_index_aspect(job),
    array_remove(
      array[
        'series:' || (job.series ->> 'id'),
        case when job.imported then 'imported' end,
        case when job.favorite then 'favorite' end,
        'board:' || (job.series -> 'board' ->> 'id'),
        case when job.rating = 0 then 'rating:0' end,
        case when job.status in ('failed', 'canceled') and not job.imported and job.credits_used > 0
          then 'failed_charged' end,
        case when made.archived then 'kept:archived' when made.refused then 'kept:failed'
          when made.waiting then 'kept:waiting' end,
        case when made.marked_in_file then 'mark:file' end,
        case when made.marked_in_download then 'mark:download' end,
        case when made.unmarked then 'mark:none' end
      ]
      || search_index_request(job.request)
      -- A list of what has at least so many stars asks for one of these.
      || array(select 'rating:' || stars from generate_series(1, job.rating) stars)
      || array(select 'tag:' || tag from unnest(job.tags) tag)
      || array(select 'in:' || collection from unnest(job.collections) collection),
      null
    ),
    searched.text, search_index_words(searched.text) || search_index_ids(array[job.id, job.upstream_id, job.request_id])
  from
    (select max(duration_seconds) as length,
       min(expires_at) filter (where archived_at is null) as expiring_at,
       bool_and(archived_at is not null) as archived,
       bool_or(archived_at is null and archive_error is not null) as refused,
       bool_or(archived_at is null) as waiting,
       bool_or(mark ->> 'state' in ('signed', 'stated')) as marked_in_file,
       bool_or(mark ->> 'state' = 'ours') as marked_in_download,
       bool_or(coalesce(mark ->> 'state', '') not in ('signed', 'stated', 'ours')) as unmarked
     from assets where job_id = job.id) made,
    lateral (select string_agg(description.words, ' ') as words
     from assets a join descriptions description
       on description.workspace_id = job.workspace_id and description.content_key = 'sha256:' || a.sha256
     where a.job_id = job.id and description.status = 'done') described,
    lateral (select search_form(concat_ws(' ', job.prompt,
       (select string_agg(job.request ->> field, ' ') from unnest(search_index_texts()) field), job.model_id,
       array_to_string(job.tags, ' '), job.note, described.words)) as text) searched
  where job.purged_at is null
$$;

-- Which of these search queries find anything in a workspace, without the entries that have one of the hidden facets, with
-- the number of jobs up to 50. Each reads the
-- index of words alone: the planner, which knows nothing of the queries, would sometimes read the whole table for
-- a word that is nowhere. The workspace is compared in a way that no other index can be used for.
drop function if exists search_index_known(text, text[]);
create or replace function search_index_known(asked_workspace text, queries text[], hidden text[])
returns table (query text, jobs bigint) language sql stable set enable_seqscan = off as $$
  select asked.query, known.jobs
  from unnest(queries) asked (query),
    lateral (select count(*) as jobs from
      (select from job_search_index entry
       where entry.words @@ asked.query::tsquery and entry.workspace_id || '' = asked_workspace
         and (cardinality(hidden) = 0 or not entry.facets && hidden) limit 50) few) known
  where known.jobs > 0
$$;

create or replace function search_index_write(job jobs) returns void language plpgsql as $$
begin
  delete from job_search_index where job_id = job.id and job.purged_at is not null;
  insert into job_search_index as entry select * from search_index_entry(job)
  on conflict (job_id) do update set
    (created_at, kind, status, model_id, person_id, credits, length_seconds, expiring_at, deleted_at, aspect, facets, text, words)
    = (excluded.created_at, excluded.kind, excluded.status, excluded.model_id, excluded.person_id, excluded.credits,
       excluded.length_seconds, excluded.expiring_at, excluded.deleted_at, excluded.aspect, excluded.facets, excluded.text, excluded.words);
end
$$;

create or replace function search_index_keep() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'jobs' then
    perform search_index_write(new);
  elsif tg_table_name = 'assets' then
    perform search_index_write(jobs) from jobs where id = coalesce(new.job_id, old.job_id);
  else
    perform search_index_write(jobs) from jobs where id in
      (select job_id from assets where workspace_id = new.workspace_id
       and sha256 = substr(new.content_key, length('sha256:') + 1));
  end if;
  return null;
end
$$;

create or replace trigger search_index_keep_insert after insert on jobs for each row execute function search_index_keep();
-- Not for progress and schedules, which change often and are not in the entry. A pick is not in it either, but a list
-- shows it, and the version of the entry tells that something has changed.
create or replace trigger search_index_keep_update after update on jobs for each row
  when (
    (old.created_at, old.kind, old.status, old.model_id, old.person_id, old.prompt, old.request, old.credits_used,
     old.credits_reserved, old.credits_quoted, old.upstream_id, old.request_id, old.favorite, old.picked,
     old.rating, old.series, old.tags, old.collections, old.note, old.deleted_at, old.purged_at)
    is distinct from
    (new.created_at, new.kind, new.status, new.model_id, new.person_id, new.prompt, new.request, new.credits_used,
     new.credits_reserved, new.credits_quoted, new.upstream_id, new.request_id, new.favorite, new.picked,
     new.rating, new.series, new.tags, new.collections, new.note, new.deleted_at, new.purged_at)
  ) execute function search_index_keep();

-- Also for what the entry does not have and a list shows: the version of the entry tells that something has changed.
create or replace trigger search_index_keep_asset_insert after insert on assets for each row execute function search_index_keep();
create or replace trigger search_index_keep_asset_delete after delete on assets for each row execute function search_index_keep();
create or replace trigger search_index_keep_asset_update after update on assets for each row
  when (
    (old.position, old.type, old.mime_type, old.size_bytes, old.stored_bytes, old.width, old.height,
     old.duration_seconds, old.expires_at, old.archived_at, old.archive_error, old.sha256, old.poster_name, old.mark)
    is distinct from
    (new.position, new.type, new.mime_type, new.size_bytes, new.stored_bytes, new.width, new.height,
     new.duration_seconds, new.expires_at, new.archived_at, new.archive_error, new.sha256, new.poster_name, new.mark)
  ) execute function search_index_keep();

create or replace trigger search_index_keep_description after update on descriptions for each row
  when (old.words is distinct from new.words and new.status = 'done') execute function search_index_keep();

-- Entries that other functions made.
delete from job_search_index where search_index_content() <> current_setting('atelier.search_index_content');

-- Fills in the jobs that the index lacks: all of them after a change of those functions or a migration that empties it,
-- otherwise usually none.
select search_index_write(jobs) from jobs
where purged_at is null and not exists (select from job_search_index entry where entry.job_id = jobs.id);
