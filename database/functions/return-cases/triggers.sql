create or replace trigger return_cases_check_change before update on return_cases
  for each row execute function check_case_change();
create or replace trigger return_cases_limit after insert on return_cases
  for each row execute function limit_return_cases();
create or replace trigger return_cases_refuse_delete before delete or truncate on return_cases
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger return_case_events_refuse_change before update or delete or truncate on return_case_events
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_refunds_settle_cases after insert on order_refunds
  for each row execute function settle_cases_of_refund();
create or replace trigger undone_refunds_reopen_cases after insert on undone_refunds
  for each row execute function reopen_cases_of_refund();
