-- Either row of bits; null counts as none.
create or replace function search_or(a bit varying, b bit varying) returns bit varying language sql immutable parallel safe as $$
  select coalesce(a | b, a, b)
$$;

-- The operations on such arrays. A missing array has no bits.
create or replace function search_both(a bit varying[], b bit varying[]) returns bit varying[] language plpgsql immutable as $$
declare
  result bit varying[] := a;
begin
  if a is null or b is null then return null; end if;
  for i in 1..cardinality(a) loop
    if a[i] is not null then result[i] := a[i] & b[i]; end if;
  end loop;
  return result;
end $$;

create or replace function search_any(a bit varying[], b bit varying[]) returns bit varying[] language plpgsql immutable as $$
declare
  result bit varying[] := a;
begin
  if a is null then return b; end if;
  for i in 1..cardinality(a) loop
    if b[i] is not null then result[i] := coalesce(a[i] | b[i], b[i]); end if;
  end loop;
  return result;
end $$;

create or replace function search_without(a bit varying[], b bit varying[]) returns bit varying[] language plpgsql immutable as $$
declare
  result bit varying[] := a;
begin
  if a is null or b is null then return a; end if;
  for i in 1..cardinality(a) loop
    if a[i] is not null and b[i] is not null then result[i] := a[i] & ~b[i]; end if;
  end loop;
  return result;
end $$;

create or replace function search_count(a bit varying[]) returns bigint language plpgsql immutable as $$
declare
  hits bigint := 0;
begin
  for i in 1..coalesce(cardinality(a), 0) loop
    hits := hits + coalesce(bit_count(a[i]), 0);
  end loop;
  return hits;
end $$;

-- All slots of these cells; null when there are none.
create or replace function search_bits_of_cells(cells int[]) returns bit varying[] language plpgsql stable as $$
declare
  filled bit varying[];
  this record;
begin
  if coalesce(cardinality(cells), 0) = 0 then return null; end if;
  filled := array_fill(null::bit varying, array[(select max(block) / 60 + 1 from search_blocks)]);
  for this in
    select element, bit_or(bits)::bit varying as bits
    from search_blocks join search_full_blocks on number = block % 60 where cell = any (cells) group by element
  loop
    filled[this.element] := this.bits;
  end loop;
  return filled;
end $$;

-- The slots behind the bits, block by block: written out, every 1 stands after a run of zeros.
create or replace function search_slots_of(given bit varying[]) returns setof int language plpgsql immutable rows 50 as $$
begin
  return query
  select ((chunk - 1) * 30720 + block * 512 + place)::int
  from unnest(given) with ordinality as each (bits, chunk) cross join generate_series(0, 59) as block
    cross join lateral (select substring(bits from block * 512 + 1 for 512) as block_bits) as blocks
    cross join lateral (
      select sum(length(zeros) + 1) over (order by number) - 1 as place
      from string_to_table(block_bits::text, '1') with ordinality as run (zeros, number)
    ) as places
  where bits is not null and bit_count(block_bits) > 0 and place < 512;
end $$;

-- The places of the bits that are set, when they are few, counted from `base`: zeros are passed over a byte at a time.
create or replace function search_places_of(bits bit varying, base int) returns int[] language plpgsql immutable parallel safe as $$
declare
  -- Sent, a row of bits is its length in four bytes and then the bits.
  rest bytea := ltrim(substr(varbit_send(bits), 5), '\x00'::bytea);
  ending int := base + 8 * ((length(bits) + 7) / 8);
  places int[] := '{}';
  first int;
  eight int;
  at int;
begin
  while length(rest) > 0 loop
    first := ending - 8 * length(rest);
    eight := get_byte(rest, 0);
    while eight > 0 loop
      at := case when eight >= 128 then 0 when eight >= 64 then 1 when eight >= 32 then 2 when eight >= 16 then 3
        when eight >= 8 then 4 when eight >= 4 then 5 when eight >= 2 then 6 else 7 end;
      places := places || (first + at);
      eight := eight - (128 >> at);
    end loop;
    rest := ltrim(substr(rest, 2), '\x00'::bytea);
  end loop;
  return places;
end $$;
