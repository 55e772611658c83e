-- Made from server/return-cases/case-life.ts by `npm run order-life`; change it there.

-- The new state of a case of this kind and state after this event; null when the event is not possible.
create or replace function return_case_move(kind text, state text, event text) returns text language sql immutable as $$
  select case
    when kind = 'withdrawal' and state = 'waiting' and event = 'received' then 'received'
    when kind = 'withdrawal' and state = 'waiting' and event = 'rejected' then 'rejected'
    when kind = 'withdrawal' and state = 'waiting' and event = 'cancelled' then 'cancelled'
    when kind = 'withdrawal' and state = 'waiting' and event = 'not_sent' then 'not_sent'
    when kind = 'withdrawal' and state = 'received' and event = 'money_back' then 'money_back'
    when kind = 'withdrawal' and state = 'money_back' and event = 'refund_undone' then 'received'
    when kind = 'guarantee' and state = 'waiting' and event = 'reviewed' then 'in_review'
    when kind = 'guarantee' and state = 'waiting' and event = 'rejected' then 'rejected'
    when kind = 'guarantee' and state = 'waiting' and event = 'cancelled' then 'cancelled'
    when kind = 'guarantee' and state = 'in_review' and event = 'received' then 'received'
    when kind = 'guarantee' and state = 'in_review' and event = 'repaired' then 'repaired'
    when kind = 'guarantee' and state = 'in_review' and event = 'replaced' then 'replaced'
    when kind = 'guarantee' and state = 'in_review' and event = 'rejected' then 'rejected'
    when kind = 'guarantee' and state = 'in_review' and event = 'cancelled' then 'cancelled'
    when kind = 'guarantee' and state = 'received' and event = 'money_back' then 'money_back'
    when kind = 'guarantee' and state = 'money_back' and event = 'refund_undone' then 'received'
  end
$$;

-- Whether any event allows this transition.
create or replace function return_case_may_become(kind text, state text, next text) returns boolean language sql immutable as $$
  select (kind, state, next) in (
    ('withdrawal', 'waiting', 'received'),
    ('withdrawal', 'waiting', 'rejected'),
    ('withdrawal', 'waiting', 'cancelled'),
    ('withdrawal', 'waiting', 'not_sent'),
    ('withdrawal', 'received', 'money_back'),
    ('withdrawal', 'money_back', 'received'),
    ('guarantee', 'waiting', 'in_review'),
    ('guarantee', 'waiting', 'rejected'),
    ('guarantee', 'waiting', 'cancelled'),
    ('guarantee', 'in_review', 'received'),
    ('guarantee', 'in_review', 'repaired'),
    ('guarantee', 'in_review', 'replaced'),
    ('guarantee', 'in_review', 'rejected'),
    ('guarantee', 'in_review', 'cancelled'),
    ('guarantee', 'received', 'money_back'),
    ('guarantee', 'money_back', 'received'))
$$;
