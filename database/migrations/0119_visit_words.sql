-- The words by which the owner finds a visit (P-212), beside its day and hour: what a search finds is sorted without the table of visits.
create table visit_words (
  task_id uuid constraint visit_words_pkey primary key
    constraint visit_words_task_id_fkey references tasks (id) on delete cascade,
  words tsvector not null,
  sorts_at timestamp not null
);
create index visit_words_found on visit_words using gin (words) with (fastupdate = off);
create index visit_words_in_turn on visit_words (sorts_at, task_id);
