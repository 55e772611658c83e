-- Lower case without accents or punctuation, words separated by one space; ñ stays a letter of its own.
-- Decomposing first makes `lower` independent of the database's locale.
create or replace function search_fold(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(replace(lower(normalize(given, nfkd)), U&'n\0303', 'ñ'), U&'[\0300-\036f]', '', 'g'),
    '\mwi[- ]fi\M', 'wifi', 'g'),
    '(\d)\.(\d{3})(?!\d)', '\1\2', 'g'),
    '(\d)(?=[a-zñ])', '\1 ', 'g'),
    '([a-zñ])(?=\d)', '\1 ', 'g'),
    '[^a-z0-9ñ]+', ' ', 'g'))
$$;

-- Words without a meaning of their own.
create or replace function search_is_stop_word(word text) returns boolean language sql immutable parallel safe as $$
  select word in ('de', 'del', 'para', 'con', 'y', 'el', 'la', 'los', 'las', 'un', 'una', 'en', 'por', 'x')
$$;

-- The words of a folded text in order, without stop words.
create or replace function search_words_of(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(folded, ' ') loop
    if word <> '' and not search_is_stop_word(word) then words := words || word; end if;
  end loop;
  return words;
end $$;

-- Singular and plural share a stem: celular/celulares, luz/luces, lápiz/lápices, pc/pcs. Not after i or u: tenis, virus.
-- It is not strict, so that PostgreSQL can inline it.
create or replace function search_stem(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(word, '^(.{2,}[^iu]|[^aeiou]{2,})s$', '\1'), '^(.{3,})e$', '\1'), 'z$', 'c')
$$;

-- How a word sounds in Colombia, because people spell by ear: nebera, selular, yanta, oya, guifi.
create or replace function search_sound(word text) returns text language sql immutable parallel safe as $$
  select search_stem(regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(replace(word, 'ñ', 'n'), 'ph', 'f'), 'sh', 'C'), 'ch', 'C'), 'll', 'y'),
      '(?:h|g)u(?=[aeio])', 'w', 'g'),
      'h', '', 'g'),
      'qu?(?=[ei])', 'k', 'g'),
      'c(?=[ei])', 's', 'g'),
      'g(?=[ei])', 'j', 'g'),
      'n(?=[bp])', 'm', 'g'),
    'vzcq', 'bskk'),
    '(.)\1+', '\1', 'g'))
$$;
