-- Why the restore of a backup could not be tried, in Spanish: the machine lacked something, which says nothing about the backup.
alter table backups add column untried_because text,
  add constraint backups_untried_is_whole check (untried_because is null or folder is not null and damage is null);

-- Until now this was stored as damage.
update backups set untried_because = substr(damage, length('No se pudo probar: ') + 1), damage = null, verified_at = null
where damage like 'No se pudo probar: %';
