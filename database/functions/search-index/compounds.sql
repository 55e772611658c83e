-- Compounds that people write as one word or two: "porta retrato" and "portarretrato", "micro ondas" and "microondas". Only
-- these beginnings count, because they mean little alone. As in Spanish, an r after a vowel is doubled.
create or replace function search_compounds(folded text) returns table (apart text, joined text) language sql immutable parallel safe rows 1 as $$
  select found[1] || ' ' || found[2], found[1] || case when found[2] like 'r%' then 'r' else '' end || found[2]
  from regexp_matches(folded, '\m(' ||
    'abre|alza|anti|apoya|calienta|corta|cubre|cuenta|electro|espanta|gira|guarda|hidro|lava|limpia|marca|mata|micro|pasa|' ||
    'pela|pica|porta|posa|quita|rompe|saca|salva|seca|semi|sujeta|tapa|tele|termo|trota|video' ||
    ') ([a-zñ]{3,})\M', 'g') as found
  where not search_is_stop_word(found[2])
  union all
  select 'para ' || found[1], 'para' || found[1]
  from regexp_matches(folded, '\mpara (aguas|brisas?|caidas|choques?|fango|rayos|sol)\M', 'g') as found
$$;
