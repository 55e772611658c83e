-- The search words of a client for the telephone form, folded like the text of the desk's search.
create or replace function words_of_client(its users) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select distinct word
    from unnest(string_to_array(desk_fold(concat_ws(' ', its.name, its.document, its.phone, its.email)), ' ')) as word
    where word <> ''))
$$;

-- A deleted account has no search words.
create or replace function write_client_words() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into client_words (user_id, words) values (new.id, words_of_client(new))
    on conflict (user_id) do update set words = excluded.words;
  else
    delete from client_words where user_id = new.id;
  end if;
  return null;
end $$;
-- Adds the words of accounts that are older than this table.
insert into client_words (user_id, words)
select u.id, words_of_client(u) from users u
where u.deleted_at is null and not exists (select from client_words w where w.user_id = u.id)
on conflict do nothing;

-- Every word begins a word of the account; null where there is no word.
create or replace function client_search(search_text text) returns tsquery language sql stable as $$
  select string_agg(format('''%s'':*', word), ' & ')::tsquery
  from unnest(string_to_array(desk_fold(search_text), ' ')) as word where word <> ''
$$;
