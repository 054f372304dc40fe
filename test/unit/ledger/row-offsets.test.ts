import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../src-main/base/json.ts'
import { readHead, readLedger, unguarded } from '../../../src-main/ledger/ledger-file.ts'
import type { RowFormat } from '../../../src-main/ledger/row-offsets.ts'
import { RowOffsets } from '../../../src-main/ledger/row-offsets.ts'
import type { LedgerEntry } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import { rowReader, writtenReader } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { isGate } from '../../support/is-gate.ts'
import { printWorld } from '../../support/print-worlds.ts'
import { failureOf, makeFolder, writeLedger } from '../../support/reconcile.ts'

interface IndexedRows {
  readonly rows: RowOffsets
  readonly entries: readonly LedgerEntry[]
  readonly format: RowFormat
}

/**
 * Reads a file to its end and collects the positions of its valid rows, with the entries of the
 * reading.
 */
function indexRows(
  path: string,
  mapping: Mapping = defaultMapping,
  isOwnExport = false,
): IndexedRows {
  const rows = new RowOffsets(path)
  const entries: LedgerEntry[] = []
  let readers: Pick<RowFormat, 'read' | 'readWritten'> | undefined
  const reading = readLedger(
    path,
    mapping,
    (row, _cells, place) => {
      if (row.kind !== 'entry') return
      entries.push(row.entry)
      rows.push(place)
    },
    isOwnExport,
    {
      blockHandler: {
        header: (plan) =>
          void (readers = {
            read: rowReader(plan, mapping),
            readWritten: writtenReader(plan, mapping),
          }),
        block: () => ({ entries: 0, excluded: 0, bytes: 0 }),
      },
    },
  )
  for (const step of reading) void step
  const format: RowFormat = {
    ...(readers as Pick<RowFormat, 'read' | 'readWritten'>),
    delimiter: readHead(path, mapping).delimiter,
    line: (at) => entries[at]?.line ?? 0,
    cells: (cells) => (isOwnExport ? cells.map(unguarded) : cells),
  }
  rows.use(format)
  rows.end()
  return { rows, entries, format }
}

const headerLine = 'withdrawal_id,currency,amount,note\n'

