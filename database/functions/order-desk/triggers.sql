create or replace trigger orders_stand_at_the_desk before update of state on orders
  for each row execute function refresh_desk_of_order();
create or replace trigger shipments_refresh_desk after insert or update on shipments
  for each row execute function refresh_desk_of_row();
create or replace trigger payment_tasks_refresh_desk after insert or update on payment_tasks
  for each row execute function refresh_desk_of_row();
create or replace trigger order_refunds_refresh_desk after insert on order_refunds
  for each row execute function refresh_desk_of_row();
create or replace trigger undone_refunds_refresh_desk after insert on undone_refunds
  for each row execute function refresh_desk_of_row();

create or replace trigger order_addresses_given after insert on order_addresses
  for each row execute function order_got_address();
create or replace trigger shipments_words after update of guide on shipments
  for each row when (old.guide <> new.guide) execute function order_words_are_due();
create or replace trigger orders_words_of_closed after update on orders
  for each row when (new.desk_state = 'closed' and old.desk_state is distinct from 'closed') execute function closed_words_are_due();
create or replace trigger users_words_of_orders after update of name, document, phone on users
  for each row when ((old.name, old.document, old.phone) is distinct from (new.name, new.document, new.phone))
  execute function words_of_buyer_are_due();

create or replace trigger shipment_lines_fit_their_order after insert or update on shipment_lines
  for each row execute function shipment_line_fits();
create or replace trigger shipments_check_change before update on shipments
  for each row execute function check_shipment_change();
create or replace trigger shipments_refuse_delete before delete or truncate on shipments
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_events_refuse_change before update or delete or truncate on order_events
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_notes_refuse_change before update or delete or truncate on order_notes
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_refunds_refuse_change before update or delete or truncate on order_refunds
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger undone_refunds_refuse_change before update or delete or truncate on undone_refunds
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger order_refunds_fit_their_order after insert on order_refunds
  for each row execute function refund_fits();
create or replace trigger shipment_delays_refuse_change before update or delete or truncate on shipment_delays
  for each statement execute function refuse_to_rewrite_history();
create or replace trigger provider_refunds_refuse_delete before delete or truncate on provider_refunds
  for each statement execute function refuse_to_rewrite_history();

create or replace trigger order_words_note_new after insert on order_words referencing new table as written
  for each statement execute function note_desk_words();
create or replace trigger order_words_note_changed after update on order_words referencing new table as written
  for each statement execute function note_desk_words();
create or replace trigger order_words_note_new_numbers after insert on order_words referencing new table as written
  for each statement execute function note_number_prefixes();
create or replace trigger order_words_note_changed_numbers after update on order_words referencing new table as written
  for each statement execute function note_number_prefixes();
