-- Why goods cannot be paid when they arrive; null when they can.
--   licences, total  how many of them are licences, and what is to be collected
--   way              as delivery_of_payment() gives it
--   most_open        how many orders a buyer may have that nobody has paid yet; null for any number
-- Gives {code: NO_CONTRA_ENTREGA, reason} with what its sentence needs.
create or replace function refusal_of_contra_entrega(buyer uuid, licences numeric, total numeric, way jsonb, most_open integer)
returns jsonb language plpgsql stable as $$
declare
  most bigint := (way ->> 'contraEntregaUpTo')::bigint;
  reason text := case
    when licences > 0 then 'licences'
    when not way ? 'address' then 'address'
    when most is null then 'place'
    when total > most then 'amount'
    when total = 0 then 'nothing'
    when most_open <= count_contra_entrega(buyer) then 'open' end;
begin
  return case when reason is not null then jsonb_build_object('code', 'NO_CONTRA_ENTREGA', 'reason', reason,
    'municipality', way -> 'municipality', 'most', coalesce(most, 0)) end;
end $$;

-- How many orders of a buyer are to be paid when they arrive. Once its shipment has arrived its buyer has paid, also while the carrier
-- still has the cash.
create or replace function count_contra_entrega(buyer uuid) returns integer language sql stable as $$
  select count(*)::int from orders o where o.user_id = buyer and o.state = 'on_delivery' and (cash_of(o)).taken_at is null
$$;
