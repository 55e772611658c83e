-- It takes an order and a task now; the function of this build takes its place.
drop function if exists owes_besides(payment_tasks);
