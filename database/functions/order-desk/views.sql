-- Refunds of orders, without those recorded by mistake (decision 0147).
create or replace view standing_refunds as
  select r.* from order_refunds r where not exists (select from undone_refunds u where u.refund_id = r.id);
