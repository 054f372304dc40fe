# python reconcile-polars.py FOLDER OUT.csv: joins withdrawals.csv and ledger.csv by the trimmed
# reference, what is left by the hashes. Amounts are Decimal(38, 18).
import sys

import polars as pl

EVM = ['ethereum', 'polygon', 'bsc']
COMPARED = ['amount', 'fee', 'currency', 'network', 'status', 'addr', 'ts']
folder, out = sys.argv[1:3]


def exact(column):
    return pl.col(column).cast(pl.Decimal(38, 18), strict=False)


def address_of(network):
    lower = pl.col('address').str.to_lowercase()
    return pl.when(pl.col(network).is_in(EVM)).then(lower).otherwise(pl.col('address')).alias('addr')


def instant(column):
    has_offset = pl.col(column).str.contains(r'(Z|[+-]\d\d:\d\d)$')
    zoned = pl.when(has_offset).then(pl.col(column)).otherwise(pl.col(column) + 'Z')
    fixed = zoned.str.replace('Z$', '+00:00')
    return fixed.str.to_datetime('%Y-%m-%dT%H:%M:%S%.f%z', strict=False).alias('ts')


w = pl.read_csv(f'{folder}/withdrawals.csv', infer_schema=False, empty_string_is_null=False)
l = pl.read_csv(f'{folder}/ledger.csv', infer_schema=False, empty_string_is_null=False)
w = (
    w.select(
        'id', pl.col('external_ref').alias('ref'), pl.col('txn_hash').alias('h'),
        pl.col('provisory_transaction_hash').alias('ph'), exact('amount'),
        exact('charged_fee').alias('fee'), 'currency', pl.col('network_name').alias('network'),
        'status', address_of('network_name'), instant('created_at'),
    )
    .sort('ts')
    .with_columns(rn=pl.int_range(pl.len()).over('ref'))
)
l = l.select(
    'row_id', pl.col('external_ref').str.strip_chars().alias('ref'), pl.col('txn_hash').alias('h'),
    exact('amount'), exact('fee'), 'currency', 'network', 'status', address_of('network'),
    instant('booked_at'),
)

# Rows of one reference are a duplicate where their amounts and fees agree, and parts otherwise.
named = l.filter(pl.col('ref') != '')
unnamed = l.filter(pl.col('ref') == '').with_columns(dupl=pl.lit(False))
first = ['row_id', 'h', 'currency', 'network', 'status', 'addr', 'ts']
g = named.group_by('ref').agg(
    pl.len().alias('n'), pl.col('amount').n_unique().alias('na'),
    pl.col('fee').n_unique().alias('nf'), pl.col('amount').sum().alias('asum'),
    pl.col('fee').sum().alias('fsum'), pl.col('amount').first(), pl.col('fee').first(),
    *[pl.col(column).first() for column in first],
)
g = g.with_columns(
    dupl=(pl.col('n') > 1) & (pl.col('na') == 1) & (pl.col('nf') == 1),
).with_columns(
    amount=pl.when('dupl').then('amount').otherwise('asum'),
    fee=pl.when('dupl').then('fee').otherwise('fsum'),
)

by_ref = w.join(g, on='ref', how='inner', suffix='_l')
w_left = w.join(g, on='ref', how='anti')
g_left = g.join(w, on='ref', how='anti')
by_hash = w_left.join(unnamed, on='h', how='inner', suffix='_l')
u_left = unnamed.join(by_hash, on='row_id', how='anti')
by_other = w_left.join(u_left, left_on='ph', right_on='h', how='inner', suffix='_l')
columns = ['id', 'row_id', 'rn', 'dupl'] + [c + end for c in COMPARED for end in ('', '_l')]
b = pl.concat([pairs.select(columns) for pairs in (by_ref, by_hash, by_other)])


def pick(kind, rows, api=None, ledger=None):
    def column(name):
        return pl.col(name) if name in rows.columns else pl.lit('')

    def text(name):
        return pl.col(name).cast(pl.String) if name else pl.lit('')

    return rows.select(
        pl.lit(kind).alias('kind'), column('id').alias('withdrawal_id'),
        column('row_id').alias('ledger_row'), text(api).alias('api'), text(ledger).alias('ledger'),
    )


first_of_ref = b.filter(pl.col('rn') == 0)
breaks = [
    pick(c, first_of_ref.filter(pl.col(c).ne_missing(pl.col(f'{c}_l'))), c, f'{c}_l')
    for c in ('amount', 'fee')
]
breaks += [
    pick(c, b.filter(pl.col(c) != pl.col(f'{c}_l')), c, f'{c}_l')
    for c in ('currency', 'network', 'status')
]
is_other_address = (pl.col('network') == pl.col('network_l')) & (pl.col('addr') != pl.col('addr_l'))
is_other_hour = (pl.col('ts') - pl.col('ts_l')).abs() > pl.duration(hours=1)
is_paired = pl.col('id').is_in(by_hash['id'].implode()) | pl.col('id').is_in(by_other['id'].implode())
breaks += [
    pick('address', b.filter(is_other_address), 'addr', 'addr_l'),
    pick('date', b.filter(is_other_hour), 'ts', 'ts_l'),
    pick('dup_in_ledger', b.filter(pl.col('dupl'))),
    pick('dup_at_api', b.filter(pl.col('rn') > 0)),
    pick('missing_in_ledger', w_left.filter(~is_paired)),
    pick('missing_at_api', g_left.select('row_id')),
    pick('missing_at_api', u_left.filter(
        ~pl.col('row_id').is_in(by_other['row_id'].implode()),
    ).select('row_id')),
]
pl.concat(breaks).write_csv(out)
