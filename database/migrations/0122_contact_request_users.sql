-- Who was signed in when a request was sent, and follows it in the account; nobody else's is shown by its e-mail alone.
alter table contact_requests
  add column user_id uuid constraint contact_requests_user_id_fkey references users (id) on delete set null;
create index contact_requests_of_user on contact_requests (user_id, number desc) where user_id is not null;
