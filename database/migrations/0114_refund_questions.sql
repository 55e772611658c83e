-- It learns whether more than what is owed may be noted; the function of this build takes its place.
drop function if exists refund_order(uuid, bigint, bigint, text[], text, jsonb, boolean);
