-- When the owner hid the first steps of a new shop (P-219); null while nobody did.
alter table shop_settings add column first_steps_hidden_at timestamptz;
