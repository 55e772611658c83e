-- Created anew by database/functions, with the discount that a buyer saw.
drop function if exists pay(uuid, text, bytea, jsonb, bigint, bigint, text, integer, text, jsonb, jsonb, jsonb);
