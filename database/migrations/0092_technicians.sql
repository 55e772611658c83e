-- Every booking looks for a free technician and locks all of them first: a few rows among all clients of the shop.
create index users_technicians on users (id) where role = 'TECHNICAL' and deleted_at is null;
