-- Once, on the primary: psql --file roles.sql, as postgres. Then give each a password with \password.
create role qala login createrole;
create role qala_standby login replication;
create database qala owner qala;
