#!/bin/sh
# Runs once, when the database is created. Lets a standby (compose.yaml, profile "replica") read the write-ahead log.
echo 'host replication scout samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
