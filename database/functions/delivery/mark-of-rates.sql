-- Names the rates as they are: it is another one as soon as any of them is another, also when only its version rose.
create or replace function mark_of_rates() returns text language sql stable as $$
  select md5(coalesce(string_agg(r::text, E'\n' order by r.id), '')) from delivery_rates r
$$;
