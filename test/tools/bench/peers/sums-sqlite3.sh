#!/bin/sh
# sh sums-sqlite3.sh DATABASE: exact sums by currency. The shell prints the seconds.
set -eu
sqlite3 -bail -readonly "$1" <<SQL
.timer on
select currency, count(*), decimal_sum(amount) from w group by currency;
SQL
