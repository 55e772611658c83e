-- Why goods cannot be paid on delivery; null when they can.
--   licences, total  the number of licences, and the amount to be collected
--   way              as delivery_of_payment() returns it
--   most_open        the maximum number of unpaid orders of a buyer; null for any number
-- Returns {code: NO_CONTRA_ENTREGA, reason} with the values for its sentence.
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

-- The number of a buyer's orders still to be paid on delivery. After the shipment's arrival the buyer has paid, also while the
-- carrier still has the cash.
create or replace function count_contra_entrega(buyer uuid) returns integer language sql stable as $$
  select count(*)::int from orders o where o.user_id = buyer and o.state = 'on_delivery' and (cash_of(o)).taken_at is null
$$;
