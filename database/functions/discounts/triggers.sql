create or replace trigger order_discounts_refuse_change before update or delete or truncate on order_discounts
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_discounts_refuse_late before insert on order_discounts
  for each row execute function refuse_late_order_line();
