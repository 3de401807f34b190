#!/bin/sh
# /etc/patroni/make-database.sh: Patroni runs it once, when it has made the cluster. Replace LOKMA_PASSWORD.
set -e
psql --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$1" <<'SQL'
create role lokma login password 'LOKMA_PASSWORD';
create database lokma owner lokma encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL
