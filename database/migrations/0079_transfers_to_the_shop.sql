-- Where clients transfer money to, in the owner's words (P-143); '' while nothing is said.
alter table visit_settings
  add column transfer_to text not null default ''
    constraint visit_settings_transfer_to_length check (char_length(transfer_to) <= 120);
