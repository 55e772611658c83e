-- A signed record never changes. Only all of its text may be erased, with its client's account.
create or replace function guard_visit_record() returns trigger language plpgsql as $$
begin
  if new.document is not null
    or (to_jsonb(new) - 'document') is distinct from (to_jsonb(old) - 'document') then
    raise exception 'a signed record never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- An addition to a record never changes either; its text is erased with the account of the person it concerns.
create or replace function guard_visit_record_addition() returns trigger language plpgsql as $$
begin
  if (new.text, new.author) is distinct from ('—', '—')
    or (to_jsonb(new) - 'text' - 'author') is distinct from (to_jsonb(old) - 'text' - 'author') then
    raise exception 'what was added to a record never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- A photo of a signed record belongs to it; it is deleted only with the text of the record.
create or replace function guard_recorded_photo() returns trigger language plpgsql as $$
begin
  if exists (select from visit_computers c join visit_records r on r.task_id = c.task_id
    where c.id = new.computer_id and strpos(r.document, '"' || new.id || '"') > 0) then
    raise exception 'photo % is part of a signed record', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
