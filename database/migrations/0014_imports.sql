-- Spreadsheets of products on their way into the shop.

-- By what other programs know a product: its SKU, its handle in Shopify, its number in WooCommerce.
create table product_references (
  source text not null constraint product_references_source_known check (source in ('sku', 'handle', 'wooId')),
  reference text not null constraint product_references_reference_length check (char_length(reference) between 1 and 200),
  product_id uuid not null constraint product_references_product_id_fkey references products (id),
  constraint product_references_pkey primary key (source, reference)
);
create index product_references_of_product on product_references (product_id);

-- Where a file names its products by nothing else.
create index products_by_name on products (product_name) where deleted_at is null;

create table imports (
  id uuid constraint imports_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint imports_user_id_fkey references users (id),
  file_name text not null constraint imports_file_name_length check (char_length(file_name) between 1 and 200),
  format text not null constraint imports_format_known check (format in ('own', 'shopify', 'woocommerce', 'other')),
  reading jsonb not null,
  header text[] not null,
  row_count integer not null constraint imports_row_count_positive check (row_count > 0),
  -- Which column holds what.
  settings jsonb not null,
  is_remembered boolean not null default false,
  unknown_categories jsonb not null default '[]',
  state text not null default 'read' constraint imports_state_known check (state in ('read', 'reviewing', 'reviewed',
    'applying', 'applied', 'appliedWithErrors', 'cancelled', 'undoing', 'undone', 'failed')),
  -- Rows of the step under way that are done.
  done integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  -- The end of applying; it can be undone for seven days from then.
  applied_at timestamptz,
  -- Who works on it, and until when nobody else does.
  lease uuid,
  leased_until timestamptz,
  -- How often the work broke off since it last came on.
  tries integer not null default 0
);

-- One import writes at a time.
create unique index imports_one_writes on imports ((true)) where state in ('applying', 'undoing');
create index imports_with_work on imports (created_at) where state in ('reviewing', 'applying', 'undoing');

create table import_rows (
  import_id uuid not null constraint import_rows_import_id_fkey references imports (id) on delete cascade
    deferrable initially immediate,
  -- As a spreadsheet counts them.
  row integer not null,
  -- Sealed, since there may be licence keys among them; forgotten once the row is in the shop.
  cells bytea,
  kind text constraint import_rows_kind_known check (kind in ('new', 'change', 'same', 'skipped', 'error')),
  outcome text constraint import_rows_outcome_known check (outcome in ('applied', 'failed', 'undone', 'kept')),
  is_left_out boolean not null default false,
  is_large boolean not null default false,
  product_name text not null default '',
  product_id uuid,
  matched_by text,
  -- The product's version when it was looked at, and what the row made of it.
  seen_version integer,
  seen_stock integer,
  written_version integer,
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  notes jsonb not null default '[]',
  -- The product as it was, for undoing.
  before jsonb,
  -- The licence keys that the row added.
  key_ids bigint[],
  constraint import_rows_pkey primary key (import_id, row)
);
create index import_rows_to_apply on import_rows (import_id, row)
  where outcome is null and not is_left_out and kind in ('new', 'change');
create index import_rows_applied on import_rows (import_id, row) where outcome = 'applied';

-- How the columns of a header were mapped the last time.
create table import_mappings (
  header_hash bytea constraint import_mappings_pkey primary key,
  settings jsonb not null,
  used_at timestamptz not null default now()
);
