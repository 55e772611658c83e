-- The number of a buyer's orders that await their transfer.
create or replace function count_awaited_transfers(buyer uuid) returns integer language sql stable as $$
  select count(*)::int from orders where user_id = buyer and state = 'pending' and is_by_transfer
$$;

-- Why a cart cannot be paid by transfer (P-270); null when it can.
--   total      the amount to be transferred
--   most_open  the maximum number of a buyer's orders that await their transfer
-- Returns {code: NO_TRANSFER, reason}.
create or replace function refusal_of_transfer(buyer uuid, total numeric, most_open integer) returns jsonb
language plpgsql stable as $$
declare
  reason text := case
    when not (select takes_transfers from shop_settings) then 'off'
    when total = 0 then 'nothing'
    when most_open <= count_awaited_transfers(buyer) then 'open' end;
begin
  return case when reason is not null then jsonb_build_object('code', 'NO_TRANSFER', 'reason', reason) end;
end $$;

-- The payment instructions of an order by transfer (P-271): the owner's current account, and the end of the period. Null for other
-- orders.
create or replace function transfer_of(order_row orders) returns jsonb language sql stable as $$
  select jsonb_build_object('transferTo', s.transfer_to, 'until', iso_moment(a.expires_at))
  from payment_attempts a cross join shop_settings s where a.order_id = order_row.id and order_row.is_by_transfer
$$;
