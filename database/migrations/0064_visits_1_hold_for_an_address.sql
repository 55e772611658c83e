-- An hour is held for the address that the client types, and hours are free for a place: both take one argument more.
drop function if exists free_starts(date[], integer[], uuid);
drop function if exists hold_hour(uuid, date, tstzrange, timestamptz);
