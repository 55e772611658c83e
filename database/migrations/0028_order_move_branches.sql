-- The moves of an order are branches of order_move(), which settling a payment finds faster than rows.
drop function if exists order_moves();
