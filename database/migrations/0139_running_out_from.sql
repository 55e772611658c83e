-- From how many units on a product is running out is the owner's to say (P-250). What was a generated column of 5 becomes an ordinary one,
-- which the trigger of units_left sets, too: its values stay, and no row is written.
alter table shop_settings add column running_out_from smallint not null default 5
  constraint shop_settings_running_out_from_range check (running_out_from between 1 and 50);
alter table products alter column running_out drop expression;
alter table products alter column running_out set default false;

-- It knew one number only.
drop function if exists few_left(integer) cascade;
