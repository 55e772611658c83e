-- The words of a product, each with its best place: 1 what the product is (the first word of the name;
-- also the second after "juego de", "set de" …), 2 elsewhere in the name, 3 its category, subcategory and brand, 4 what the name
-- says after "para" or "con", 5 attributes, features and description. A word with ñ is also found without, and a compound
-- that the name writes apart also together.
create or replace function search_placed_words(p products) returns table (word text, place int) language sql stable parallel safe as $$
  with name as (
    select folded, regexp_replace(folded, ' (para|con|sin|por) .*$', '') as head
    from search_fold(p.product_name) as folded
  ), placed (word, place) as (
    select found, case when position = 1 or (position = 2 and words[1] in ('juego', 'set', 'kit', 'par', 'pack', 'caja', 'combo', 'paquete')) then 1 else 2 end
    from name, search_words_of(head) as words, unnest(words) with ordinality as each (found, position)
    union all
    select joined, case when starts_with(folded, apart) then 1 else 2 end from name, search_compounds(folded)
    union all
    select unnest(search_words_of(substr(folded, length(head) + 1))), 4 from name
    union all
    select unnest(search_words_of(search_fold(p.category || ' ' || p.brand_name || ' ' || p.brand || ' '
      || coalesce((select short_name from categories where name = p.category), '')))), 3
    union all
    select unnest(search_words_of(search_fold(p.description || ' '
      || coalesce((select string_agg(key || ' ' || value, ' ') from jsonb_each_text(p.attributes)
        where jsonb_typeof(p.attributes) = 'object'), '') || ' '
      || coalesce((select string_agg((feature ->> 'name') || ' ' || (feature ->> 'value'), ' ')
        from jsonb_array_elements(p.features) as feature), '')))), 5
  )
  select form, min(placed.place)
  from placed, lateral (select placed.word as form union select replace(placed.word, 'ñ', 'n')) as forms
  where length(form) <= 40
  group by form
$$;

-- All terms of a product: `1:celular` when the word stands in place 1; `1:cel*` when a word there begins with these letters
-- (one to three only, longer ones are looked up in the vocabulary); `*` for every product.
create or replace function search_terms_of(words text[], places int[]) returns setof text language sql immutable parallel safe as $$
  select place || ':' || search_stem(word) from unnest(words, places) as placed (word, place)
  union all
  select min(place) || ':' || left(word, letters) || '*'
  from unnest(words, places) as placed (word, place), generate_series(1, 3) as letters
  where length(word) >= letters and (place < 5 or letters = 3)
  group by left(word, letters)
  union all
  select '*'
$$;

-- The names, as stems, that find all products of a category and subcategory.
create or replace function search_category_names(category text, brand_name text) returns text[] language sql stable parallel safe as $$
  select array_agg(distinct array_to_string(search_stems_of(form), ' '))
  from unnest(array[category, brand_name, (select short_name from categories where name = category),
      case when search_stems_of(category) @> '{moda}' then 'moda' end]) as name,
    lateral (values (name), (replace(replace(normalize(name, nfc), 'ñ', 'n'), 'Ñ', 'N'))) as forms (form)
  where name is not null
$$;
