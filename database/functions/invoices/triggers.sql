create or replace trigger orders_fix_invoice_buyer_of_new after insert on orders
  for each row when (new.paid_at is not null) execute function fix_invoice_buyer();
create or replace trigger orders_fix_invoice_buyer after update of state, paid_at on orders
  for each row when (new.paid_at is not null and (new.state, new.paid_at) is distinct from (old.state, old.paid_at))
  execute function fix_invoice_buyer();
create or replace trigger order_refunds_refresh_invoicing after insert on order_refunds
  for each row execute function refresh_invoicing_of_row();
create or replace trigger undone_refunds_refresh_invoicing after insert on undone_refunds
  for each row execute function refresh_invoicing_of_undone();
create or replace trigger invoices_refresh_invoicing after insert or update on invoices
  for each row execute function refresh_invoicing_of_row();
create or replace trigger credit_notes_refresh_invoicing after insert on credit_notes
  for each row execute function refresh_invoicing_of_note();
create or replace trigger credit_notes_within_invoice after insert on credit_notes
  for each row execute function limit_credit_notes();

create or replace trigger invoices_check_change before update on invoices
  for each row execute function check_invoice_change();
create or replace trigger invoices_refuse_delete before delete or truncate on invoices
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger credit_notes_refuse_change before update or delete or truncate on credit_notes
  for each statement execute function refuse_to_rewrite_history();
