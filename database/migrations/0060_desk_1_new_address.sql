-- Whether the address of what has not left changed since it was last prepared: a label that was printed before is wrong.
alter table shipments add column has_new_address boolean not null default false;
