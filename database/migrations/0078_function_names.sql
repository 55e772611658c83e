-- They are called queue_delay_email and try_undo_shipment_step now. No trigger reaches them, so that no later migration that writes
-- rows of their tables can miss them before the new ones are defined.
drop function if exists write_of_delay(uuid, uuid);
drop function if exists try_step_back(shipments);
