// node read-ledger.ts LEDGER.csv [entries] — reads a ledger to its end by the strict reader, as
// cells; with `entries` on to entries in normal form, as a run does. Keeps none.
import { enableCompileCache } from 'node:module'

// The shipped program is built, so it does not strip types at every start. The compile cache makes
// up for that.
enableCompileCache()
const { defaultMapping } = await import('../../../src-main/reconciliation/row/mapping.ts')
const { readLedger, readRecords } = await import('../../../src-main/ledger/ledger-file.ts')

const [path, mode] = process.argv.slice(2) as [string, string | undefined]
let rows = 0
const count = (): void => void (rows += 1)
const reading: Generator<unknown, unknown> =
  mode === 'entries'
    ? readLedger(path, defaultMapping, count, false)
    : readRecords(path, defaultMapping, { header: () => undefined, row: count })
for (let step = reading.next(); !step.done; step = reading.next());
process.stdout.write(`${JSON.stringify({ rows })}\n`)
