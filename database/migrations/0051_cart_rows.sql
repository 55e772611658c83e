-- A payment gives its cart another checkout id. Nobody looks for a cart by it, and orders have their own unique index of it; with
-- the index here, each payment wrote two more index entries and a new place for the row.
alter table carts drop constraint if exists carts_checkout_id_unique;
-- Room for the next versions of a row on its own page, so that no index changes.
alter table carts set (fillfactor = 70);
