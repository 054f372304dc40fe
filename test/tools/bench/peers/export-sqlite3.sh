#!/bin/sh
# sh export-sqlite3.sh DATABASE OUT.csv: fifteen columns by the shell's own CSV mode.
set -eu
sqlite3 -readonly -csv -header "$1" "
  select id, created_at, confirmation_date, external_ref, txn_hash, end_user_id, currency,
    network_name, amount, charged_fee, debited_amount, address, status, is_blocked, reason
  from w" > "$2"
