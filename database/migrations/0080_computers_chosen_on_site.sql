-- A technician says on site which of the client's computers one of a visit is (P-148).
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_steps_kind_known' and conrelid = 'visit_steps'::regclass);
begin
  execute format($sql$
    alter table visit_steps drop constraint visit_steps_kind_known, add constraint visit_steps_kind_known check (
      kind = 'which_computer' or (%s))
  $sql$, known);
end $$;
