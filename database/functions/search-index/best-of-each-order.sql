-- Rewrites the rows of the best `size` products of a sort order. Each order reads its own index.
create or replace function search_write_best(wanted_orden text, wanted_size int) returns void language plpgsql set jit = off as $$
declare
  sorting text := case wanted_orden when 'relevancia' then 'units_sold desc, created_at desc, search_slot'
    when 'menor-precio' then 'selling_price, search_slot' when 'mayor-precio' then 'selling_price desc, search_slot desc'
    when 'mayor-descuento' then 'discount desc, search_slot' else 'created_at desc, search_slot' end;
  in_stock text := case wanted_orden when 'relevancia' then 'and agotado = false' else '' end;
  last record;
  bits_written int;
begin
  delete from search_best where orden = wanted_orden and size = wanted_size;
  delete from search_best_bits where orden = wanted_orden and size = wanted_size;
  execute format('select search_number_of($1, units_sold, selling_price, discount) as number,
      search_moment_of($1, created_at) as moment, search_tie_of($1, search_slot) as tie
    from products where search_slot is not null %s order by %s limit 1 offset $2', in_stock, sorting)
  into last using wanted_orden, wanted_size - 1;
  if last.number is null then return; end if;
  execute format('with best as (
      (select search_slot from products where search_slot is not null %s order by %s limit $2)
      union all
      select search_slot from products where $1 = ''relevancia'' and agotado and search_slot is not null and units_sold >= $3
        and (units_sold, created_at, search_tie_of($1, search_slot)) >= ($3, $4, $5)
    )
    insert into search_best_bits
    select $1, $2, search_slot / 30720, search_row(search_slot %% 30720, 1) from best group by search_slot / 30720', in_stock, sorting)
  using wanted_orden, wanted_size, last.number, last.moment, last.tie;
  select sum(bit_count(bits)) into bits_written from search_best_bits where orden = wanted_orden and size = wanted_size;
  insert into search_best values (wanted_orden, wanted_size, last.number, last.moment, last.tie, bits_written, bits_written);
end $$;

-- Sets the bits of these products where they are among the best, and rewrites a row that has doubled. It runs at the end of
-- the transaction, and one transaction at a time: no transaction that waits here has a lock that another one still needs.
-- It checks for larger rows only now and then, because a single edit should not count all products.
create or replace function search_rank(slots int[]) returns void language plpgsql set jit = off as $$
declare
  products bigint;
  many boolean := false;
  this record;
begin
  if cardinality(slots) = 0 then return; end if;
  perform pg_advisory_xact_lock(hashtext('alero search best'));
  if cardinality(slots) > 10000 then
    many := 4 * cardinality(slots) > search_product_count();
  end if;
  if not many then
    with ranked as (
      select orden, search_slot as slot, search_number_of(orden, units_sold, selling_price, discount) as number,
        search_moment_of(orden, created_at) as moment, search_tie_of(orden, search_slot) as tie
      from products, unnest('{relevancia,menor-precio,mayor-precio,mayor-descuento,mas-nuevos}'::text[]) as orden
      where search_slot = any (slots)
    ), placed as (
      select orden, size, slot / 30720 as chunk, search_row(slot % 30720, 1) as bits, count(*) as more
      from ranked join search_best as best using (orden)
      where (ranked.number, ranked.moment, ranked.tie) >= (best.number, best.moment, best.tie)
      group by orden, size, slot / 30720
    ), noted as (
      insert into search_best_bits as stored (orden, size, chunk, bits)
      select orden, size, chunk, bits from placed order by orden, size, chunk
      on conflict (orden, size, chunk) do update set bits = stored.bits | excluded.bits
    )
    update search_best as best set filed = filed + sums.more
    from (select orden, size, sum(more)::int as more from placed group by orden, size) as sums
    where best.orden = sums.orden and best.size = sums.size;
    if not exists (select from search_best where filed > 2 * written)
      and not exists (select from unnest(slots) as slot where slot % 64 = 0) then return; end if;
  end if;
  products := search_product_count();
  for this in
    select orden, size
    from unnest('{relevancia,menor-precio,mayor-precio,mayor-descuento,mas-nuevos}'::text[]) as orden,
      (select (2048 * 3 ^ step)::int as size from generate_series(0, 9) as step) as sizes
    where 2 * size <= products and (many or not exists (
      select from search_best as best where best.orden = orden.orden and best.size = sizes.size and filed <= 2 * written))
  loop
    perform search_write_best(this.orden, this.size);
  end loop;
end $$;
