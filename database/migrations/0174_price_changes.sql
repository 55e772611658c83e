-- Prices of many products that are changed at once (P-330): first a review, which says of each product what would become of it, then
-- one transaction. Reviews that nobody applied go after a day, others when they cannot be undone any more.
create table price_changes (
  id uuid constraint price_changes_pkey primary key,
  user_id uuid not null constraint price_changes_user_id_fkey references users (id),
  created_at timestamptz not null default now(),
  -- Which products were chosen, and what becomes of their prices, as the contract names it.
  terms jsonb not null constraint price_changes_terms_check check (jsonb_typeof(terms) = 'object'),
  applied_at timestamptz,
  undone_at timestamptz constraint price_changes_undone_after_applied check (undone_at is null or applied_at is not null)
);
create index price_changes_latest on price_changes (created_at desc);

create table price_change_rows (
  price_change_id uuid not null constraint price_change_rows_price_change_id_fkey references price_changes (id) on delete cascade,
  product_id uuid not null constraint price_change_rows_product_id_fkey references products (id),
  seen_version integer not null,
  price_before integer not null,
  selling_price_before integer not null,
  -- What they would be, also where that is no price.
  price_after bigint not null,
  selling_price_after bigint not null,
  -- Why the product stays as it is; null where its price changes.
  reason text constraint price_change_rows_reason_check
    check (reason in ('same', 'removed', 'tooLow', 'tooHigh', 'belowCost')),
  outcome text constraint price_change_rows_outcome_check
    check (outcome in ('applied', 'changedMeanwhile', 'removedMeanwhile', 'undone', 'changedSince')),
  written_version integer,
  constraint price_change_rows_pkey primary key (price_change_id, product_id),
  constraint price_change_rows_prices_check check (
    reason is not null or selling_price_after > 0 and price_after between selling_price_after and 1000000000),
  constraint price_change_rows_outcome_of_change check (outcome is null or reason is null),
  constraint price_change_rows_written_check check ((outcome in ('applied', 'undone', 'changedSince')) is true = (written_version is not null))
);
create index price_change_rows_of_product on price_change_rows (product_id);

alter table product_changes drop constraint product_changes_source,
  add constraint product_changes_source check (source in ('form', 'import', 'undo', 'prices', 'pricesUndone'));
