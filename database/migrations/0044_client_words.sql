-- The words by which a living account is found when somebody calls: name, document, phone and e-mail.
create table client_words (
  user_id uuid constraint client_words_pkey primary key
    constraint client_words_user_id_fkey references users (id) on delete cascade,
  words tsvector not null
);
create index client_words_found on client_words using gin (words) with (fastupdate = off);
