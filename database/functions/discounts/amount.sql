-- How many pesos less each unit of some goods costs when together they are to cost `amount` less (P-340): shared out by their prices, in
-- whole pesos, and no unit for less than one peso. Pesos that are left over lower goods of which as many units are there. The last ones, which
-- no goods can take, become one peso more for each unit of the goods with fewest units: nobody saves less than the code says.
--   prices, quantities  of each product, sorted by quantity and then by price, the highest first
-- contract/orders/discount-on.ts computes the same.
create or replace function cuts_of_amount(amount bigint, prices integer[], quantities integer[]) returns integer[]
language plpgsql immutable strict as $$
declare
  most integer[] := array(select greatest(price - 1, 0) from unnest(prices) with ordinality as p (price, nth) order by nth);
  of_all bigint := (select sum(quantity::bigint * cut) from unnest(quantities, most) as m (quantity, cut));
  rest bigint := amount;
  cuts integer[] := '{}';
  more integer;
begin
  if amount >= of_all then return most; end if;
  for nth in 1 .. cardinality(most) loop
    cuts[nth] := amount * most[nth] / of_all;
    rest := rest - quantities[nth]::bigint * cuts[nth];
  end loop;
  for nth in 1 .. cardinality(most) loop
    more := least(rest / quantities[nth], most[nth] - cuts[nth]);
    cuts[nth] := cuts[nth] + more;
    rest := rest - quantities[nth] * more;
  end loop;
  for nth in reverse cardinality(most) .. 1 loop
    exit when rest = 0;
    if cuts[nth] < most[nth] then
      cuts[nth] := cuts[nth] + 1;
      rest := 0;
    end if;
  end loop;
  return cuts;
end $$;
