import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../src-main/base/json.ts'
import { planRows } from '../../../src-main/ledger/ledger-columns.ts'
import type { ReadCounts } from '../../../src-main/ledger/ledger-file.ts'
import { readHead, readLedger, readPart } from '../../../src-main/ledger/ledger-file.ts'
import type { ReadRow } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { isGate } from '../../support/is-gate.ts'
import { printWorld } from '../../support/print-worlds.ts'
import { failureOf, makeFolder, writeLedger } from '../../support/reconcile.ts'

const noHandlers = {
  header: () => undefined,
  block: () => ({ entries: 0, excluded: 0, bytes: 0 }),
}

interface PlacedRow {
  readonly row: unknown
  readonly position: { readonly offset: number; readonly bytes: number }
}

interface WholeLedger {
  readonly rows: readonly PlacedRow[]
  readonly facts: unknown
  readonly isSplit: boolean
}

function withShiftedLine(row: ReadRow, lineShift: number): unknown {
  return row.kind === 'entry'
    ? { ...row.entry, line: row.entry.line + lineShift }
    : { ...row.row, line: row.row.line + lineShift }
}

/**
 * Reads a file to its end. With an offset, a second reader reads the rest, if a row begins there.
 */
function read(
  path: string,
  mapping: Mapping,
  from?: { readonly byte: number; readonly mark: number },
): WholeLedger {
  const rows: PlacedRow[] = []
  let isSplit = false
  const restReader = from && {
    from: from.byte,
    *read(line: number): Generator<void, ReadCounts> {
      isSplit = true
      yield
      const head = readHead(path, mapping)
      const part = {
        path,
        from: from.byte,
        offset: from.byte - from.mark,
        plan: planRows(head, mapping),
        delimiter: head.delimiter,
        mapping,
        isOwnExport: false,
      }
      return readPart(
        part,
        (row, _cells, position) =>
          void rows.push({ row: withShiftedLine(row, line - 1), position: { ...position } }),
        noHandlers,
      )
    },
  }
  const reading = readLedger(
    path,
    mapping,
    (row, _cells, position) =>
      void rows.push({ row: withShiftedLine(row, 0), position: { ...position } }),
    false,
    { rest: restReader },
  )
  for (;;) {
    const step = reading.next()
    if (step.done) return { rows, facts: step.value, isSplit }
  }
}

describe('readPart', () => {
  it('reads the rows from any line on as one reader of the whole file does, or is not called', () => {
    const folder = makeFolder()
    let splitCount = 0
    fc.assert(
      fc.property(printWorld, fc.nat({ max: 20 }), (world, draw) => {
        const mapping = { ...readMapping(readJson(world.mapping)), skipLastLines: 0 }
        const path = writeLedger(folder, world.ledger)
        let wholeLedger: WholeLedger
        try {
          wholeLedger = read(path, mapping)
        } catch {
          return
        }
        const bytes = Buffer.from(world.ledger)
        const lines = [...bytes.keys()]
          .filter((at) => bytes[at] === 10 && at + 1 < bytes.length)
          .map((at) => at + 1)
        if (lines.length === 0) return
        const byte = lines[draw % lines.length] as number
        const { isSplit, ...result } = read(path, mapping, {
          byte,
          mark: bytes[0] === 0xef ? 3 : 0,
        })
        if (isSplit) splitCount += 1
        expect(result).toEqual({ rows: wholeLedger.rows, facts: wholeLedger.facts })
      }),
      { numRuns: isGate ? 2000 : 300 },
    )
    expect(splitCount).toBeGreaterThan(50)
  })

  it('is not called for an offset within a cell, even if each line of the cell looks like a row', () => {
    const content = `withdrawal_id,currency,amount,note\nW-1,USDC,1,"\nW-2,USDC,2,\nW-3,USDC,3,"\nW-4,USDC,4,\n`
    const path = writeLedger(makeFolder(), content)
    const wholeLedger = read(path, defaultMapping)
    const starts = [content.indexOf('W-2'), content.indexOf('W-3'), content.indexOf('W-4')]
    expect(starts.map((byte) => read(path, defaultMapping, { byte, mark: 0 }))).toEqual([
      wholeLedger,
      wholeLedger,
      { ...wholeLedger, isSplit: true },
    ])
  })

  it('reads a byte order mark at the beginning of the part as a character of the file', () => {
    const head = 'external_ref,currency,amount\nR-1,USDC,1\n'
    const path = writeLedger(makeFolder(), `${head}\ufeffR-2,USDC,2\nR-3,USDC,3\n`)
    const wholeLedger = read(path, defaultMapping)
    expect(read(path, defaultMapping, { byte: head.length, mark: 0 })).toEqual({
      ...wholeLedger,
      isSplit: true,
    })
  })

  it('refuses a file without a valid row with the reason of its first rejected row', () => {
    const head = 'withdrawal_id,currency,amount,kind\nW-1,USDC,1,fee\n'
    const path = writeLedger(makeFolder(), `${head}W-2,USDC,x,payout\n`)
    const mapping = readMapping(readJson('{"rows":{"exclude":["kind = fee"]}}'))
    const failure = failureOf(() => read(path, mapping, { byte: head.length, mark: 0 }))
    expect(failure.advice).toContain('line 3: its amount "x" is not an amount')
    expect(failure.message).toBe(failureOf(() => read(path, mapping)).message)
  })

  it('refuses the files that a reader of the whole file refuses', () => {
    const head = 'withdrawal_id,currency,amount\nW-1,USDC,1\n'
    const path = writeLedger(makeFolder(), `${head}W-2,USDC,"2"x\n`)
    expect(failureOf(() => read(path, defaultMapping, { byte: head.length, mark: 0 })).code).toBe(
      'TEXT_AFTER_QUOTE',
    )
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xff, 10])])
    expect(
      failureOf(() =>
        read(writeLedger(makeFolder(), bytes), defaultMapping, { byte: head.length, mark: 0 }),
      ).code,
    ).toBe('FILE_REFUSED')
  })
})
