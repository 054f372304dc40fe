# python ingest-python.py PAGES.jsonl DATABASE [PAGES_PER_TRANSACTION]: json.loads with numbers as
# text, then an upsert by sqlite3 into a table with the indexes of the program's own. Prints rows a
# second.
import json
import os
import sqlite3
import sys
import time

COLUMNS = [
    'id', 'created_at', 'confirmation_date', 'txn_hash', 'end_user_id', 'currency', 'amount',
    'address', 'charged_fee', 'network_name', 'status', 'transaction_id',
    'provisory_transaction_hash', 'risk_score', 'is_blocked', 'reason', 'external_ref',
    'debited_amount',
]
INDEXES = [
    'external_ref', 'txn_hash', 'provisory_transaction_hash', 'created_at, id',
    'currency, status, created_at, id', 'currency, amount',
]

pages, path = sys.argv[1:3]
per_transaction = int(sys.argv[3]) if len(sys.argv) > 3 else 1
for suffix in ('', '-wal', '-shm'):
    if os.path.exists(path + suffix):
        os.remove(path + suffix)

database = sqlite3.connect(path, isolation_level=None)
database.execute('pragma journal_mode = wal')
database.execute('pragma synchronous = normal')
database.execute('pragma cache_size = -65536')
types = [column + (' text primary key' if column == 'id' else ' text') for column in COLUMNS]
database.execute(f"create table w({', '.join(types)})")
for at, columns in enumerate(INDEXES):
    database.execute(f'create index i{at} on w({columns})')
places = ', '.join('?' * len(COLUMNS))
updates = ', '.join(f'{column} = excluded.{column}' for column in COLUMNS[1:])
upsert = f'insert into w values({places}) on conflict(id) do update set {updates}'

rows = 0
parsing = 0
began = time.time()
for at, line in enumerate(open(pages)):
    parse_began = time.time()
    results = json.loads(line, parse_float=str, parse_int=str)['results']
    parsing += time.time() - parse_began
    if at % per_transaction == 0:
        database.execute('begin')
    database.executemany(upsert, [tuple(row[column] for column in COLUMNS) for row in results])
    rows += len(results)
    if at % per_transaction == per_transaction - 1:
        database.execute('commit')
if database.in_transaction:
    database.execute('commit')
seconds = time.time() - began
print(f'{rows / seconds:.0f} rows/s, parsing alone {rows / parsing:.0f} rows/s, {seconds:.2f} s')
