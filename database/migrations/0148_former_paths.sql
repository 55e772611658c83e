-- Addresses that products had in another shop before they moved here (P-279): decoded, in small letters, without query and without a
-- slash at the end.
create table former_paths (
  id uuid constraint former_paths_pkey primary key default gen_random_uuid(),
  path text not null constraint former_paths_path_unique unique
    constraint former_paths_path_check check (char_length(path) between 2 and 500 and left(path, 1) = '/'),
  product_id uuid not null constraint former_paths_product_id_fkey references products (id),
  -- It was the address of a product whose variants are products here: it leads to the first of them that can be bought.
  leads_to_group boolean not null,
  created_at timestamptz not null default now()
);
create index former_paths_of_product on former_paths (product_id);
-- The owner's list, the newest first.
create index former_paths_newest on former_paths (created_at desc, path);

-- Products that came from Shopify have their address there already. A variant's reference has its options behind the handle, and one
-- that was too long is only a hash.
insert into former_paths (path, product_id, leads_to_group)
select distinct on (path) path, product_id, true
from product_references r
join products p on p.id = r.product_id
cross join lateral (select '/products/' || lower(split_part(normalize(r.reference, nfc), ' ', 1)) as path) its
where r.source = 'handle' and r.reference !~ '^[0-9a-f]{64}$' and char_length(path) between 11 and 500
order by path, p.deleted_at is not null, p.created_at, p.id;
