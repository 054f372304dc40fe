// node read-ledger.ts LEDGER.csv [entries] — reads a ledger to its end with the strict reader, as
// cells. With `entries` it continues to entries in normal form, as a run does. It keeps no rows.
import { enableCompileCache } from 'node:module'

// Node would strip the types of these sources at every start, which the shipped program, a build,
// does not do. The compile cache avoids that extra time.
enableCompileCache()
const { defaultMapping } = await import('../../../src-main/reconciliation/row/mapping.ts')
const { readLedger, readRecords } = await import('../../../src-main/ledger/ledger-file.ts')

const [path, mode] = process.argv.slice(2) as [string, string | undefined]
let rows = 0
const count = (): void => void (rows += 1)
const reader: Generator<unknown, unknown> =
  mode === 'entries'
    ? readLedger(path, defaultMapping, count, false)
    : readRecords(path, defaultMapping, { header: () => undefined, row: count })
for (let step = reader.next(); !step.done; step = reader.next());
process.stdout.write(`${JSON.stringify({ rows })}\n`)
