-- Each change of a product's count is a movement; the movements of a product add up to its count, and to 0 when nobody
-- counts. No foreign keys: their look-ups would lock rows in every payment, and nothing here is ever deleted.
create table stock_movements (
  id bigint generated always as identity,
  product_id uuid not null,
  at timestamptz not null default now(),
  kind text not null constraint stock_movements_kind check (kind in (
    'opening', 'created', 'sale', 'hold', 'release', 'return', 'received', 'counted', 'correction', 'import', 'import_undone',
    'keys')),
  units integer not null,
  -- The count from then on; null from when on nobody counts.
  result integer,
  order_id uuid,
  actor uuid,
  note text constraint stock_movements_note_length check (char_length(note) between 1 and 200),
  -- The Idempotency-Key of a correction, and what was sent under it.
  key text constraint stock_movements_key_length check (char_length(key) between 8 and 255),
  fingerprint text,
  constraint stock_movements_key_has_fingerprint check ((key is null) = (fingerprint is null)),
  -- Also finds a product's latest movements.
  constraint stock_movements_pkey primary key (product_id, id)
);
create unique index stock_movements_key_unique on stock_movements (actor, key) where key is not null;

insert into stock_movements (product_id, kind, units, result)
select id, 'opening', stock, stock from products where stock is not null;
