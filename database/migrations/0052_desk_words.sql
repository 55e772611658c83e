-- What the words of orders begin with: words without digits, which are few, since people and products share them; of words such as
-- wifi6 or tcc123 the letters with the first digit (wifi6, tcc1), where that is three letters or more. Ids are left out: they are
-- many, and what follows in them is known. What somebody began to type is looked up here first, because the index of order_words
-- finds whole words ten times as fast as beginnings. A word stays when its last order loses it: then it finds nothing.
create table desk_words (word text collate "C" constraint desk_words_pkey primary key);

-- The triggers that note new words come after all migrations: until then a process of the former build writes no words.
lock table order_words in share row exclusive mode;
insert into desk_words (word)
select distinct made.word
from order_words, unnest(tsvector_to_array(words)) as whole (word),
  substring(whole.word from '^(?:[a-z]+$|[a-z]{3,}\d)') as made (word)
where made.word is not null and (whole.word !~ '^[0-9a-f]{32}$' or whole.word !~ '\d');

-- A function cannot be replaced by one that returns other columns.
drop function if exists desk_search(text);
drop function if exists desk_patterns(text);
