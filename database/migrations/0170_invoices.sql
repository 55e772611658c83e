-- From which day's payments on the shop invoices electronically in a programme of its own (P-320); null while it does not.
alter table shop_settings
  add column invoices_from date,
  -- It did at some time: there may be invoices.
  add column has_invoiced boolean not null default false,
  add constraint shop_settings_invoices_were_on check (invoices_from is null or has_invoiced);

-- For whom a person wanted an invoice the last time (P-321), to be offered at the next purchase.
create table remembered_invoice_buyers (
  user_id uuid constraint remembered_invoice_buyers_pkey primary key
    constraint remembered_invoice_buyers_user_id_fkey references users (id),
  document_type text not null constraint remembered_invoice_buyers_document_type_known check
    (document_type in ('CC', 'NIT', 'CE', 'PA', 'PPT', 'PEP', 'TI', 'NIT_EXT')),
  document_number text not null constraint remembered_invoice_buyers_document_number_form check (document_number ~ '^[0-9A-Z]{3,20}$'),
  name text not null constraint remembered_invoice_buyers_name_length check (char_length(name) between 1 and 200),
  email text not null constraint remembered_invoice_buyers_email_length check (char_length(email) between 6 and 254),
  -- The latest purchase was for them, and not for the account itself.
  is_used boolean not null
);

-- For whom an order is invoiced, and what is missing of it (P-321, P-322): a row once its buyer chose somebody or it was paid.
create table order_invoicing (
  order_id uuid constraint order_invoicing_pkey primary key constraint order_invoicing_order_id_fkey references orders (id),
  document_type text not null constraint order_invoicing_document_type_known check
    (document_type in ('CC', 'NIT', 'CE', 'PA', 'PPT', 'PEP', 'TI', 'NIT_EXT')),
  -- Without signs, and of a NIT without its check digit, which follows from it; '' of an account that has none.
  document_number text not null constraint order_invoicing_document_number_form check (document_number ~ '^[0-9A-Z]{0,20}$'),
  name text not null constraint order_invoicing_name_length check (char_length(name) between 1 and 200),
  email text not null constraint order_invoicing_email_length check (char_length(email) <= 254),
  -- As the account said it when the order was paid; nobody chose anybody.
  is_own boolean not null,
  version integer not null default 1,
  -- It was paid while the shop invoiced: it is to be invoiced.
  is_to_invoice boolean not null default false,
  -- What the shop has not done yet, and since when; null where nothing is missing.
  awaits text constraint order_invoicing_awaits_known check (awaits in ('invoice', 'credit_note')),
  awaits_since timestamptz,
  -- Pesos of which a credit note is missing.
  credit_due bigint not null default 0 constraint order_invoicing_credit_due_positive check (credit_due >= 0),
  constraint order_invoicing_awaits_whole check ((awaits is null) = (awaits_since is null)),
  constraint order_invoicing_credit_awaited check ((credit_due > 0) = coalesce(awaits = 'credit_note', false))
);
-- The owner's lists: what waits longest first.
create index order_invoicing_awaited on order_invoicing (awaits, awaits_since, order_id) where awaits is not null;

-- What the owner's programme issued, as the owner wrote it down (P-323). A row only ever becomes annulled.
create table invoices (
  id uuid constraint invoices_pkey primary key default gen_random_uuid(),
  order_id uuid not null constraint invoices_order_id_fkey references orders (id),
  prefix text not null constraint invoices_prefix_form check (prefix ~ '^[A-Z0-9]{0,10}$'),
  number bigint not null constraint invoices_number_range check (number between 1 and 999999999999),
  cufe text constraint invoices_cufe_form check (cufe ~ '^[0-9a-f]{96}$') constraint invoices_cufe_unique unique,
  issued_on date not null,
  -- Pesos that were sold, with IVA and delivery.
  total bigint not null constraint invoices_total_positive check (total > 0),
  -- For whom, as it was then.
  document_type text not null,
  document_number text not null,
  name text not null,
  email text not null,
  recorded_by uuid not null constraint invoices_recorded_by_fkey references users (id),
  recorded_at timestamptz not null default now(),
  -- Null where that account recorded it under no key of a request.
  key text constraint invoices_key_length check (char_length(key) between 8 and 255),
  annulled_at timestamptz,
  constraint invoices_number_unique unique (prefix, number),
  constraint invoices_once unique (recorded_by, key)
);
create index invoices_of_order on invoices (order_id);
create unique index invoices_one_valid on invoices (order_id) where annulled_at is null;
-- The owner's list: the latest first.
create index invoices_latest on invoices (recorded_at desc, id desc);

-- What corrects an invoice (P-324).
create table credit_notes (
  id uuid constraint credit_notes_pkey primary key default gen_random_uuid(),
  invoice_id uuid not null constraint credit_notes_invoice_id_fkey references invoices (id),
  prefix text not null constraint credit_notes_prefix_form check (prefix ~ '^[A-Z0-9]{0,10}$'),
  number bigint not null constraint credit_notes_number_range check (number between 1 and 999999999999),
  -- What the tax office names it by, as the CUFE names an invoice.
  cude text constraint credit_notes_cude_form check (cude ~ '^[0-9a-f]{96}$') constraint credit_notes_cude_unique unique,
  issued_on date not null,
  reason text not null constraint credit_notes_reason_known check (reason in ('returned', 'annulled', 'discount', 'price')),
  -- In the owner's words.
  detail text not null default '' constraint credit_notes_detail_length check (char_length(detail) <= 300),
  amount bigint not null constraint credit_notes_amount_positive check (amount > 0),
  recorded_by uuid not null constraint credit_notes_recorded_by_fkey references users (id),
  recorded_at timestamptz not null default now(),
  key text constraint credit_notes_key_length check (char_length(key) between 8 and 255),
  constraint credit_notes_number_unique unique (prefix, number),
  constraint credit_notes_once unique (recorded_by, key)
);
create index credit_notes_of_invoice on credit_notes (invoice_id);

-- The PDF and the XML of an invoice; a wrong one is replaced by another.
create table invoice_files (
  id bigint generated always as identity constraint invoice_files_pkey primary key,
  invoice_id uuid not null constraint invoice_files_invoice_id_fkey references invoices (id),
  kind text not null constraint invoice_files_kind_known check (kind in ('pdf', 'xml')),
  -- Its name in the store of files.
  file text not null constraint invoice_files_file_form check (file ~ '^[0-9a-f]{32}\.(pdf|xml)$'),
  bytes integer not null constraint invoice_files_bytes_positive check (bytes > 0),
  added_by uuid not null constraint invoice_files_added_by_fkey references users (id),
  added_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index invoice_files_one_of_kind on invoice_files (invoice_id, kind) where replaced_at is null;
create index invoice_files_of_file on invoice_files (file);

-- The e-mails about invoices, beside whatever kinds there are by now. `occasion` is the invoice, or the credit note.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('invoice_recorded', 'credit_note_recorded') then order_id is not null and num_nonnulls(task_id, notice_id) = 0
        and occasion <> '' else (%s) end)
  $sql$, known);
end $$;
