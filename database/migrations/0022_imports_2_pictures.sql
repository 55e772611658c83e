-- Pictures that other shops' files name, fetched in the background from the hosts that the owner has allowed for this import.
alter table imports add column picture_hosts text[] not null default '{}';

create table import_pictures (
  import_id uuid not null constraint import_pictures_import_id_fkey references imports (id) on delete cascade,
  -- The row of the product, and the place among its pictures.
  row integer not null,
  position integer not null,
  address text not null constraint import_pictures_address_length check (char_length(address) between 1 and 2048),
  host text not null,
  -- Found in the file; to be fetched; fetched; given up.
  state text not null default 'found' constraint import_pictures_state_known
    check (state in ('found', 'waiting', 'fetched', 'failed')),
  -- Why it could not be fetched, the last time.
  failure text,
  -- The host that it was sent on to, where that one is not allowed.
  redirect_host text,
  tries integer not null default 0,
  try_at timestamptz not null default now(),
  -- Which process fetches it, and until when no other does.
  lease uuid,
  leased_until timestamptz,
  -- Under which address the shop keeps it.
  picture text,
  constraint import_pictures_pkey primary key (import_id, row, position),
  constraint import_pictures_fetched_is_kept check ((state = 'fetched') = (picture is not null))
);
create index import_pictures_waiting on import_pictures (try_at) where state = 'waiting';
