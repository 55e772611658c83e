-- What separates units into another shipment takes the key of its request, too.
drop function if exists split_shipment(uuid, integer, jsonb, jsonb);
