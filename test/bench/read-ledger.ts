// node read-ledger.ts LEDGER.csv — reads a ledger to entries in normal form, as a run does, and keeps none.
import { defaultMapping } from '../../src-main/reconciliation/mapping.ts'
import { readLedger } from '../../src-main/store/ledger-file.ts'

let entries = 0
const reading = readLedger(process.argv[2] as string, defaultMapping, (row) => void (entries += row.kind === 'entry' ? 1 : 0), false)
let step = reading.next()
while (!step.done) step = reading.next()
process.stdout.write(`${JSON.stringify({ rows: step.value.rows, entries })}\n`)
