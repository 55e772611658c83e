-- Money of a visit that the shop itself received (P-124): `noted_by` of a payment that takes nothing back says who noted it, and a
-- transfer names its reference. It is no technician's cash.
alter table visit_payments
  add column reference text not null default '',
  add constraint visit_payments_reference_of_shop check (
    case when method = 'transfer' and reverses is null and noted_by is not null then char_length(reference) between 1 and 80
      else reference = '' end),
  add constraint visit_payments_link_by_provider check (method <> 'link' or reverses is not null or noted_by is null);
