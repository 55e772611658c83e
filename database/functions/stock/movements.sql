-- Sets the reason of the following stock movements, until it is set again or the transaction ends.
create or replace function name_stock_movement(kind text, p_order_id uuid default null, actor uuid default null,
  note text default null, key text default null, fingerprint text default null) returns void language plpgsql as $$
declare
  -- An assignment avoids an extra statement, which would slow down every sale.
  said text := set_config('alero.movement',
    jsonb_build_object('kind', kind, 'order', p_order_id, 'actor', actor, 'note', note, 'key', key,
      'fingerprint', fingerprint)::text, true);
begin
end $$;

-- Clears the reason, because later changes of stock in the transaction have another one.
create or replace function unname_stock_movement() returns void language plpgsql as $$
declare
  said text := set_config('alero.movement', '', true);
begin
end $$;

-- Whether a movement of this kind is valid and has its required values: the rule of the constraint stock_movements_kind. In
-- PL/pgSQL, like goods_fit_state().
create or replace function movement_fits_kind(kind text, units integer, visit_part_id uuid) returns boolean language plpgsql immutable as $$
begin
  return case
    when kind = 'visit' then visit_part_id is not null and units < 0
    when kind = 'visit_return' then visit_part_id is not null and units > 0
    else visit_part_id is null and kind in ('opening', 'created', 'sale', 'hold', 'release', 'return', 'received', 'counted', 'correction',
      'import', 'import_undone', 'keys', 'exchange') end;
end $$;

-- Records a movement for every stock change; without a reason its kind is `correction`.
create or replace function write_stock_movement() returns trigger language plpgsql as $$
declare
  why jsonb := nullif(current_setting('alero.movement', true), '');
begin
  insert into stock_movements (product_id, kind, units, result, order_id, actor, note, key, fingerprint, visit_part_id)
  values (new.id, coalesce(why ->> 'kind', 'correction'), coalesce(new.stock, 0) - coalesce(old.stock, 0), new.stock,
    (why ->> 'order')::uuid, (why ->> 'actor')::uuid, why ->> 'note', why ->> 'key', why ->> 'fingerprint',
    (why ->> 'part')::uuid);
  return null;
end $$;

-- A product begins with a movement of all its units, so that its movements always add up to its stock.
create or replace function write_first_stock_movements() returns trigger language plpgsql as $$
declare
  why jsonb := nullif(current_setting('alero.movement', true), '');
begin
  insert into stock_movements (product_id, kind, units, result, actor)
  select id, case why ->> 'kind' when 'import' then 'import' else 'created' end, stock, stock, (why ->> 'actor')::uuid
  from inserted where stock is not null;
  return null;
end $$;

-- A movement without a change of stock would make the sum of movements differ from the stock.
create or replace function refuse_movement_without_count() returns trigger language plpgsql as $$
begin
  raise exception 'a stock movement comes with a change of products.stock' using errcode = 'insufficient_privilege';
end $$;
