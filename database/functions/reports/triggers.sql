create or replace trigger orders_note_new_sale after insert on orders
  for each row when (new.state = 'paid') execute function note_sale();
create or replace trigger orders_note_sale after update of state on orders
  for each row when ((old.state = 'paid') <> (new.state = 'paid')) execute function note_sale();
