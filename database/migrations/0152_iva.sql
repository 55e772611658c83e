-- How IVA is charged on what is sold (P-286); '': as the shop usually does.
alter table products add column tax_code text not null default ''
  constraint products_tax_code_known check (tax_code in ('', 'IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO'));

-- Whether the shop charges IVA, at first it does not, and what products are charged that say nothing else (P-287).
alter table shop_settings
  add column charges_iva boolean not null default false,
  add column usual_tax_code text not null default 'IVA19'
    constraint shop_settings_usual_tax_code_known check (usual_tax_code in ('IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO')),
  -- It did at some time: its files and reports of IVA stay.
  add column has_charged_iva boolean not null default false,
  add constraint shop_settings_iva_was_charged check (not charges_iva or has_charged_iva);

-- Of the moment of the purchase; null where the shop charged no IVA. All lines of an order have one, or none has.
alter table order_lines add column tax_code text
  constraint order_lines_tax_code_known check (tax_code in ('IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO'));

-- What a refund of an order takes back of each rate, with the IVA in it, as it was when the money went back.
create table order_refund_taxes (
  refund_id bigint not null constraint order_refund_taxes_refund_id_fkey references order_refunds (id),
  tax_code text not null
    constraint order_refund_taxes_tax_code_known check (tax_code in ('IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO')),
  amount bigint not null constraint order_refund_taxes_amount_positive check (amount > 0),
  iva bigint not null,
  constraint order_refund_taxes_pkey primary key (refund_id, tax_code),
  constraint order_refund_taxes_iva_within check (iva between 0 and amount)
);

-- What a visit is paid for is one service, with the parts that it needs: all of its payments have the code of the first.
alter table visit_payments add column tax_code text
  constraint visit_payments_tax_code_known check (tax_code in ('IVA19', 'IVA5', 'EXENTO', 'EXCLUIDO'));
