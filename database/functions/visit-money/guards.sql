-- Raises the version of a line with each change. An approved line never changes, except for the effects of the end of its visit.
create or replace function check_visit_line() returns trigger language plpgsql as $$
begin
  if (old.state = 'approved' and (new.state not in ('returned', 'dropped')
      or pg_trigger_depth() = 1))
    or old.state = 'returned' or new.state = 'approved' and old.state <> 'added'
    or to_jsonb(new) - array['quantity', 'amount', 'state', 'version', 'was_counted', 'cost_price']
      is distinct from to_jsonb(old) - array['quantity', 'amount', 'state', 'version', 'was_counted', 'cost_price'] then
    raise exception 'line % of a visit stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- A quote only changes from open to a decision, and from approved to replaced.
create or replace function check_visit_quote() returns trigger language plpgsql as $$
begin
  if not (old.state = 'open' or old.state = 'approved' and new.state = 'replaced')
    or to_jsonb(new) - array['state', 'version', 'answered_at'] is distinct from to_jsonb(old) - array['state', 'version', 'answered_at'] then
    raise exception 'quote % stays as it is', old.id using errcode = 'insufficient_privilege';
  end if;
  new.version := old.version + 1;
  if new.state in ('approved', 'declined') then new.answered_at := now(); end if;
  return new;
end $$;

-- A signature is only ever erased, with its client's account.
create or replace function check_visit_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.signer, new.drawing) = ('', '')
    and to_jsonb(new) - array['signer', 'drawing'] = to_jsonb(old) - array['signer', 'drawing'] then
    return new;
  end if;
  raise exception 'an approval stays as it is' using errcode = 'insufficient_privilege';
end $$;
