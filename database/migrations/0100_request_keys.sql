-- The Idempotency-Key under which a request was sent: whoever lost the answer asks by it whether the request arrived (decision 0123).
-- Null for requests without one, and for those of before.
alter table tasks add column request_key text constraint tasks_request_key_length check (length(request_key) between 8 and 255);
