# python reconcile-pandas.py FOLDER OUT.csv: merges withdrawals.csv and ledger.csv by the trimmed
# reference, what is left by the hashes. Amounts are decimal.Decimal.
import sys
from decimal import Decimal

import pandas as pd

EVM = ['ethereum', 'polygon', 'bsc']
folder, out = sys.argv[1:3]

w = pd.read_csv(f'{folder}/withdrawals.csv', dtype=str, keep_default_na=False)
l = pd.read_csv(f'{folder}/ledger.csv', dtype=str, keep_default_na=False)
for column in ('amount', 'charged_fee'):
    w[column] = w[column].map(Decimal)
for column in ('amount', 'fee'):
    l[column] = l[column].map(Decimal)
l['ref'] = l.external_ref.str.strip()
w['ref'] = w.external_ref
w['addr'] = w.address.where(~w.network_name.isin(EVM), w.address.str.lower())
l['addr'] = l.address.where(~l.network.isin(EVM), l.address.str.lower())
w['ts'] = pd.to_datetime(w.created_at, utc=True, format='ISO8601')
l['ts'] = pd.to_datetime(l.booked_at, utc=True, format='ISO8601')
w = w.sort_values('ts', kind='stable')
w['rn'] = w.groupby('ref').cumcount()

# Rows of one reference are a duplicate where their amounts and fees agree, and parts otherwise.
named = l[l.ref != '']
unnamed = l[l.ref == '']
count = named.groupby('ref').row_id.transform('size')
single = named[count == 1].copy()
single['dupl'] = False
groups = []
for _, rows in named[count > 1].groupby('ref'):
    group = rows.iloc[0].copy()
    is_duplicate = rows.amount.nunique() == 1 and rows.fee.nunique() == 1
    group['dupl'] = is_duplicate
    if not is_duplicate:
        group['amount'] = sum(rows.amount)
        group['fee'] = sum(rows.fee)
    groups.append(group)
single = pd.concat([single, pd.DataFrame(groups)]) if groups else single

m = w.merge(single, on='ref', how='outer', suffixes=('_w', '_l'), indicator=True)
by_ref = m[m._merge == 'both']
w_left = w[w.id.isin(m[m._merge == 'left_only'].id)]
unnamed = unnamed.assign(dupl=False)
by_hash = w_left.merge(unnamed, on='txn_hash', suffixes=('_w', '_l'))
u_left = unnamed[~unnamed.row_id.isin(by_hash.row_id)]
by_other = w_left.merge(
    u_left, left_on='provisory_transaction_hash', right_on='txn_hash', suffixes=('_w', '_l'),
)
b = pd.concat([by_ref, by_hash, by_other])
breaks = []


def add(kind, rows, api=None, ledger=None):
    breaks.append(pd.DataFrame({
        'kind': kind,
        'withdrawal_id': rows.id if 'id' in rows else None,
        'ledger_row': rows.row_id if 'row_id' in rows else None,
        'api': rows[api] if api else None,
        'ledger': rows[ledger] if ledger else None,
    }))


first_of_ref = b[b.rn == 0]
is_other_amount = first_of_ref.amount_w != first_of_ref.amount_l
add('amount', first_of_ref[is_other_amount], 'amount_w', 'amount_l')
add('fee', first_of_ref[first_of_ref.charged_fee != first_of_ref.fee], 'charged_fee', 'fee')
for kind, api, ledger in (
    ('currency', 'currency_w', 'currency_l'),
    ('network', 'network_name', 'network'),
    ('status', 'status_w', 'status_l'),
):
    add(kind, b[b[api] != b[ledger]], api, ledger)
is_other_address = (b.network_name == b.network) & (b.addr_w != b.addr_l)
add('address', b[is_other_address], 'addr_w', 'addr_l')
add('date', b[(b.ts_w - b.ts_l).abs() > pd.Timedelta('1h')], 'created_at', 'booked_at')
add('dup_in_ledger', b[b.dupl == True])  # noqa: E712
add('dup_at_api', b[b.rn > 0])
add('missing_in_ledger', w_left[~w_left.id.isin(by_hash.id) & ~w_left.id.isin(by_other.id)])
add('missing_at_api', m[m._merge == 'right_only'][['row_id']])
add('missing_at_api', u_left[~u_left.row_id.isin(by_other.row_id)][['row_id']])
pd.concat(breaks).to_csv(out, index=False)
