-- The span that enqueued them, as 0047 gave it to e-mails and payments: the other jobs are followed back to their request, too.
alter table imports add column trace text default nullif(current_setting('alero.trace', true), '');
alter table import_pictures add column trace text default nullif(current_setting('alero.trace', true), '');
alter table provider_refunds add column trace text default nullif(current_setting('alero.trace', true), '');
alter table visit_charges add column trace text default nullif(current_setting('alero.trace', true), '');
alter table backups add column trace text default nullif(current_setting('alero.trace', true), '');
-- An event is stored by a statement of its own, outside of a transaction, which says where it belongs.
alter table payment_events add column trace text;
