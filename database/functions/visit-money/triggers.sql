create or replace trigger visit_parts_check before update on visit_parts for each row execute function check_visit_line();
create or replace trigger visit_services_check before update on visit_services for each row execute function check_visit_line();
create or replace trigger visit_quotes_check before update on visit_quotes for each row execute function check_visit_quote();
create or replace trigger visit_approvals_check before update or delete on visit_approvals
  for each row execute function check_visit_approval();

create or replace trigger tasks_return_visit_parts after update of estado on tasks
  for each row when (old.estado <> 'cancelado' and new.estado = 'cancelado') execute function return_parts_of_cancelled_visit();

create or replace trigger tasks_charge_fee_at_end after update of estado on tasks
  for each row when (old.estado <> 'completado' and new.estado = 'completado') execute function charge_fee_at_end();

create or replace trigger tasks_charge_whole_fee after update of estado on tasks
  for each row when (old.estado = 'cancelado' and new.estado <> 'cancelado') execute function charge_whole_fee();

create or replace trigger visit_payments_check before insert on visit_payments
  for each row execute function check_visit_payment();
create or replace trigger visit_payments_lessen_refunds after insert on visit_payments
  for each row when (new.reverses is not null) execute function lessen_counted_refunds();
create or replace trigger visit_lines_taken_back_leave after insert on visit_lines_taken_back
  for each row execute function take_back_visit_line();

create or replace trigger visit_parts_announce after insert or update on visit_parts
  for each row execute function announce_visit_change();
create or replace trigger visit_services_announce after insert or update on visit_services
  for each row execute function announce_visit_change();
create or replace trigger visit_quotes_announce after insert or update on visit_quotes
  for each row execute function announce_visit_change();
create or replace trigger visit_payments_announce after insert on visit_payments
  for each row execute function announce_visit_change();
create or replace trigger visit_refunds_announce after insert or update on visit_refunds
  for each row execute function announce_visit_change();

create or replace trigger visit_parts_stay before delete or truncate on visit_parts
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_services_stay before delete or truncate on visit_services
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_quotes_stay before delete or truncate on visit_quotes
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_quote_lines_only_grow before update or delete or truncate on visit_quote_lines
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_payments_only_grow before update or delete or truncate on visit_payments
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_lines_taken_back_only_grow before update or delete or truncate on visit_lines_taken_back
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger visit_refunds_stay before delete or truncate on visit_refunds
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger service_price_lists_only_grow before update or delete or truncate on service_price_lists
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger service_prices_only_grow before update or delete or truncate on service_prices
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger cash_handovers_only_grow before update or delete or truncate on cash_handovers
  for each statement execute function refuse_to_rewrite_visits();
create or replace trigger cash_handover_payments_only_grow before update or delete or truncate on cash_handover_payments
  for each statement execute function refuse_to_rewrite_visits();
