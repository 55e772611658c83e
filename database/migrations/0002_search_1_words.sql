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
