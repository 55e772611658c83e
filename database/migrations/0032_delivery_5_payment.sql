-- Which address the buyer chose and what they saw that delivery costs, as "<address> <cost>": the same click again is known
-- by it, as by the fingerprint of what was bought. Empty where neither was sent; null for orders from before anybody was asked
-- where to: nobody waits for an address of theirs.
alter table orders add column delivery_seen text;
alter table orders alter column delivery_seen set default '';

-- It has one argument more now; the function of this build takes its place.
drop function if exists pay(uuid, text, bytea, jsonb, bigint, bigint, text, integer, text, jsonb, jsonb);
