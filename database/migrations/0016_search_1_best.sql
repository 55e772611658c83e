-- The best of all products in each order, as rows of bits: whoever looks for the first page of many hits keeps those of the
-- hits that are among the best so many, and sorts only them. Before, it walked along an index until the page was full or
-- sorted all hits, which took longer the more products there were.
--
-- A row holds every product that is among the best `size`, and may hold others: those that have fallen behind since stay
-- until the row is written anew, and what is found is compared with the last of the best before it counts. So only who rises
-- has to be noted, and payments, which change stock alone, need nothing.

create table search_best (
  orden text not null,
  size integer not null,
  -- The worst of them when the rows were written; the bigger, the better. search_number_of, search_moment_of and search_tie_of give them.
  number bigint not null,
  moment timestamptz not null,
  tie integer not null,
  -- How many have been noted, and how many there were when the rows were written.
  filed integer not null,
  written integer not null,
  constraint search_best_pkey primary key (orden, size)
);

create table search_best_bits (
  orden text not null,
  size integer not null,
  chunk integer not null,
  bits bit varying not null,
  constraint search_best_bits_pkey primary key (orden, size, chunk)
);
alter table search_best_bits alter column bits set storage main;

-- Notes of one transaction are known by number: the first that is met writes for all, and those after it look for themselves
-- alone instead of passing all that were written.
alter table search_changes
  add column note bigint generated always as identity constraint search_changes_pkey primary key,
  -- Who only has to be noted among the best.
  add column ranked int;
