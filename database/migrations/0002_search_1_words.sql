-- How the search reads Spanish (colombia.md §6.1). Products and queries pass through the same functions, so there is one
-- truth. Whoever changes one of them later ends that migration with `select search_rebuild();`.

-- Lower case without accents or punctuation, words apart by one space; ñ stays a letter of its own.
-- Decomposing first makes `lower` independent of the database's locale.
create function search_fold(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(replace(lower(normalize(given, nfkd)), U&'n\0303', 'ñ'), U&'[\0300-\036f]', '', 'g'),
    '\mwi[- ]fi\M', 'wifi', 'g'),
    '(\d)\.(\d{3})(?!\d)', '\1\2', 'g'),
    '(\d)(?=[a-zñ])', '\1 ', 'g'),
    '([a-zñ])(?=\d)', '\1 ', 'g'),
    '[^a-z0-9ñ]+', ' ', 'g'))
$$;

create function search_is_stop_word(word text) returns boolean language sql immutable parallel safe as $$
  select word in ('de', 'del', 'para', 'con', 'y', 'el', 'la', 'los', 'las', 'un', 'una', 'en', 'por', 'x')
$$;

-- The words of a folded text that mean something, in order.
create function search_words_of(folded text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(word order by position), '{}')
  from string_to_table(folded, ' ') with ordinality as found (word, position)
  where word <> '' and not search_is_stop_word(word)
$$;

-- One and many share a stem: celular/celulares, luz/luces, lápiz/lápices, pc/pcs. Not after i or u: tenis, virus.
-- Not declared strict, so that PostgreSQL can write it into the calling statement.
create function search_stem(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(word, '^(.{2,}[^iu]|[^aeiou]{2,})s$', '\1'), '^(.{3,})e$', '\1'), 'z$', 'c')
$$;

-- How a word sounds in Colombia, so that people may spell by ear: nebera, selular, yanta, oya, guifi.
create function search_sound(word text) returns text language sql immutable parallel safe as $$
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

-- Each word as it sounds with up to two letters left out. Two words within that many typing errors share one of these.
-- Only the beginning takes part: it keeps the table small, and the true distance is checked afterwards.
create function search_deletions_of(sound text, errors int) returns setof text language sql immutable strict parallel safe rows 20 as $$
  select distinct case
    when j = 0 then start
    when i = 0 then left(start, j - 1) || substr(start, j + 1)
    else left(start, i - 1) || substr(start, i + 1, j - i - 1) || substr(start, j + 1)
  end
  from left(sound, 7) as start, generate_series(0, length(start)) as j, generate_series(0, j) as i
  where (i < j or j = 0) and (errors = 2 or i = 0)
$$;

-- Typing errors between two words: a letter too many, too few, wrong, or two swapped. More than `most` counts as most + 1.
create function search_errors_between(a text, b text, most int) returns int language plpgsql immutable strict parallel safe as $$
declare
  before int[];
  last int[] := array(select generate_series(0, length(b)));
  this int[];
  price int;
begin
  if abs(length(a) - length(b)) > most then return most + 1; end if;
  for i in 1..length(a) loop
    this := array[i];
    for j in 1..length(b) loop
      price := case when substr(a, i, 1) = substr(b, j, 1) then 0 else 1 end;
      price := least(last[j + 1] + 1, this[j] + 1, last[j] + price);
      if i > 1 and j > 1 and substr(a, i, 1) = substr(b, j - 1, 1) and substr(a, i - 1, 1) = substr(b, j, 1) then
        price := least(price, before[j - 1] + 1);
      end if;
      this[j + 1] := price;
    end loop;
    before := last;
    last := this;
  end loop;
  return least(last[length(b) + 1], most + 1);
end $$;

-- Every word that is sold or that a synonym knows: what half-typed and misspelt words are compared with.
create table search_words (
  word text collate "C" primary key,
  stem text collate "C" not null,
  sound text collate "C" not null
);
create index search_words_sound on search_words (sound);

create table search_deletions (
  letters text collate "C" not null,
  sound text collate "C" not null,
  primary key (letters, sound)
);

-- Takes new words into the vocabulary; known ones stay.
create function search_learn_words(words text[]) returns void language sql as $$
  with learned as (
    insert into search_words (word, stem, sound)
    select distinct word, search_stem(word), search_sound(word) from unnest(words) as word
    on conflict do nothing
    returning sound
  )
  insert into search_deletions (letters, sound)
  select letters, sound
  from (select distinct sound from learned where sound ~ '^[a-zC]{4,24}$') as spelt,
    search_deletions_of(sound, case when length(sound) >= 7 then 2 else 1 end) as letters
  on conflict do nothing
$$;
