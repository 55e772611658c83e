-- A set of products is an array with one row of bits for each chunk, null where no bit is set; a null array is the empty set.

-- The union of two rows; null is an empty row.
create or replace function search_or(a bit varying, b bit varying) returns bit varying language sql immutable parallel safe as $$
  select coalesce(a | b, a, b)
$$;

-- The intersection of two sets.
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

-- The union of two sets.
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

-- The first set without the second.
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

-- The number of products in a set.
create or replace function search_count(a bit varying[]) returns bigint language plpgsql immutable as $$
declare
  hits bigint := 0;
begin
  for i in 1..coalesce(cardinality(a), 0) loop
    hits := hits + coalesce(bit_count(a[i]), 0);
  end loop;
  return hits;
end $$;
