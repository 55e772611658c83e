-- Orders and how they are paid. An order never changes but for its state, and nothing of it is ever removed.
create table orders (
  id uuid constraint orders_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint orders_user_id_fkey references users (id),
  checkout_id uuid not null constraint orders_checkout_id_unique unique,
  -- SHA-256 of what the buyer saw: the same click again is known by it.
  fingerprint bytea not null,
  total_qty integer not null constraint orders_total_qty_positive check (total_qty > 0),
  total_price bigint not null constraint orders_total_price_not_negative check (total_price >= 0),
  created_at timestamptz not null default now(),
  -- The transaction that wrote it: its lines come with it or never.
  written_in xid8 not null default pg_current_xact_id(),
  state text not null constraint orders_state_known check (state in
    ('pending', 'paid', 'declined', 'expired', 'cancelled', 'review', 'voided', 'refund_due', 'refunded')),
  -- When it was paid; sales count by this. It stays when the money goes back later.
  paid_at timestamptz,
  constraint orders_paid_at_when_paid check (paid_at is not null or state not in ('paid', 'voided'))
);

create index orders_of_user on orders (user_id, created_at desc, id);
create index orders_paid on orders (paid_at) where paid_at is not null;
-- A buyer waits for one payment at a time.
create unique index orders_one_pending on orders (user_id) where state = 'pending';

create table order_lines (
  id uuid constraint order_lines_pkey primary key default gen_random_uuid(),
  order_id uuid not null constraint order_lines_order_id_fkey references orders (id),
  product_id uuid not null constraint order_lines_product_id_fkey references products (id),
  -- As it was when it was bought.
  product_name text not null,
  product_image text[] not null,
  digital boolean not null,
  -- Whether units were taken from a counted stock, which get them back when nothing comes of it.
  is_counted boolean not null,
  quantity integer not null constraint order_lines_quantity_range check (quantity between 1 and 99),
  selling_price integer not null constraint order_lines_selling_price_not_negative check (selling_price >= 0),
  constraint order_lines_one_a_product unique (order_id, product_id)
);

alter table licence_keys add constraint licence_keys_order_line_id_fkey foreign key (order_line_id) references order_lines (id);

-- One try to pay an order with a provider, under a reference that is never used again.
create table payment_attempts (
  id uuid constraint payment_attempts_pkey primary key default gen_random_uuid(),
  order_id uuid not null constraint payment_attempts_order_id_fkey references orders (id),
  provider text not null,
  reference text not null constraint payment_attempts_reference_unique unique,
  amount bigint not null,
  currency text not null default 'COP',
  -- Where the buyer pays, once the provider has said so.
  redirect_url text,
  -- How a simulated payment is to end.
  outcome text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is asked next; empty when there is nothing more to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  last_check_at timestamptz,
  constraint payment_attempts_one_an_order unique (order_id)
);
create index payment_attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

-- What a provider says happened: there may be several to one attempt, a declined one and then an approved one.
create table payment_transactions (
  provider text not null,
  provider_tx_id text not null,
  attempt_id uuid not null constraint payment_transactions_attempt_id_fkey references payment_attempts (id),
  status text not null constraint payment_transactions_status_known check (status in
    ('pending', 'approved', 'declined', 'voided', 'refunded', 'expired', 'error')),
  amount bigint not null,
  currency text not null,
  method text not null default '',
  -- Whether this one paid its order.
  has_paid boolean not null default false,
  raw jsonb,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint payment_transactions_pkey primary key (provider, provider_tx_id)
);
create unique index payment_transactions_one_pays on payment_transactions (attempt_id) where has_paid;

-- Events as they came, each once, before anything is done about them.
create table payment_events (
  id bigint generated always as identity constraint payment_events_pkey primary key,
  provider text not null,
  checksum text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint payment_events_once unique (provider, checksum)
);
create index payment_events_waiting on payment_events (id) where processed_at is null;

-- What a person must look after: money that goes back, or that nobody can place.
create table payment_tasks (
  id bigint generated always as identity constraint payment_tasks_pkey primary key,
  kind text not null constraint payment_tasks_kind_known check (kind in ('refund', 'review', 'voided', 'unknown_payment')),
  provider text not null,
  provider_tx_id text not null,
  order_id uuid constraint payment_tasks_order_id_fkey references orders (id),
  amount bigint not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint payment_tasks_once unique (kind, provider, provider_tx_id)
);

-- Which order came of a payment that was sent with an Idempotency-Key.
create table payment_keys (
  user_id uuid not null,
  key text not null constraint payment_keys_key_length check (char_length(key) between 8 and 255),
  fingerprint bytea not null,
  order_id uuid not null constraint payment_keys_order_id_fkey references orders (id),
  created_at timestamptz not null default now(),
  constraint payment_keys_pkey primary key (user_id, key)
);
create index payment_keys_oldest on payment_keys (created_at);

-- Letters that wait to be sent: written with the payment, sent once.
create table outbox (
  id bigint generated always as identity constraint outbox_pkey primary key,
  kind text not null constraint outbox_kind_known check (kind in ('receipt', 'refund_due')),
  order_id uuid not null constraint outbox_order_id_fkey references orders (id),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Set before the mail server is spoken to: a letter of which nobody knows whether it left is not sent again.
  claimed_at timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  constraint outbox_one_a_kind unique (kind, order_id)
);
create index outbox_waiting on outbox (due_at) where sent_at is null and given_up_at is null and claimed_at is null;

