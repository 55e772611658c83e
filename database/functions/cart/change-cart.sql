-- Locks the cart of a user, and creates it when there is none; false when the account was deleted.
create or replace function lock_cart(buyer uuid) returns boolean language plpgsql as $$
begin
  perform from users where id = buyer and deleted_at is null for key share;
  if not found then return false; end if;
  perform from carts where user_id = buyer for update;
  if found then return true; end if;
  insert into carts (user_id) values (buyer) on conflict do nothing;
  perform from carts where user_id = buyer for update;
  return true;
end $$;

-- Adds one unit of a product. Returns the code of the refusal, or the new quantity in the cart.
create or replace function add_to_cart(buyer uuid, product uuid) returns text language plpgsql as $$
declare
  held products;
  already integer;
begin
  if not lock_cart(buyer) then return 'NO_SESSION'; end if;
  select * into held from products where id = product and deleted_at is null;
  if not found then return 'PRODUCT_GONE'; end if;
  if held.agotado then return 'OUT_OF_STOCK'; end if;
  select quantity into already from cart_items where user_id = buyer and product_id = product;
  if already >= 99 then return 'CART_QUANTITY_FULL'; end if;
  if already is null and (select count(*) from cart_items where user_id = buyer) >= 50 then return 'CART_FULL'; end if;
  insert into cart_items as line (user_id, product_id, quantity) values (buyer, product, 1)
  on conflict on constraint cart_items_one_line_a_product do update set quantity = line.quantity + 1
  returning quantity into already;
  return already;
end $$;

-- Sets the quantity of a line; 0 removes it. Returns false when the buyer has no such line.
create or replace function set_cart_quantity(buyer uuid, item uuid, wanted integer) returns boolean language plpgsql as $$
begin
  perform from carts where user_id = buyer for update;
  if wanted = 0 then delete from cart_items where id = item and user_id = buyer;
  else update cart_items set quantity = wanted where id = item and user_id = buyer;
  end if;
  return found;
end $$;
