-- Words as the desk's search compares them: without accents, and numbers without the dots and dashes within.
create or replace function desk_fold(p_text text) returns text language sql stable parallel safe as $$
  select btrim(regexp_replace(regexp_replace(lower(unaccent(p_text)), '(\d)[.-](?=\d)', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;

-- All words by which an order is found. A guide with spaces or dashes is one word, too: as it is typed from a printed label, and as
-- its carrier writes it, are not the same.
create or replace function words_of_order(p_order_id uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select distinct word from unnest(string_to_array(desk_fold(concat_ws(' ', replace(o.id::text, '-', ''), u.name, u.document, u.phone,
      (select string_agg(concat_ws(' ', a.recipient, a.phone), ' ') from order_addresses a where a.order_id = o.id),
      (select string_agg(concat_ws(' ', s.guide, regexp_replace(s.guide, '[^[:alnum:]]+', '', 'g')), ' ')
        from shipments s where s.order_id = o.id),
      (select string_agg(l.product_name, ' ') from order_lines l where l.order_id = o.id))), ' ')) as word
    where word <> ''))
  from orders o join users u on u.id = o.user_id where o.id = p_order_id
$$;

-- What a search will meet, as of thirty pages of order_words, always the same: of numbers PostgreSQL keeps no statistics, which of
-- them are frequent changes with the age of the orders, and the index counts the words that begin so one by one.
--   many    so many orders have these words
--   older   so many were bought before after_at, or at all where that is null
--   walked  so many of these are looked at, the newest first, until 51 have the words or the last one is reached
create or replace function expect_words(q tsquery, after_at timestamptz, out many integer, out older integer, out walked integer)
language plpgsql stable as $$
declare
  share constant double precision := 1 / greatest(1, pg_relation_size('order_words') / (30 * current_setting('block_size')::double precision));
begin
  with seen as materialized (
      select w.words @@ q as has, w.created_at as at, after_at is null or w.created_at <= after_at as is_older
      from order_words w tablesample system (100 * share) repeatable (0)),
    counted as (
      select count(*) filter (where has) as matching, count(*) filter (where is_older) as below,
        count(*) filter (where has and is_older) as met, max(at) filter (where has and is_older) as newest from seen),
    passed as (select count(*) as unmet from seen, counted c where is_older and at > c.newest)
  -- Where the newest of these few is no further than chance puts it, the words are as frequent among the next orders as among all.
  select matching / share, below / share, least(below, case when met = 0 then below
    else case when unmet * met > 5 * below then unmet else 0 end + 51 * share * below / met end) / share
  into many, older, walked from counted, passed;
end $$;

-- The words of a search: every word begins a word of the order; one or two letters are a word by themselves,
-- since they begin too many.
--   forms   the same as what is known to begin so, where that is little: whole words, beginnings that end in a digit, and for ids
--           the next digit of theirs
--   share   of how many orders it is true as of the last analyze, or for a number beside other words as of a few of them; 0 for what is
--           too rare to be known
create or replace function desk_patterns(search_text text) returns table (pattern text, forms text, share double precision) language sql stable as $$
  with frequent as materialized (
    select f.word, f.share from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) f (word, share)
    where s.schemaname = any (current_schemas(false)) and s.tablename = 'order_words' and s.attname = 'words' and f.word is not null)
  select p.pattern,
    coalesce(case when length(w.word) >= 3 and w.word !~ '\d' then (
      select case when count(*) <= 30 then '(' || string_agg(case when known.word ~ '\d' then format('''%s'':*', known.word)
        else format('''%s''', known.word) end, ' | ') || i.ids || ')' end
      from (select d.word from desk_words d where d.word >= w.word and d.word < w.word || '{' limit 31) known) end, p.pattern),
    case when w.word ~ '^\d' and length(w.word) >= 3 and count(*) over () > 1 then (
      select e.many::float8 / greatest(e.older, 1) from expect_words(p.pattern::tsquery, null) e)
    else least(1, coalesce((
      select sum(f.share) from frequent f
      where case when length(w.word) < 3 then f.word = w.word else starts_with(f.word, w.word) end), 0)) end
  from unnest(string_to_array(desk_fold(
    regexp_replace(search_text, '^\s*(\w{8})-(\w{4})-(\w{4})-(\w{4})-(\w{12})\s*$', '\1\2\3\4\5')), ' ')) as w (word)
  cross join lateral (select format(case when length(w.word) < 3 then '''%s''' else '''%s'':*' end, w.word) as pattern) p
  cross join lateral (
    select coalesce((
      select string_agg(format(' | ''%s%s'':*', w.word, digit), '') from string_to_table('0123456789abcdef', null) as digit
      where w.word ~ '^[a-f]+$'), '') as ids) i
  where w.word <> ''
$$;

-- How a search is made. Nulls when there is no word in it.
--   whole    what an order must have
--   indexed  the same, as the index finds it soonest
--   narrow   its rare words only, where others are frequent: the index finds these at once, and the rest is looked at
--   shares   the shares of its words together: so many orders the index reads, however few have all of them
create or replace function desk_search(search_text text, out whole tsquery, out indexed tsquery, out narrow tsquery, out shares double precision)
language sql stable as $$
  select string_agg(pattern, ' & ')::tsquery, string_agg(forms, ' & ')::tsquery,
    case when bool_or(share > 0.01) then string_agg(forms, ' & ') filter (where share <= 0.01) end::tsquery, sum(share)
  from desk_patterns(search_text)
$$;

-- Writes the words of so many orders at most that are due, and says how many; 0 while another process does it. What somebody holds
-- stays due: who waits here for one order would keep all the others from being changed.
create or replace function write_order_words(most integer) returns integer language plpgsql as $$
declare
  written integer;
begin
  -- Asked every second, mostly for nothing, which what follows costs a millisecond for all that.
  if not exists (select from order_words_due) then return 0; end if;
  if not pg_try_advisory_xact_lock(hashtext('write_order_words')) then return 0; end if;
  with free as materialized (
    select d.ctid from order_words_due d
    cross join lateral (select from orders where id = d.order_id for key share skip locked) o limit most),
  taken as (
    delete from order_words_due where ctid = any (array(select ctid from free)) returning order_id)
  insert into order_words (order_id, words, created_at)
  select o.id, words_of_order(o.id), o.created_at from (select distinct order_id from taken) t join orders o on o.id = t.order_id
  on conflict (order_id) do update set words = excluded.words;
  get diagnostics written = row_count;
  return written;
end $$;

-- Words that orders have for the first time, as the migration of desk_words has them: of a word with a digit its beginning up to
-- the first digit, and nothing of an id.
create or replace function note_desk_words() returns trigger language plpgsql as $$
begin
  insert into desk_words (word)
  select distinct made.word
  from written, unnest(tsvector_to_array(written.words)) as whole (word),
    substring(whole.word from '^(?:[a-z]+$|[a-z]{3,}\d)') as made (word)
  where made.word is not null and (whole.word !~ '^[0-9a-f]{32}$' or whole.word !~ '\d')
    and not exists (select from desk_words d where d.word = made.word)
  on conflict do nothing;
  return null;
end $$;

-- An address may change what an order waits for, and from when it is late. A payment that brings one writes the order in the same
-- transaction, which then says itself that the words are due (check_order_complete).
create or replace function order_got_address() returns trigger language plpgsql as $$
declare
  is_missing boolean;
begin
  select o.desk_state = 'address_missing' into is_missing from orders o where o.id = new.order_id and o.created_at = now();
  if found then
    if is_missing then perform refresh_desk(new.order_id); end if;
    return null;
  end if;
  -- What waited for its first address is to be prepared since it came.
  if not exists (select from order_addresses where order_id = new.order_id and id <> new.id) then
    update shipments s set to_prepare_since = prepare_since(o) from orders o
    where o.id = new.order_id and s.order_id = o.id and s.state = 'to_prepare';
  end if;
  perform note_new_address(new);
  perform refresh_desk(new.order_id);
  insert into order_words_due (order_id) values (new.order_id);
  return null;
end $$;

-- The words of an order are written later, so that nobody who changes its rows waits for them.
create or replace function order_words_are_due() returns trigger language plpgsql as $$
begin
  insert into order_words_due (order_id) values (new.order_id);
  return null;
end $$;

-- The desk finds orders by their buyer's name, document and telephone, so the words of all of them are due.
create or replace function words_of_buyer_are_due() returns trigger language plpgsql as $$
begin
  insert into order_words_due (order_id) select id from orders where user_id = new.id;
  return null;
end $$;
