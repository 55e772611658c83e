-- Folds words for the desk's search: without accents, and numbers without inner dots and dashes.
create or replace function desk_fold(p_text text) returns text language sql stable parallel safe as $$
  select btrim(regexp_replace(regexp_replace(lower(unaccent(p_text)), '(\d)[.-](?=\d)', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;

-- All search words of an order. A guide with spaces or dashes is also one word, because the label and the carrier may write it
-- differently.
create or replace function words_of_order(p_order_id uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select distinct word from unnest(string_to_array(desk_fold(concat_ws(' ', replace(o.id::text, '-', ''),
      case when o.is_at_counter then 'mostrador' end, u.name, u.document, u.phone,
      (select string_agg(concat_ws(' ', a.recipient, a.phone), ' ') from order_addresses a where a.order_id = o.id),
      (select string_agg(concat_ws(' ', s.guide, regexp_replace(s.guide, '[^[:alnum:]]+', '', 'g')), ' ')
        from shipments s where s.order_id = o.id),
      (select string_agg(l.product_name, ' ') from order_lines l where l.order_id = o.id))), ' ')) as word
    where word <> ''))
  from orders o join users u on u.id = o.user_id where o.id = p_order_id
$$;

-- The expected cost of a search, estimated from thirty fixed pages of order_words: PostgreSQL has no statistics about numbers,
-- their frequency depends on the age of orders, and the index counts words with a prefix one by one.
--   many    the number of orders with these words
--   older   the number of orders bought before after_at, or of all where that is null
--   walked  the number of orders to scan, the newest first, until 51 have the words or the last one is reached
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
  -- When the newest match of the sample is no further away than chance explains, the words are as frequent among recent orders as
  -- among all.
  select matching / share, below / share, least(below, case when met = 0 then below
    else case when unmet * met > 5 * below then unmet else 0 end + 51 * share * below / met end) / share
  into many, older, walked from counted, passed;
end $$;

-- The words of a search: every word must begin a word of the order; one or two letters must be a whole word, since too many words
-- begin with them.
--   forms   the known words with that beginning, when there are few: whole words, beginnings that end in a digit, and for ids the next
--           hexadecimal digit
--   share   the share of matching orders as of the last analyze, or of a sample for a number beside other words; 0 for words too rare
--           for the statistics
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

-- The queries of a search. Nulls when it has no word.
--   whole    the condition for an order
--   indexed  the same condition in the form that is fastest for the index
--   narrow   the rare words only, when others are frequent: the index finds these quickly, and the rest is compared afterwards
--   shares   the sum of the shares of its words: the share of orders that the index reads, even if few have all of them
create or replace function desk_search(search_text text, out whole tsquery, out indexed tsquery, out narrow tsquery, out shares double precision)
language sql stable as $$
  select string_agg(pattern, ' & ')::tsquery, string_agg(forms, ' & ')::tsquery,
    case when bool_or(share > 0.01) then string_agg(forms, ' & ') filter (where share <= 0.01) end::tsquery, sum(share)
  from desk_patterns(search_text)
$$;

-- Writes the due words of at most `most` orders and returns their number; 0 while another process does it. Orders locked by others
-- stay due: waiting for one would block changes of all the others.
create or replace function write_order_words(most integer) returns integer language plpgsql as $$
declare
  written integer;
begin
  -- Runs every second, mostly without work; the rest would cost a millisecond each time.
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

-- Stores new words of orders, as the migration of desk_words did: of a word with a digit only the beginning up to the first digit,
-- and nothing of an id.
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

-- An address may change an order's pending duty and the time from which it is late. A payment with an address writes the order in
-- the same transaction, which marks the words as due by itself (check_order_complete).
create or replace function order_got_address() returns trigger language plpgsql as $$
declare
  is_missing boolean;
begin
  select o.desk_state = 'address_missing' into is_missing from orders o where o.id = new.order_id and o.created_at = now();
  if found then
    if is_missing then perform refresh_desk(new.order_id); end if;
    return null;
  end if;
  -- A shipment that waited for its first address is to be prepared since the address arrived.
  if not exists (select from order_addresses where order_id = new.order_id and id <> new.id) then
    update shipments s set to_prepare_since = prepare_since(o) from orders o
    where o.id = new.order_id and s.order_id = o.id and s.state = 'to_prepare';
  end if;
  perform note_new_address(new);
  perform refresh_desk(new.order_id);
  insert into order_words_due (order_id) values (new.order_id);
  return null;
end $$;

-- The words of an order are written later, so that changes of its rows do not wait for them.
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
