-- Rows of bits: an array with an element a chunk, null where none of its bits is set; a missing array has no bits at all.

-- Either row of bits; null counts as none.
create or replace function search_or(a bit varying, b bit varying) returns bit varying language sql immutable parallel safe as $$
  select coalesce(a | b, a, b)
$$;

-- What both have.
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

-- What either has.
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

-- What the first has and the second has not.
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

-- How many bits are set.
create or replace function search_count(a bit varying[]) returns bigint language plpgsql immutable as $$
declare
  hits bigint := 0;
begin
  for i in 1..coalesce(cardinality(a), 0) loop
    hits := hits + coalesce(bit_count(a[i]), 0);
  end loop;
  return hits;
end $$;
