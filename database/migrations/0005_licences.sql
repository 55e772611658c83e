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
