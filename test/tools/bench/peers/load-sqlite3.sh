#!/bin/sh
# sh load-sqlite3.sh WITHDRAWALS.csv DATABASE: the table that sums-sqlite3.sh and the export-…
# scripts read.
set -eu
sqlite3 -bail "$2" <<SQL
.mode csv
.import "$1" w
SQL
