-- Counting for the filters, and what is put together from whole blocks.

-- Where a block's bits stand: the element of the array, and the first bit of it.
alter table search_blocks
  add column element integer not null generated always as (block / 60 + 1) stored,
  add column start integer not null generated always as (block % 60 * 512 + 1) stored;

-- Sixty rows that are read all the time: not packed.
alter table search_full_blocks alter column bits set storage plain;
update search_full_blocks set bits = bits | bits;
