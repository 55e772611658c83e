-- Whether the shop takes orders that are paid by transfer, and where to: the owner's to say (P-270). What is written stays while they
-- are not taken.
alter table shop_settings
  add column takes_transfers boolean not null default false,
  add column transfer_to text not null default ''
    constraint shop_settings_transfer_to_length check (char_length(transfer_to) <= 500),
  add constraint shop_settings_transfers_say_where check (not takes_transfers or transfer_to <> '');
