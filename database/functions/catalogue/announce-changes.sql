-- Every process listens on this channel and drops its cached responses when shoppers would see something else. A payment
-- that only lowers a stock count does not notify, because commits that notify wait for each other.
create or replace function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
