-- The IVA included in a price: the remainder beside the base in whole pesos, halves up (P-288). `pesos` from 0 on.
create or replace function iva_within(pesos bigint, tax_code text) returns bigint language sql immutable as $$
  select case tax_code when 'IVA19' then pesos - (pesos * 200 + 119) / 238 when 'IVA5' then pesos - (pesos * 200 + 105) / 210 else 0 end
$$;

-- One part's share of an amount, in whole pesos; the shares of all parts add up to the amount exactly. A share never exceeds its
-- weight unless the amount exceeds the total.
--   weight  of the part; up_to: of it and the parts before it; total: of all parts
create or replace function share_of(amount numeric, weight numeric, up_to numeric, total numeric) returns bigint language sql immutable as $$
  select case when total = 0 then 0 else div(amount * up_to, total) - div(amount * (up_to - weight), total) end::bigint
$$;

-- Whether a shopper sees that a product's price includes IVA: the shop charges it, and this product is not exempt or excluded
-- (P-287).
create or replace function is_iva_included(tax_code text) returns boolean language sql stable as $$
  select s.charges_iva and coalesce(nullif(is_iva_included.tax_code, ''), s.usual_tax_code) in ('IVA19', 'IVA5') from shop_settings s
$$;
