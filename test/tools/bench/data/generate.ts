// node generate.ts --n ROWS --seed SEED --out FOLDER [--order local|random] [--only FILE,…]
// [--form plain|mapped|respelled] — writes seeded withdrawals, transactions, a ledger with planted
// differences and the answer key. write-data.ts names the files and the forms of the ledger.
import { parseArgs } from 'node:util'
import type { DataFile } from './write-data.ts'
import { dataFiles, isLedgerForm, ledgerForms, writeData } from './write-data.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string' },
    seed: { type: 'string' },
    out: { type: 'string' },
    order: { type: 'string', default: 'local' },
    only: { type: 'string', default: dataFiles.join(',') },
    form: { type: 'string', default: 'plain' },
  },
})
const { n, seed, out, order, only, form } = values
const files = new Set(only.split(','))
for (const file of files)
  if (!(dataFiles as readonly string[]).includes(file)) throw new Error(`--only ${file}: unknown`)
if (order !== 'local' && order !== 'random') throw new Error(`--order ${order}: local or random`)
if (!isLedgerForm(form)) throw new Error(`--form ${form}: ${Object.keys(ledgerForms).join(', ')}`)
if (!n || !seed || !out) throw new Error('--n, --seed and --out are needed')
writeData({
  n: Number(n),
  seed: Number(seed),
  folder: out,
  order,
  files: files as ReadonlySet<DataFile>,
  form,
})
