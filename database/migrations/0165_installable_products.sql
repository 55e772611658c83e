-- Whether the shop's technicians install it at home for who buys it (P-310).
alter table products add column installable boolean not null default false;