/** Bytes that this thread has read so far. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1])
}

describe('RowOffsets', () => {
  it('returns every row as first read, in the order of the file and in any other, also in another thread', () => {
    const folder = makeFolder()
    fc.assert(
      fc.property(printWorld, fc.array(fc.nat({ max: 50 }), { maxLength: 12 }), (world, order) => {
        const path = writeLedger(folder, world.ledger)
        let indexedRows: IndexedRows
        try {
          indexedRows = indexRows(path, readMapping(readJson(world.mapping)))
        } catch {
          return
        }
        const { rows, entries, format } = indexedRows
        const otherOffsets = new RowOffsets(path, rows.shared)
        otherOffsets.use(format)
        const shuffled = order.map((at) => at % entries.length)
        expect(shuffled.map((at) => otherOffsets.get(at))).toEqual(
          shuffled.map((at) => entries[at]),
        )
        expect(entries.map((_, at) => rows.get(at))).toEqual(entries)
        expect(shuffled.map((at) => rows.get(at))).toEqual(shuffled.map((at) => entries[at]))
        expect(entries.map((_, at) => rows.getWritten(at))).toEqual(
          entries.map(({ amount, fee, total, original }) => ({ amount, fee, total, original })),
        )
        rows.check()
        rows.close()
      }),
      { numRuns: isGate ? 1000 : 200 },
    )
  })

  it.each([
    ['LF', '\n', ''],
    ['CRLF and a byte order mark', '\r\n', '\ufeff'],
    ['CR', '\r', ''],
  ])(
    'finds thousands of rows, across chunks and with characters of one to four bytes, with %s',
    (_name, end, mark) => {
      const notes = [
        '',
        'plain',
        'ñ',
        '€',
        '💶',
        '"two\r\nlines ""and"" quotes"',
        'x'.repeat(3000),
        `"${'é\n'.repeat(20_000)}"`,
      ]
      const lines = Array.from({ length: 4000 }, (_, at) => {
        if (at % 97 === 0) return `W-${at},,1,rejected ñ`
        const note = notes[at % 900 === 0 ? 7 : at % 7] as string
        return `W-${at},USDC,${at},${note}${at % 50 === 0 ? end : ''}`
      })
      const { rows, entries } = indexRows(
        writeLedger(makeFolder(), mark + headerLine.replace('\n', end) + lines.join(end)),
      )
      expect(entries.length).toBe(4000 - Math.ceil(4000 / 97))
      entries.forEach((entry, at) => expect(rows.get(at)).toEqual(entry))
      for (
        let at = entries.length - 1, step = 0;
        step < 500;
        at = (at * 7919 + 11) % entries.length, step += 1
      )
        expect(rows.get(at)).toEqual(entries[at])
      rows.close()
    },
  )

  it.runIf(existsSync('/proc/thread-self/io'))(
    'reads distant rows alone, and adjacent rows with the bytes around them',
    () => {
      const line = (row: number): string => `W-${row},BTC,1.5,${'n'.repeat(190)}\n`
      const { rows, entries } = indexRows(
        writeLedger(
          makeFolder(),
          headerLine + Array.from({ length: 40_000 }, (_, row) => line(row)).join(''),
        ),
      )
      const bytesFor = (step: number): number => {
        const bytesBefore = bytesRead()
        for (let at = step > 0 ? 0 : 39_999; at >= 0 && at < 40_000; at += step)
          expect(rows.get(at).withdrawalId).toBe(entries[at]?.withdrawalId)
        return bytesRead() - bytesBefore
      }
      const size = 40_000 * line(10_000).length
      // A window around each row would be twenty megabytes.
      expect(bytesFor(250)).toBeLessThan(size / 4)
      expect(bytesFor(1)).toBeLessThan(size * 2)
      // From the end to the beginning, like a cache with the newest records first.
      expect(bytesFor(-5)).toBeLessThan(size * 1.5)
      expect(bytesFor(250)).toBeLessThan(size / 4)
      rows.close()
    },
  )

  it('finds a row after more rejected rows than a length of sixteen bits can span', () => {
    const rejected = `W-0,,1,${'n'.repeat(500)}\n`.repeat(300)
    const { rows, entries } = indexRows(
      writeLedger(makeFolder(), `${headerLine}W-1,USDC,1,\n${rejected}W-2,USDC,2,ñ\n${rejected}`),
    )
    expect([rows.get(1), rows.get(0)]).toEqual([entries[1], entries[0]])
    const otherOffsets = new RowOffsets('', rows.shared)
    expect(rows.shared.long.length).toBe(1)
    expect(otherOffsets.shared.long).toEqual(rows.shared.long)
    rows.close()
  })

  it('appends rows that were found elsewhere in the file', () => {
    const path = writeLedger(
      makeFolder(),
      headerLine +
        Array.from(
          { length: 100 },
          (_, at) =>
            `W-${at},USDC,${at},${at === 70 ? 'n'.repeat(65_000) : 'ñ'.repeat(at)}\n${at % 9 === 0 ? 'W-0,,1,\n' : ''}`,
        ).join(''),
    )
    const { rows: wholeRows, entries, format } = indexRows(path)
    for (const split of [0, 1, 15, 16, 17, 33, 99, 100]) {
      const [first, second] = [new RowOffsets(path), new RowOffsets(path)]
      const reading = readLedger(
        path,
        defaultMapping,
        (row, _cells, place) =>
          void (
            row.kind === 'entry' && (Number(row.entry.amount) < split ? first : second).push(place)
          ),
        false,
      )
      for (const step of reading) void step
      if (split < 100) second.end()
      first.append(second.shared, 100 - split)
      first.use(format)
      first.end()
      entries.forEach((entry, at) => expect(first.get(at)).toEqual(entry))
      first.close()
      second.close()
    }
    wholeRows.close()
  })

  it("X09: removes one leading ' from each cell of our own export again", () => {
    const { rows, entries } = indexRows(
      writeLedger(makeFolder(), `${headerLine}'=W-1,USDC,1,'+x\n`),
      defaultMapping,
      true,
    )
    expect([rows.get(0), rows.get(0).withdrawalId]).toEqual([entries[0], '=W-1'])
    rows.close()
  })
})

describe('RowOffsets, of a file that changes', () => {
  const content = `${headerLine}W-1,USDC,1,\nW-2,USDC,2,\n`
  const refusal = { kind: 'badInput', code: 'FILE_REFUSED' }

  it('refuses a file that grew or was overwritten with as many bytes', () => {
    for (const change of [
      (path: string) => appendFileSync(path, 'W-3,USDC,3,\n'),
      (path: string) => writeFileSync(path, content.replace('W-1', 'W-9')),
    ]) {
      const path = writeLedger(makeFolder(), content)
      const { rows } = indexRows(path)
      rows.check()
      change(path)
      expect(failureOf(() => rows.check())).toMatchObject(refusal)
      rows.close()
    }
  })

  it('refuses rows that have disappeared', () => {
    const path = writeLedger(makeFolder(), content)
    const { rows } = indexRows(path)
    writeFileSync(path, '')
    expect(failureOf(() => rows.get(1))).toMatchObject(refusal)
    writeFileSync(path, content.replaceAll('USDC', '    '))
    expect(failureOf(() => rows.get(0))).toMatchObject(refusal)
    rows.close()
  })

  it('continues to read a file that was replaced, and refuses it if the first reading had not ended', () => {
    const path = writeLedger(makeFolder(), content)
    const { rows, entries } = indexRows(path)
    writeFileSync(`${path}.new`, content.replaceAll('W-', 'X-'))
    renameSync(`${path}.new`, path)
    expect(rows.get(0)).toEqual(entries[0])
    expect(failureOf(() => rows.end())).toMatchObject(refusal)
    rows.close()
    expect(readFileSync(path, 'utf8')).toContain('X-1')
  })
})
