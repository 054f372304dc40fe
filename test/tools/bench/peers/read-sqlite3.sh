#!/bin/sh
# sh read-sqlite3.sh LEDGER.csv DATABASE: imports the file into a new database without a journal and
# prints the number of rows.
set -eu
rm -f "$2"
sqlite3 -bail "$2" <<SQL
pragma journal_mode = off;
pragma synchronous = off;
.mode csv
.import "$1" l
select count(*) from l;
SQL
