-- Pages and responses in memory are dropped when what shoppers see has changed. Every process listens on this channel.
-- A payment that only lowers a stock count says nothing: commits that notify wait for each other.
create or replace function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
