#!/bin/sh
# Runs once, in the empty database server: Qala's own user is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$QALA_DB_PASSWORD" --username postgres <<'SQL'
create role qala login createrole password :'password';
create database qala owner qala encoding 'UTF8' template template0;
SQL
