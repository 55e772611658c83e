-- For each of these classes, the products that have every unit with terms of that class or better. Classes without products
-- are left out.
create or replace function search_match(reading search_reading, classes int[]) returns table (class int, bits bit varying[])
language plpgsql stable rows 4 as $$
#variable_conflict use_column
declare
  last_chunk int := (select max(block) / 60 from search_blocks);
  unit_count int := reading.units[cardinality(reading.units)];
begin
  return query
  with wanted as (
    select of_class.class, unit, alternative, part, whole, term
    from unnest(reading.units, reading.alternatives, reading.parts, reading.wholes, reading.terms, reading.classes)
      as term (unit, alternative, part, whole, term, class)
      join unnest(search_match.classes) as of_class (class) on term.class <= of_class.class
  ), met_parts as (
    select class, chunk, unit, alternative, part, whole, bit_or(bits) as bits
    from wanted join search_postings using (term) group by class, chunk, unit, alternative, part, whole
  ), met_alternatives as (
    select class, chunk, unit, bit_and(bits) as bits from met_parts
    group by class, chunk, unit, alternative, whole having count(*) = whole
  ), met_units as (
    select class, chunk, unit, bit_or(bits) as bits from met_alternatives group by class, chunk, unit
  ), met as (
    select class, chunk, bit_and(bits) as bits from met_units group by class, chunk
    having count(*) = unit_count and bit_count(bit_and(bits)) > 0
  ), filled as (
    select class, chunk, bits from met
    union all
    select class, number, null from (select distinct class from met) as found, generate_series(0, last_chunk) as number
    where not exists (select from met where met.class = found.class and met.chunk = number)
  )
  select class, array_agg(bits::bit varying order by chunk) from filled group by class order by class;
end $$;

-- The products that have every unit, chunk by chunk: `matched` with terms of any class, `begun` of class 0 or 1, `exact` of
-- class 0. One pass serves all three, because unpacking a stored row of bits is what costs time.
create or replace function search_match_first(reading search_reading) returns table (chunk int, matched bit varying, begun bit varying, exact bit varying)
language sql stable rows 10 as $$
  with met_parts as (
    select chunk, unit, alternative, part, whole, bit_or(bits) filter (where class = 0)::bit varying as bits0,
      bit_or(bits) filter (where class = 1)::bit varying as bits1, bit_or(bits) filter (where class > 1)::bit varying as bits6
    from unnest(reading.units, reading.alternatives, reading.parts, reading.wholes, reading.terms, reading.classes)
      as wanted (unit, alternative, part, whole, term, class) join search_postings using (term)
    group by chunk, unit, alternative, part, whole
  ), met_alternatives as (
    select chunk, unit, bit_and(search_or(search_or(bits0, bits1), bits6)) as bits6,
      case when count(search_or(bits0, bits1)) = whole then bit_and(search_or(bits0, bits1)) end as bits1,
      case when count(bits0) = whole then bit_and(bits0) end as bits0
    from met_parts group by chunk, unit, alternative, whole having count(*) = whole
  ), met_units as (
    select chunk, unit, bit_or(bits6) as bits6, bit_or(bits1) as bits1, bit_or(bits0) as bits0
    from met_alternatives group by chunk, unit
  )
  select chunk, bit_and(bits6)::bit varying,
    case when count(bits1) = reading.units[cardinality(reading.units)] then bit_and(bits1) end::bit varying,
    case when count(bits0) = reading.units[cardinality(reading.units)] then bit_and(bits0) end::bit varying
  from met_units group by chunk
  having count(*) = reading.units[cardinality(reading.units)] and bit_count(bit_and(bits6)) > 0
$$;

-- Like search_match_first, for one unit whose alternatives are single words. `begun` has only class 1, without class 0.
create or replace function search_match_word(reading search_reading) returns table (chunk int, matched bit varying, begun bit varying, exact bit varying)
language sql stable rows 10 as $$
  select chunk, search_or(search_or(bits0, bits1), bits6), bits1, bits0
  from (
    select chunk, bit_or(bits) filter (where class = 0)::bit varying as bits0,
      bit_or(bits) filter (where class = 1)::bit varying as bits1, bit_or(bits) filter (where class > 1)::bit varying as bits6
    from unnest(reading.terms, reading.classes) as wanted (term, class) join search_postings using (term)
    group by chunk
    offset 0
  ) as parted
$$;

-- The products up to class 2, 3, 4 and 5, for a page that the first classes do not fill. A class may leave out the ones
-- before it: the caller has listed those already.
create or replace function search_match_later(reading search_reading, out upto2 bit varying[], out upto3 bit varying[],
  out upto4 bit varying[], out upto5 bit varying[]) language plpgsql stable as $$
#variable_conflict use_column
declare
  last_chunk int := (select max(block) / 60 from search_blocks);
  this record;
begin
  if reading.units[cardinality(reading.units)] = 1 and 1 = all (reading.wholes) then
    select array_agg(bits2 order by number), array_agg(bits3 order by number),
      array_agg(bits4 order by number), array_agg(bits5 order by number)
    into search_match_later.upto2, search_match_later.upto3, search_match_later.upto4, search_match_later.upto5
    from generate_series(0, last_chunk) as number left join (
      select chunk, bit_or(bits) filter (where class = 2)::bit varying as bits2,
        bit_or(bits) filter (where class = 3)::bit varying as bits3, bit_or(bits) filter (where class = 4)::bit varying as bits4,
        bit_or(bits) filter (where class = 5)::bit varying as bits5
      from unnest(reading.terms, reading.classes) as wanted (term, class) join search_postings using (term)
      where class between 2 and 5
      group by chunk
    ) as met on chunk = number;
    return;
  end if;
  for this in select class, bits from search_match(reading, '{2,3,4,5}') loop
    case this.class
      when 2 then upto2 := this.bits;
      when 3 then upto3 := this.bits;
      when 4 then upto4 := this.bits;
      else upto5 := this.bits;
    end case;
  end loop;
end $$;

-- The products that have one of the units with terms of class `most` or better: those whose name has it, or has a synonym of
-- it as what the product is. With `with_category` also those whose category or subcategory has it. In PL/pgSQL: decision 0129.
create or replace function search_in_names(reading search_reading, most int, with_category boolean) returns bit varying[] language plpgsql stable as $$
begin
  return (
    with met_parts as (
      select chunk, unit, alternative, part, whole, bit_or(bits)::bit varying as bits
      from unnest(reading.units, reading.alternatives, reading.parts, reading.wholes, reading.terms, reading.classes)
        as wanted (unit, alternative, part, whole, term, class) join search_postings using (term)
      where class <= most or with_category and term like '3:%'
      group by chunk, unit, alternative, part, whole
    ), met_alternatives as (
      select chunk, bit_and(bits)::bit varying as bits from met_parts group by chunk, unit, alternative, whole having count(*) = whole
    ), met as (
      select chunk, bit_or(bits)::bit varying as bits from met_alternatives group by chunk
    )
    select array_agg(bits order by number)
    from generate_series(0, (select max(block) / 60 from search_blocks)) as number left join met on chunk = number
  );
end $$;
