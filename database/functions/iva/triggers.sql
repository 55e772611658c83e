create or replace trigger order_refunds_note_taxes after insert on order_refunds
  for each row when (not new.is_besides) execute function note_taxes_of_refund();
create or replace trigger order_refund_taxes_refuse_change before update or delete or truncate on order_refund_taxes
  for each statement execute function refuse_to_rewrite_history();

create or replace trigger visit_payments_take_tax_code before insert on visit_payments
  for each row execute function take_tax_code_of_visit();
