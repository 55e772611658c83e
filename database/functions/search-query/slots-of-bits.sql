-- The slots of a set, block by block: as text, every 1 ends a run of zeros, whose length gives its position.
create or replace function search_slots_of(matching_bits bit varying[]) returns setof int language plpgsql immutable rows 50 as $$
begin
  return query
  select ((chunk - 1) * 30720 + block * 512 + place)::int
  from unnest(matching_bits) with ordinality as each (bits, chunk) cross join generate_series(0, 59) as block
    cross join lateral (select substring(bits from block * 512 + 1 for 512) as block_bits) as blocks
    cross join lateral (
      select sum(length(zeros) + 1) over (order by number) - 1 as place
      from string_to_table(block_bits::text, '1') with ordinality as run (zeros, number)
    ) as places
  where bits is not null and bit_count(block_bits) > 0 and place < 512;
end $$;

-- The positions of the set bits from `base` on, faster when they are few: it skips zeros byte by byte.
create or replace function search_places_of(bits bit varying, base int) returns int[] language plpgsql immutable parallel safe as $$
declare
  -- The binary form of a row of bits is its length in four bytes, then the bits.
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

-- The slots of a set of so many, in the way that is faster for their number.
create or replace function search_list_slots(bits bit varying[], hits bigint) returns int[] language plpgsql immutable as $$
declare
  slots int[] := '{}';
begin
  if hits >= 20 * cardinality(bits) then return array(select search_slots_of(bits)); end if;
  for chunk in 1..cardinality(bits) loop
    if bits[chunk] is not null then slots := slots || search_places_of(bits[chunk], (chunk - 1) * 30720); end if;
  end loop;
  return slots;
end $$;
