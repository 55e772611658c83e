-- A picture whose files are being removed, which happens outside any transaction: from here on nothing may show it, and whoever
-- sends it again gets it under another name.
alter table pictures add column removing_since timestamptz
  constraint pictures_removed_is_unused check (removing_since is null or uses = 0);
