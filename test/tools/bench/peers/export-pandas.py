# python export-pandas.py DATABASE OUT.csv: fifteen columns, read and written 100,000 rows at a time.
import sqlite3
import sys

import pandas as pd

QUERY = """
    select id, created_at, confirmation_date, external_ref, txn_hash, end_user_id, currency,
      network_name, amount, charged_fee, debited_amount, address, status, is_blocked, reason
    from w"""

database, out = sys.argv[1:3]
chunks = pd.read_sql_query(QUERY, sqlite3.connect(database), chunksize=100_000)
for at, chunk in enumerate(chunks):
    chunk.to_csv(out, index=False, mode='w' if at == 0 else 'a', header=at == 0)
