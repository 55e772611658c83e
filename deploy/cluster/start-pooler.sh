#!/bin/sh
# Fills pgbouncer.ini in from the environment, in a container.
set -eu
POOLER_USERS=/tmp/pgbouncer.users
export POOLER_USERS
printf '"alero" "%s"\n' "$ALERO_DATABASE_PASSWORD" > "$POOLER_USERS"
envsubst < pgbouncer.ini > /tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
