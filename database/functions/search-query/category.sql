-- The set of all products for sale; null when there are none.
create or replace function search_everything() returns bit varying[] language plpgsql stable as $$
begin
  return (
    select array_agg(bits order by number)
    from generate_series(0, (select max(block) / 60 from search_blocks)) as number
      left join search_postings on chunk = number and term = '*'
    having count(chunk) > 0
  );
end $$;

-- The products of the category of that name: a category, a category's short name, a subcategory, or Moda.
create or replace function search_in_category(words text[]) returns bit varying[] language plpgsql stable as $$
declare
  name text := '';
  word text;
begin
  foreach word in array words loop
    name := name || ' ' || search_stem(word);
  end loop;
  return search_bits_of_cells(array(select cell from search_cells where category_names @> array[substr(name, 2)]));
end $$;

-- The set of all slots of these cells; null when there are none.
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
