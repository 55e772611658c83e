-- Pictures that people uploaded: who, which, when. Their bytes are in the picture store, under names that tell their content
-- and their owner; `name` is that of the largest size, without its type.
create table pictures (
  name text constraint pictures_pkey primary key constraint pictures_name_form check (name ~ '^[0-9a-f]{32}-\d{1,4}$'),
  owner uuid not null constraint pictures_owner_fkey references users (id),
  -- Of all its sizes together.
  bytes integer not null constraint pictures_bytes_positive check (bytes > 0),
  -- Items that show it. What nobody has shown for a day is swept.
  uses integer not null default 0 constraint pictures_uses_not_negative check (uses >= 0),
  unused_since timestamptz default now(),
  created_at timestamptz not null default now(),
  constraint pictures_unused_is_dated check ((uses = 0) = (unused_since is not null))
);

create index pictures_of_owner on pictures (owner);
create index pictures_unused on pictures (unused_since) where unused_since is not null;
