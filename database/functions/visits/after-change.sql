-- Requests older than the table of visits' computers.
select list_visit_computers(t.id) from tasks t where not exists (select from visit_computers v where v.task_id = t.id);
