-- Locks the cart of a user, and creates it when there is none; false when the account was deleted.
create or replace function lock_cart(buyer uuid) returns boolean language plpgsql as $$
begin
  perform from users u join carts c on c.user_id = u.id
  where u.id = buyer and u.deleted_at is null for key share of u for update of c;
  if found then return true; end if;
  perform from users where id = buyer and deleted_at is null for key share;
  if not found then return false; end if;
  insert into carts (user_id) values (buyer) on conflict do nothing;
  perform from carts where user_id = buyer for update;
  return true;
end $$;

-- Adds one unit of a product, once for each key. Returns the code of the refusal, or the new quantity in the cart. Planned as pay() is.
create or replace function add_to_cart(buyer uuid, product uuid, key text default null) returns text
language plpgsql set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
declare
  is_sold_out boolean;
  already integer;
  former_key text;
begin
  if not lock_cart(buyer) then return 'NO_SESSION'; end if;
  select p.agotado, i.quantity, i.added_key into is_sold_out, already, former_key
  from products p left join cart_items i on i.user_id = buyer and i.product_id = p.id
  where p.id = product and p.deleted_at is null;
  if not found then return 'PRODUCT_GONE'; end if;
  if former_key = key then return already; end if;
  if is_sold_out then return 'OUT_OF_STOCK'; end if;
  if already >= 99 then return 'CART_QUANTITY_FULL'; end if;
  -- Every writer of a line locks its cart, so the line still exists and no other one was added.
  if already is not null then
    update cart_items set quantity = already + 1, added_key = key where user_id = buyer and product_id = product;
    return already + 1;
  end if;
  if (select count(*) from cart_items where user_id = buyer) >= 50 then return 'CART_FULL'; end if;
  insert into cart_items (user_id, product_id, quantity, added_key) values (buyer, product, 1, key);
  return 1;
end $$;

-- Sets the quantity of a line; 0 removes it. Returns false when the buyer has no such line.
create or replace function set_cart_quantity(buyer uuid, item uuid, new_quantity integer) returns boolean language plpgsql as $$
begin
  perform from carts where user_id = buyer for update;
  if new_quantity = 0 then delete from cart_items where id = item and user_id = buyer;
  else update cart_items set quantity = new_quantity where id = item and user_id = buyer;
  end if;
  return found;
end $$;
