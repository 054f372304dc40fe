# python read-pandas.py LEDGER.csv: reads every cell as text and prints the number of rows.
import sys

import pandas as pd

print(len(pd.read_csv(sys.argv[1], dtype=str, keep_default_na=False)))
