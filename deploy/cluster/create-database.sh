#!/bin/sh
# Patroni runs it once, on the first primary, with a connection string of the superuser.
set -eu
psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$ALERO_DATABASE_PASSWORD" <<'SQL'
create role alero login password :'password';
-- For the standbys' lag and the activity that Salud shows.
grant pg_monitor to alero;
create database alero owner alero;
SQL
