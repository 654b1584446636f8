#!/bin/sh
# Run once, when the database is made: a standby beside it (compose.yaml, profile "replica") may read the log.
echo 'host replication scout samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