-- A buyer's own keys are shown whenever asked; that it happened is noted once a day and order.
create table licence_views (
  order_id uuid not null constraint licence_views_order_id_fkey references orders (id),
  day date not null,
  constraint licence_views_pkey primary key (order_id, day)
);

-- Up to when paid orders are counted in products.units_sold.
create table units_sold_counted (
  only_one boolean constraint units_sold_counted_pkey primary key default true constraint units_sold_counted_single check (only_one),
  until timestamptz not null
);
insert into units_sold_counted (until) values ('-infinity');

create function order_keeps_its_words() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.checkout_id, new.fingerprint, new.total_qty, new.total_price, new.created_at, new.written_in)
     is distinct from
     (old.id, old.user_id, old.checkout_id, old.fingerprint, old.total_qty, old.total_price, old.created_at, old.written_in)
     or old.paid_at is not null and new.paid_at is distinct from old.paid_at then
    raise exception 'an order is never rewritten' using errcode = 'insufficient_privilege';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'pending' then array['paid', 'declined', 'expired', 'cancelled', 'review', 'refund_due']
      when 'declined' then array['paid', 'review', 'refund_due']
      when 'expired' then array['paid', 'review', 'refund_due']
      when 'cancelled' then array['paid', 'review', 'refund_due']
      when 'review' then array['paid', 'cancelled', 'refund_due']
      when 'paid' then array['voided', 'refund_due']
      when 'refund_due' then array['refunded']
      else '{}' end)) then
    raise exception 'an order that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'orders_state_forward', table = 'orders';
  end if;
  return new;
end $$;
create trigger orders_keep_their_words before update on orders for each row execute function order_keeps_its_words();
create trigger orders_are_kept before delete or truncate on orders
  for each statement execute function refuse_to_rewrite_history();
create trigger order_lines_are_kept before update or delete or truncate on order_lines
  for each statement execute function refuse_to_rewrite_history();

-- Lines come in the transaction of their order, which proves at its end that they add up.
create function line_comes_with_its_order() returns trigger language plpgsql as $$
begin
  if (select written_in from orders where id = new.order_id) = pg_current_xact_id() then return new; end if;
  raise exception 'an order is never rewritten' using errcode = 'insufficient_privilege';
end $$;
create trigger order_lines_come_with_their_order before insert on order_lines
  for each row execute function line_comes_with_its_order();

-- Which keys an order in this state must have: 'sold', 'held' or none; an order under review may have kept them or not.
create function check_order_keys(checked orders) returns void language plpgsql as $$
begin
  if exists (
    select from order_lines l
    left join lateral (
      select count(*) as keys, count(k.sold_at) as sold, bool_or(k.product_id <> l.product_id) as foreign_key
      from licence_keys k where k.order_line_id = l.id) k on true
    where l.order_id = checked.id and (
      k.foreign_key
      or case
        when not l.digital then k.keys > 0
        when checked.state in ('paid', 'voided') then k.keys <> l.quantity or k.sold <> l.quantity
        when checked.state = 'pending' then k.keys <> l.quantity or k.sold > 0
        when checked.state = 'review' then k.keys not in (0, l.quantity) or k.sold > 0
        -- Paid, delivered, and then the money had to go back: what was shown stays sold.
        when checked.paid_at is not null then k.keys <> l.quantity or k.sold <> l.quantity
        else k.keys > 0
      end)) then
    raise exception 'order % does not have its keys', checked.id
      using errcode = 'check_violation', constraint = 'orders_have_their_keys', table = 'orders';
  end if;
end $$;

-- Proved when everything is written: an order without lines, whose lines do not add up or without its keys cannot be
-- committed, whatever the code did.
create function order_is_whole() returns trigger language plpgsql as $$
declare
  latest orders;
  lines record;
begin
  select count(*) as many, sum(quantity) as qty, sum(quantity::bigint * selling_price) as price, bool_or(digital) as digital
  into lines from order_lines where order_id = new.id;
  if lines.many = 0 then
    raise exception 'order % has no lines', new.id
      using errcode = 'check_violation', constraint = 'orders_have_lines', table = 'orders';
  end if;
  if lines.qty <> new.total_qty or lines.price <> new.total_price then
    raise exception 'order % does not add up', new.id
      using errcode = 'check_violation', constraint = 'orders_add_up', table = 'orders';
  end if;
  if lines.digital then
    select * into latest from orders where id = new.id;
    perform check_order_keys(latest);
  end if;
  return null;
end $$;
create constraint trigger orders_are_whole after insert or update on orders
  deferrable initially deferred for each row execute function order_is_whole();

create function key_fits_its_order() returns trigger language plpgsql as $$
declare
  its_order orders;
begin
  for its_order in
    select o.* from order_lines l join orders o on o.id = l.order_id where l.id in (old.order_line_id, new.order_line_id)
  loop
    perform check_order_keys(its_order);
  end loop;
  return null;
end $$;
create constraint trigger licence_keys_fit_their_order after update of order_line_id, sold_at on licence_keys
  deferrable initially deferred for each row execute function key_fits_its_order();
