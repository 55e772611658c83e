create index search_words_stem on search_words (stem);
create index search_synonym_pairs_word on search_synonym_pairs ((phrase[1] collate "C")) where cardinality(phrase) = 1;

-- What a query is read into: parallel lists, one entry a term to look up (docs/search.md).
create type search_reading as (
  units int[], alternatives int[], parts int[], wholes int[], terms text[], classes int[]
);

-- Sixty rows of bits, each with one block of a chunk full: what a choice of blocks is put together from.
create table search_full_blocks (
  number integer primary key,
  bits bit varying not null
);
insert into search_full_blocks
select number, ('x' || repeat('0', number * 128) || repeat('f', 128) || repeat('0', (59 - number) * 128))::bit varying
from generate_series(0, 59) as number;
