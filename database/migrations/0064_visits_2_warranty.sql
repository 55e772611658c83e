-- The terms promise three months on repairs, which are at most 92 days, so no record may promise less (decision 0079). What
-- was signed stays as it was signed.
alter table visit_settings drop constraint visit_settings_warranty_days_range;
update visit_settings set warranty_days = 92 where warranty_days < 92;
alter table visit_settings alter column warranty_days set default 92,
  add constraint visit_settings_warranty_days_range check (warranty_days between 92 and 3650);
