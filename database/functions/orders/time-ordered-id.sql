-- A UUID of version 7, which begins with its time in milliseconds, so that rows of the same time are close in an index. With random
-- ids each row of a large table wrote to another page of the index, and after each checkpoint the whole page to the log. Not for
-- orders: people read the first eight digits of their ids.
create or replace function time_ordered_id() returns uuid language sql as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
