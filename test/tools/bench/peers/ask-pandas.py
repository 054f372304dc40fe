# python ask-pandas.py WITHDRAWALS.csv: the questions of the jobs lists, sums and search. Prints the
# name and the seconds of each, after those of making the amounts exact.
import sys
import time
from decimal import Decimal

import pandas as pd

w = pd.read_csv(sys.argv[1], dtype=str, keep_default_na=False)
began = time.time()
w['exact'] = w.amount.map(Decimal)
print('to Decimal', time.time() - began)


def filter_sort_page():
    rows = w[(w.currency == 'ETH') & (w.status == 'COMPLETED')]
    return rows.sort_values('created_at', ascending=False).head(100)


questions = {
    'group sum': lambda: w.groupby('currency').exact.sum(),
    'filter sort page': filter_sort_page,
    'largest 100': lambda: w.sort_values('exact', ascending=False).head(100),
    'contains': lambda: w[w.address.str.contains('4a5b6c7', regex=False)],
}
for name, ask in questions.items():
    began = time.time()
    ask()
    print(name, round(time.time() - began, 3))
