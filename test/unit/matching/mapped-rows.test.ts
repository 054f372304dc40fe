import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readJson } from '../../../src-main/base/json.ts'
import { LedgerSide } from '../../../src-main/matching/ledger-side.ts'
import type { PartResult } from '../../../src-main/matching/orders.ts'
import { LedgerPrinter } from '../../../src-main/matching/prints/ledger-prints.ts'
import type { RunHelper } from '../../../src-main/matching/run-helper.ts'
import { WasmLedgerReader } from '../../../src-main/matching/wasm/ledger-reader.ts'
import { passNames } from '../../../src-main/reconciliation/passes.ts'
import type { Mapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import { makeWorld } from '../../../src-main/sandbox/world/world.ts'
import { isGate } from '../../support/is-gate.ts'
import type { LedgerForm } from '../../support/mapped-ledgers.ts'
import { LEDGER_FORMS, plantMappedLedger } from '../../support/mapped-ledgers.ts'
import { makeFolder, writeLedger } from '../../support/reconcile.ts'

const seeds = new Int32Array([1, 2, 3, 4, 5, 6])
/** Above this size a second thread reads a part. */
const MIN_BYTES_FOR_HELPER = 8 * 1024 * 1024

interface Ledger {
  readonly path: string
  readonly mapping: Mapping
}

/** The size of a ledger of several blocks, for the slower readers. */
const MIN_BYTES_FOR_BLOCKS = 1024 * 1024

/**
 * `conditions` is the plain form with a remark in each row. The mapping leaves out drafts, and
 * other remarks have letters beyond ASCII.
 */
type Form = LedgerForm | 'plain' | 'conditions'

const isReadFromBytes = (form: Form): boolean => form === 'plain' || form === 'conditions'

function plantForm(form: Form): { readonly csv: string; readonly mapping: string | undefined } {
  const world = makeWorld(1, 1000)
  if (form !== 'plain' && form !== 'conditions') return plantMappedLedger(world, form)
  const { csv } = plantLedger(world)
  if (form === 'plain') return { csv, mapping: undefined }
  const remarks = ['paid out by Zoë', 'Draft', 'año', '']
  return {
    csv: csv
      .trimEnd()
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? 'remark' : (remarks[at % 4] as string)}\n`)
      .join(''),
    mapping: JSON.stringify({ rows: { exclude: ['remark = draft'] } }),
  }
}

/** A generated ledger with rows repeated until it has this size. */
function largeLedger(
  form: Form,
  minBytes: number,
  encoding: 'utf-8' | 'windows-1252' = 'utf-8',
): Ledger {
  const { csv, mapping } = plantForm(form)
  const hasHeader = form !== 'letter'
  const body = hasHeader ? csv.slice(csv.indexOf('\n') + 1) : csv
  const text = csv + body.repeat(Math.ceil(minBytes / body.length))
  return {
    path: writeLedger(makeFolder(), Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1')),
    mapping: {
      ...(mapping === undefined ? defaultMapping : readMapping(readJson(mapping))),
      encoding,
    },
  }
}

/**
 * Returns all numbers that a run stores for a ledger's rows, and the number of rows that were not
 * read in full.
 */
async function readSide(
  { path, mapping }: Ledger,
  helper?: RunHelper,
): Promise<{ readonly side: Readonly<Record<string, unknown>>; readonly fastCount: number }> {
  const excluded: string[] = []
  const rejected: string[] = []
  const ledger = new LedgerSide(seeds)
  onTestFinished(() => ledger.close())
  const takeEntry = vi.spyOn(LedgerPrinter.prototype, 'takeEntry')
  const facts = await ledger.load(
    { ledgerPath: path, mapping, statusMap: {} },
    passNames,
    {
      reject: ({ line, reason }) => void rejected.push(`${line} ${reason}`),
      exclude: (line, reason) => void excluded.push(`${line} ${reason}`),
    },
    { signal: new AbortController().signal, progress: () => undefined },
    helper,
  )
  const fullCount = takeEntry.mock.calls.length
  takeEntry.mockRestore()
  const { prints, count } = ledger
  const numbers = (list: Int32Array | Uint16Array | Float64Array): string =>
    Buffer.from(list.slice(0, count).buffer).toString('base64')
  const side = {
    facts,
    count,
    excludedCount: ledger.excludedCount,
    rejectedCount: ledger.rejectedCount,
    excluded: excluded.sort(),
    rejected: rejected.sort(),
    firstDate: ledger.firstDate,
    lastDate: ledger.lastDate,
    named: ledger.namedByRejected.map((names) => [...names].sort()),
    prints: Object.values(prints.columns).map(numbers),
    lines: Array.from({ length: count }, (_, at) => prints.lines.get(at)),
    entries: Array.from({ length: 40 }, (_, at) => ledger.entry(Math.floor((at * count) / 40))),
  }
  return { side, fastCount: count - fullCount }
}

// Does the helper thread's work in this thread.
function makeHelper(): { readonly helper: RunHelper; readonly pollCount: () => number } {
  let part: PartResult | 'none' = 'none'
  let pollCount = 0
  const helper: RunHelper = {
    read: (order) => {
      part = new LedgerSide(order.seeds, true).loadPart(order)
    },
    polledPart: () => {
      pollCount += 1
      return part
    },
    scan: () => undefined,
    polledScan: () => 'none',
    close: () => undefined,
  }
  return { helper, pollCount: () => pollCount }
}

describe('a large mapped ledger', () => {
  // The gate runs every form. `npm test` covers the forms with small files in
  // mapped-properties.test.ts.
  it.each(
    isGate
      ? (['plain', 'conditions', ...LEDGER_FORMS] as const)
      : (['conditions', 'columns'] as const),
  )('by %s gives equal numbers from bytes, cells and two threads', async (form) => {
    const large = largeLedger(form, MIN_BYTES_FOR_HELPER)
    const oneThread = await readSide(large)
    const { helper, pollCount } = makeHelper()
    const twoThreads = await readSide(large, helper)
    expect(pollCount()).toBe(1)
    expect(oneThread.side.count).toBeGreaterThan(10_000)
    expect(oneThread.side.rejectedCount).toBeGreaterThan(100)
    for (const name of Object.keys(oneThread.side))
      expect([name, twoThreads.side[name]]).toEqual([name, oneThread.side[name]])
    const ledger = largeLedger(form, MIN_BYTES_FOR_BLOCKS)
    const byBytes = await readSide(ledger)
    const noBlocks = vi.spyOn(WasmLedgerReader, 'open').mockReturnValue(undefined)
    try {
      const full = await readSide(ledger)
      expect(full.fastCount).toBe(0)
      if (isReadFromBytes(form))
        expect(byBytes.fastCount).toBeGreaterThan(Number(full.side.count) / 5)
      for (const name of Object.keys(full.side))
        expect([name, byBytes.side[name]]).toEqual([name, full.side[name]])
      expect(full.side.count).toBeGreaterThan(1000)
      expect(full.side.excludedCount === 0).toBe(form === 'plain')
      expect(full.side.rejectedCount).toBeGreaterThan(10)
    } finally {
      noBlocks.mockRestore()
    }
  })

  it('gives equal numbers from a file in another encoding, most of them from bytes', async () => {
    const utf8 = await readSide(largeLedger('conditions', MIN_BYTES_FOR_BLOCKS))
    const latin = await readSide(largeLedger('conditions', MIN_BYTES_FOR_BLOCKS, 'windows-1252'))
    for (const name of Object.keys(utf8.side).filter((key) => key !== 'facts'))
      expect([name, latin.side[name]]).toEqual([name, utf8.side[name]])
    expect(latin.fastCount).toBeGreaterThan(utf8.fastCount * 0.9)
  })
})
