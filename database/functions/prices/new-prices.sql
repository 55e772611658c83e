-- The new selling price (P-331), in whole pesos; 0 or less when no valid price results. The exact amount is rounded to the nearest
-- ending, halves up, but never below the former price when prices rise, nor above it when they fall. `ending`: 1, 50 and 100 are
-- multiples; 900 is a price like $49.900.
create or replace function new_selling_price(selling_price integer, way text, unit text, amount numeric, ending integer)
returns bigint language plpgsql immutable as $$
declare
  signed numeric := case way when 'lower' then -amount else amount end;
  exact numeric := case when way = 'set' then amount when unit = 'percent' then selling_price * (1 + signed / 100) else selling_price + signed end;
  step integer := case ending when 900 then 1000 else ending end;
  nearest numeric := case ending when 900 then greatest(round((exact - 900) / 1000) * 1000 + 900, 900) else round(exact / step) * step end;
begin
  return case
    when exact <= 0 then least(ceil(exact), 0)
    when way = 'raise' and nearest < selling_price then nearest + step
    when way = 'lower' and nearest > selling_price then nearest - step
    else nearest end;
end $$;

-- The list price beside a new selling price (P-332): unchanged, the previous selling price, or none, which equals the selling
-- price. Never below the selling price.
create or replace function new_list_price(price integer, selling_price integer, sold_at bigint, former_price text)
returns bigint language plpgsql immutable as $$
begin
  return greatest(sold_at, case former_price when 'list' then price when 'today' then selling_price else sold_at end);
end $$;
