-- All search words of a visit, folded like the text of the desk's search: its number, its client, and its computers, also those
-- that were chosen during the visit. A serial number is also one word. A deleted account has no words.
create or replace function words_of_visit(visit uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select distinct word from unnest(string_to_array(desk_fold(concat_ws(' ', replace(t.id::text, '-', ''),
      case when u.deleted_at is null then concat_ws(' ', u.name, u.document, u.phone, u.email) end,
      t.tipo_computadoras, t.marca_computadoras,
      (select string_agg(concat_ws(' ', c.tipo, c.marca, c.modelo, c.serie, regexp_replace(c.serie, '[^[:alnum:]]+', '', 'g')), ' ') from (
        select tipo_computadoras as tipo, marca_computadoras as marca, modelo_computadoras as modelo, serie
        from task_computers where task_id = t.id
        union all select tipo, marca, modelo, serie from visit_computers where task_id = t.id) c))), ' ')) as word
    where word <> ''))
  from tasks t join users u on u.id = t.user_id where t.id = visit
$$;

-- Writes the words of visits again. Their rows are locked first, so that a second writer reads the first one's changes.
create or replace function write_words_of_visits(visits uuid[]) returns void language plpgsql as $$
begin
  perform from visit_words where task_id = any (visits) order by task_id for update;
  insert into visit_words (task_id, words, sorts_at)
  select t.id, words_of_visit(t.id), t.sorts_at from tasks t where t.id = any (visits)
  on conflict (task_id) do update set words = excluded.words;
end $$;

-- A new visit waits for a concurrent change of its client's account, which does not see the visit yet.
create or replace function write_visit_words() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for share;
  perform write_words_of_visits(array[new.id]);
  return null;
end $$;

-- The client or the computers of a visit changed.
create or replace function rewrite_visit_words() returns trigger language plpgsql as $$
begin
  perform write_words_of_visits(array[new.id]);
  return null;
end $$;

-- The day or hour of a visit changed.
create or replace function move_visit_words() returns trigger language plpgsql as $$
begin
  update visit_words set sorts_at = new.sorts_at where task_id = new.id;
  return null;
end $$;

-- The name or contact data of a client changed, or the account was deleted.
create or replace function write_visit_words_of_client() returns trigger language plpgsql as $$
begin
  perform write_words_of_visits(array(select id from tasks where user_id = new.id));
  return null;
end $$;

-- Computers of visits were added or removed.
create or replace function write_visit_words_of_computers() returns trigger language plpgsql as $$
begin
  perform write_words_of_visits(array(select distinct task_id from written));
  return null;
end $$;

-- The data of a computer changed during its visit.
create or replace function rewrite_words_of_visit_computer() returns trigger language plpgsql as $$
begin
  perform write_words_of_visits(array[new.task_id]);
  return null;
end $$;

-- Visits older than this table.
insert into visit_words (task_id, words, sorts_at)
select t.id, words_of_visit(t.id), t.sorts_at from tasks t where not exists (select from visit_words w where w.task_id = t.id)
on conflict do nothing;

-- Every word must begin a word of the visit; one or two letters must be a whole word, since too many words begin with them. Null
-- without words.
create or replace function visit_search(search_text text) returns tsquery language sql stable as $$
  select string_agg(format(case when length(word) < 3 then '''%s''' else '''%s'':*' end, word), ' & ')::tsquery
  from unnest(string_to_array(desk_fold(
    regexp_replace(search_text, '^\s*(\w{8})-(\w{4})-(\w{4})-(\w{4})-(\w{12})\s*$', '\1\2\3\4\5')), ' ')) as word where word <> ''
$$;

-- The visits of a search from a time on, the next one first, and then those before it, the latest first.
--   most  of both together
-- When more than two thousand visits have the words, enough are soon found by scanning in order; fewer are all sorted.
create or replace function find_visits(q tsquery, from_at timestamp, most integer) returns table (task_id uuid, is_past boolean)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  enough constant integer := 2000;
  ids uuid[];
  moments timestamp[];
begin
  select array_agg(met.id), array_agg(met.at) into ids, moments from (
    select w.task_id as id, w.sorts_at as at from visit_words w where w.words @@ q limit enough + 1) met;
  if cardinality(ids) <= enough then
    return query
      select met.id, met.at < from_at from unnest(ids, moments) as met (id, at)
      order by met.at < from_at, case when met.at >= from_at then met.at end, met.at desc, met.id limit most;
  elsif ids is not null then
    return query
      (select w.task_id, false from visit_words w where w.sorts_at >= from_at and w.words @@ q order by w.sorts_at, w.task_id limit most)
      union all
      (select w.task_id, true from visit_words w where w.sorts_at < from_at and w.words @@ q order by w.sorts_at desc, w.task_id desc limit most)
      limit most;
  end if;
end $$;
