-- It now takes the amount that the person saw, too.
drop function if exists collect_order(uuid, boolean, jsonb);
