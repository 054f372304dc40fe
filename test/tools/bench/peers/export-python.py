# python export-python.py DATABASE OUT.csv: fifteen columns by the standard library's sqlite3 and
# csv, both of which are C code.
import csv
import sqlite3
import sys

QUERY = """
    select id, created_at, confirmation_date, external_ref, txn_hash, end_user_id, currency,
      network_name, amount, charged_fee, debited_amount, address, status, is_blocked, reason
    from w"""

database, out = sys.argv[1:3]
with open(out, 'w', newline='') as file:
    writer = csv.writer(file, lineterminator='\n')
    rows = sqlite3.connect(database).execute(QUERY)
    writer.writerow([column[0] for column in rows.description])
    writer.writerows(rows)
