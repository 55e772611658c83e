-- Licence keys. Their text is never here: only its AES-256-GCM cipher, the name of the key that made it, and a keyed hash by
-- which a key that comes twice is known. The keys of both lie outside the database.
create table licence_keys (
  id bigint generated always as identity constraint licence_keys_pkey primary key,
  product_id uuid not null constraint licence_keys_product_id_fkey references products (id),
  -- 12 bytes of nonce, 16 of tag, then the text; bound to the product.
  key_cipher bytea not null constraint licence_keys_key_cipher_length check (octet_length(key_cipher) > 28),
  cipher_key text not null constraint licence_keys_cipher_key_form check (cipher_key ~ '^[A-Za-z0-9_-]{1,40}$'),
  key_hmac bytea not null constraint licence_keys_key_hmac_unique unique
    constraint licence_keys_key_hmac_length check (octet_length(key_hmac) = 32),
  -- Free: both empty. Held for an unpaid order: only the line. Sold: both.
  order_line_id uuid,
  sold_at timestamptz,
  created_at timestamptz not null default now(),
  constraint licence_keys_sold_has_line check (sold_at is null or order_line_id is not null)
);

create index licence_keys_free on licence_keys (product_id, id) where order_line_id is null;
create index licence_keys_of_line on licence_keys (order_line_id) where order_line_id is not null;
create index licence_keys_of_cipher_key on licence_keys (cipher_key, id);

-- The stock of a licensed product is its free keys, so it is always counted.
alter table products add constraint products_digital_is_counted check (not digital or stock is not null);

-- A sold key never changes owner and never goes back; no key ever becomes another. Only the cipher may be made anew.
create function key_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.order_line_id is null then return old; end if;
  elsif (new.product_id, new.key_hmac) is not distinct from (old.product_id, old.key_hmac)
    and (old.order_line_id is null or new.order_line_id is null or new.order_line_id = old.order_line_id)
    and (old.sold_at is null or (new.order_line_id, new.sold_at) is not distinct from (old.order_line_id, old.sold_at)) then
    return new;
  end if;
  raise exception 'licence key % is final', old.id
    using errcode = 'check_violation', constraint = 'licence_keys_are_final', table = 'licence_keys';
end $$;
create trigger licence_keys_are_final before update or delete on licence_keys for each row execute function key_is_final();
create trigger licence_keys_are_kept before truncate on licence_keys
  for each statement execute function refuse_to_rewrite_history();

-- Takes free keys of a product for an order line. Keys that someone else holds right now are passed over; only when too few
-- are left are they waited for, once.
-- Gives how many were taken. The product's row must be locked.
create function take_licence_keys(line uuid, product uuid, wanted integer, sold timestamptz) returns integer
language plpgsql as $$
declare
  taken integer;
  more integer := 0;
begin
  update licence_keys set order_line_id = line, sold_at = sold
  where id in (
    select id from licence_keys where product_id = product and order_line_id is null
    order by id limit wanted for update skip locked);
  get diagnostics taken = row_count;
  if taken < wanted then
    update licence_keys set order_line_id = line, sold_at = sold
    where id in (
      select id from licence_keys where product_id = product and order_line_id is null
      order by id limit wanted - taken for update);
    get diagnostics more = row_count;
  end if;
  return taken + more;
end $$;
