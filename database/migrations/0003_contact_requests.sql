-- Petitions, complaints, claims and suggestions, each with the case number (radicado) that consumer law asks for.
create table contact_requests (
  number bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  radicado text not null generated always as (
    'PQR-' || extract(year from (received_at at time zone 'America/Bogota'))::text
    || '-' || lpad(number::text, greatest(6, length(number::text)), '0')
  ) stored constraint contact_requests_radicado_unique unique,
  type text not null constraint contact_requests_type_known check (type in ('peticion', 'queja', 'reclamo', 'sugerencia')),
  name text not null constraint contact_requests_name_length check (char_length(name) between 1 and 100),
  email text not null constraint contact_requests_email_length check (char_length(email) between 6 and 254),
  order_number text constraint contact_requests_order_number_length check (char_length(order_number) between 1 and 60),
  message text not null constraint contact_requests_message_length check (char_length(message) between 10 and 4000),
  -- Proof of the authorisation to treat these data (Ley 1581 of 2012): which text, from where; when is received_at.
  policy_version text not null,
  authorised_from inet not null,
  answered_at timestamptz constraint contact_requests_answered_after_received check (answered_at >= received_at)
);

create index contact_requests_open on contact_requests (number) where answered_at is null;
create index contact_requests_recent on contact_requests (received_at);
