-- The span that enqueued a job (W3C trace context), where the process traces; a job can then be followed back to its request.
alter table outbox add column trace text default nullif(current_setting('alero.trace', true), '');
alter table payment_attempts add column trace text default nullif(current_setting('alero.trace', true), '');
