import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Query } from '../../../../../src-main/contract/report.ts'
import type { Layout } from '../../../../../src-main/contract/reporting.ts'
import { dialects } from '../../../../../src-main/contract/reporting.ts'
import { exportReport } from '../../../../../src-main/hosts/worker/export/export-job.ts'
import type { LineThreadSettings } from '../../../../../src-main/hosts/worker/export/line-sink.ts'
import { pairColumns } from '../../../../../src-main/reconciliation/pair-columns.ts'
import { openForReading, openForWriting } from '../../../../../src-main/store/database/database.ts'
import type { ExportInput, ExportResult } from '../../../../../src-main/store/thread-calls.ts'
import type { CacheContent } from '../../../../support/reconcile.ts'
import {
  AS_OF,
  completedWithdrawal,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../../support/reconcile.ts'

const makeWithdrawal = (id: string, amount: string, members: object = {}): string =>
  completedWithdrawal(id, amount, { created_at: '2026-09-01T10:00:00Z', ...members })

function exportFrom(
  cache: string,
  path: string,
  parts: Partial<ExportInput> = {},
  signal = new AbortController().signal,
  progress: () => void = () => undefined,
  thread?: LineThreadSettings,
): Promise<ExportResult> {
  const db = openForReading(cache)
  onTestFinished(() => void db.close())
  const input: ExportInput = {
    query: { report: 'withdrawals', conditions: [] },
    columns: undefined,
    madeAt: AS_OF,
    path,
    descriptor: undefined,
    assumptions: [],
    ...parts,
  }
  return exportReport(db, input, { signal, progress }, thread)
}

const formulaContent: CacheContent = {
  withdrawals: [
    withdrawalText(
      {
        id: '0042',
        created_at: '2026-09-01T10:00:00.123456Z',
        confirmation_date: null,
        txn_hash: '1E10',
        end_user_id: '=HYPERLINK("x")',
        currency: 'ETH',
        address: "'quoted",
        network_name: '@net',
        status: '-open',
        transaction_id: '+7',
        provisory_transaction_hash: '\tx',
        risk_score: null,
        is_blocked: false,
        reason: 'two\r\nlines, "and" more',
        external_ref: '=1+1',
        debited_amount: '12345678901234567890.123456789012345679',
      },
      { amount: '12345678901234567890.123456789012345678', charged_fee: '1e-18' },
    ),
    makeWithdrawal('W-2', '-5.00', { external_ref: "''", txn_hash: '0xAB', reason: ' =x' }),
    makeWithdrawal('W-3', '0.1', { external_ref: '＝1', end_user_id: 'año' }),
  ],
}

describe('exportReport', () => {
  it('X09: an exported file comes back as a ledger with zero differences', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, formulaContent)
    const path = join(folder, 'withdrawals.csv')
    await exportFrom(cache, path)
    const { summary, breaks } = await reconcileFile(cache, path)
    expect(breaks).toEqual([])
    expect(summary.ledger).toMatchObject({ rows: 3, matched: 3 })
    expect(summary.source.columns).toMatchObject({
      withdrawal_id: 'id',
      amount: 'amount',
      fee: 'charged_fee',
      total: 'debited_amount',
      external_ref: 'external_ref',
    })
  })

  it('X11: guards texts that a spreadsheet would take for a formula, and leaves amounts and instants unchanged', async () => {
    const folder = makeFolder()
    const path = join(folder, 'withdrawals.csv')
    const columns = [
      'id',
      'amount',
      'charged_fee',
      'external_ref',
      'address',
      'provisory_transaction_hash',
      'created_at',
    ]
    await exportFrom(makeCache(folder, formulaContent), path, {
      columns,
      query: { report: 'withdrawals', conditions: [], sort: { column: 'id', isDescending: false } },
    })
    expect(parse(readFileSync(path))).toEqual([
      columns,
      [
        '0042',
        '12345678901234567890.123456789012345678',
        '0.000000000000000001',
        "'=1+1",
        "''quoted",
        "'\tx",
        '2026-09-01T10:00:00.123456Z',
      ],
      ['W-2', '-5.00', '', "'''", '', '', '2026-09-01T10:00:00.000000Z'],
      ['W-3', '0.1', '', "'＝1", '', '', '2026-09-01T10:00:00.000000Z'],
    ])
  })

  it('writes a manifest beside the file that describes its content', async () => {
    const folder = makeFolder()
    const path = join(folder, 'withdrawals.csv')
    const result = await exportFrom(
      makeCache(folder, { ...formulaContent, lastSync: '2026-09-30T00:00:00.000000Z' }),
      path,
      {
        query: {
          report: 'withdrawals',
          conditions: [{ column: 'currency', operator: '=', value: 'USDC' }],
        },
      },
    )
    const manifest = JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8')) as Record<
      string,
      unknown
    >
    expect(manifest).toMatchObject({
      made_by: 'Partner Desk',
      file: 'withdrawals.csv',
      report: 'withdrawals',
      rows: 2,
      sums: { amount: { USDC: '-4.9' } },
      filter: ['currency = USDC'],
      as_of: '2026-09-30T00:00:00.000000Z',
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
      bytes: readFileSync(path).length,
    })
    expect(result).toMatchObject({ rows: 2, sha256: manifest.sha256, bytes: manifest.bytes })
  })

  it('writes breaks and matches of a run, the same bytes each time', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [makeWithdrawal('W-1', '1'), makeWithdrawal('W-2', '2')],
    })
    const { summary } = await reconcileFile(
      cache,
      writeLedger(
        folder,
        'withdrawal_id,currency,amount,date\nW-1,USDC,1,2026-09-01\nW-2,USDC,3,2026-09-01\n',
      ),
    )
    for (const report of ['breaks', 'matches'] as const) {
      const firstResult = await exportFrom(cache, join(folder, `${report}-1.csv`), {
        query: { report, run: summary.run_id, conditions: [] },
      })
      const secondResult = await exportFrom(cache, join(folder, `${report}-2.csv`), {
        query: { report, conditions: [] },
      })
      expect([firstResult.rows, firstResult.sha256]).toEqual([1, secondResult.sha256])
    }
    // The columns of cli.md, in its order. More columns may follow.
    const [header] = parse(readFileSync(join(folder, 'breaks-1.csv'))) as string[][]
    expect(header?.slice(0, 23).join(', ')).toBe(
      'break_id, category, differences, severity, age_days, withdrawal_id, feed_id, external_ref, txn_hash, currency, ledger_amount, provider_amount, amount_difference, ledger_fee, provider_fee, ledger_status, provider_status, ledger_date, provider_date, ledger_line, status, assignee, note',
    )
  })

  it('replaces its own earlier export, and refuses a foreign file and leaves it unchanged', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1')] })
    const path = join(folder, 'withdrawals.csv')
    await exportFrom(cache, path)
    await exportFrom(cache, path, { columns: ['id'] })
    expect(readFileSync(path, 'utf8')).toBe('id\r\nW-1\r\n')
    writeFileSync(path, 'edited by hand')
    await expect(exportFrom(cache, path)).rejects.toMatchObject({
      kind: 'target',
      code: 'TARGET_REFUSED',
    })
    expect(readFileSync(path, 'utf8')).toBe('edited by hand')
  })

  it('X12: leaves no file under the name if it is cancelled', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: Array.from({ length: 6000 }, (_, index) => makeWithdrawal(`W-${index}`, '1')),
    })
    const outFolder = makeFolder()
    const stop = new AbortController()
    await expect(
      exportFrom(cache, join(outFolder, 'withdrawals.csv'), {}, stop.signal, () => stop.abort()),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    expect(readdirSync(outFolder)).toEqual([])
  })

  it('F12: reports a damaged amount and leaves no file', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1.5')] })
    const db = openForWriting(cache)
    db.prepare("UPDATE withdrawals SET amount = '1x5'").run()
    db.close()
    const outFolder = makeFolder()
    await expect(exportFrom(cache, join(outFolder, 'withdrawals.csv'))).rejects.toMatchObject({
      kind: 'store',
      code: 'AMOUNT_DAMAGED',
      why: expect.stringContaining('"1x5"') as string,
    })
    expect(readdirSync(outFolder)).toEqual([])
  })

  it('refuses unknown columns before it touches the target', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1')] })
    const path = join(folder, 'withdrawals.csv')
    for (const columns of [['id', 'raw'], [], ['__proto__']])
      await expect(exportFrom(cache, path, { columns })).rejects.toMatchObject({
        kind: 'badInput',
        code: 'COLUMN_UNKNOWN',
      })
    await expect(
      exportFrom(cache, path, {
        query: {
          report: 'withdrawals',
          conditions: [{ column: 'amount', operator: '>', value: 'x' }],
        },
      }),
    ).rejects.toMatchObject({ code: 'VALUE_UNREADABLE' })
    expect(existsSync(path)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })
})

// Node runs the thread from its source.
const lineThread = {
  url: new URL('../../../../../src-main/hosts/worker/export/line-thread.ts', import.meta.url),
  minRows: 1000,
}

// A written-out dialect selects the general path, which gives the same file.
const writtenOutLayout: Layout = { format: 'csv', dialect: { ...dialects.strict }, timeZone: 'UTC' }

const pieces = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r\n',
  '\0',
  '＝',
  "'",
  '"',
  ',',
  ' ',
  'é',
  '漢',
  '😀',
  '\ud800',
  '\ufeff',
  'x',
  '7',
  '.',
  '\u001f',
]
const hostileCell = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...pieces), maxLength: 8 }) },
)
const hostileRow = fc.record({
  created_at: fc.constantFrom(
    null,
    '2026-09-01T10:00:00.000000Z',
    '2026-09-02T10:00:00.000000Z',
    '=NOW()',
  ),
  currency: fc.oneof(fc.constantFrom('USDC', 'BTC', null), hostileCell),
  amount: fc.constantFrom(
    null,
    '0',
    '-5.00',
    '0.1',
    '12345678901234567890.123456789012345678',
    '0.000000000000000000000000000001',
    '999999999999999999.999999999999999999',
  ),
  external_ref: hostileCell,
  reason: hostileCell,
})

/** A cache with rows that no service would send, stored unchanged. */
function hostileCache(rows: readonly Readonly<Record<string, string | null>>[]): string {
  const path = join(makeFolder(), 'cache.db')
  const db = openForWriting(path)
  const insert = db.prepare(
    "INSERT INTO withdrawals (id, created_at, currency, amount, external_ref, reason, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?, '', '')",
  )
  db.transaction(() =>
    rows.forEach(
      (row, index) =>
        void insert.run(
          `W-${(index * 7919) % 100003}`,
          row.created_at,
          row.currency,
          row.amount,
          row.external_ref,
          row.reason,
        ),
    ),
  )()
  db.close()
  return path
}

describe('exportReport, the fast path for many rows', () => {
  const columns = ['id', 'created_at', 'currency', 'amount', 'external_ref', 'reason']
  const queries: readonly Query[] = [
    { report: 'withdrawals', conditions: [] },
    { report: 'withdrawals', conditions: [], sort: { column: 'reason', isDescending: true } },
    { report: 'withdrawals', conditions: [{ column: 'currency', operator: '=', value: 'USDC' }] },
    { report: 'withdrawals', conditions: [{ column: 'amount', operator: 'empty', value: '' }] },
    { report: 'withdrawals', conditions: [], search: 'x' },
  ]

  it('writes the same bytes and sums as the general path, for any cells, filtered and sorted, in a thread too', async () => {
    const rows = fc.sample(hostileRow, { numRuns: 2500, seed: 11 })
    const cache = hostileCache(rows)
    const folder = makeFolder()
    for (const [index, query] of queries.entries()) {
      const generalResult = await exportFrom(cache, join(folder, `${index}-general.csv`), {
        query,
        columns,
        layout: writtenOutLayout,
      })
      const result = await exportFrom(cache, join(folder, `${index}-here.csv`), { query, columns })
      const threadResult = await exportFrom(
        cache,
        join(folder, `${index}-there.csv`),
        { query, columns },
        undefined,
        undefined,
        lineThread,
      )
      expect(generalResult.rows).toBeGreaterThan(0)
      const { path: _, hints: __, ...expected } = generalResult
      expect(result).toMatchObject(expected)
      expect(threadResult).toMatchObject(expected)
      expect(readFileSync(join(folder, `${index}-there.csv`))).toEqual(
        readFileSync(join(folder, `${index}-general.csv`)),
      )
    }
  })

  it('writes the same breaks and sums as the general path, for any cells, of two currencies and decided ones too', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1')] })
    await reconcileFile(cache, writeLedger(folder, 'withdrawal_id,currency,amount\nW-1,USDC,2\n'))
    const db = openForWriting(cache)
    // For few columns the general path has SQLite read the list, which ends a text at a zero
    // character and keeps a lone surrogate.
    const text = hostileCell.map((cell) => (cell ?? '').replace(/[\0\ud800]/g, ''))
    const amount = fc.constantFrom(
      '',
      '0',
      '-5.00',
      '0.1',
      '12345678901234567890.123456789012345678',
      '999999999999999999.999999999999999999',
    )
    const cells = fc.tuple(
      ...pairColumns.map((name) =>
        /amount|fee|total/.test(name)
          ? amount
          : /currency/.test(name)
            ? fc.constantFrom('USDC', 'usdc ', 'BTC', '')
            : text,
      ),
      text,
      text,
    )
    const row = fc.tuple(
      fc.constantFrom('', 'amount', 'currency', 'amount;currency', 'currency_of_fee'),
      fc.constantFrom(null, '0', '12'),
      fc.constantFrom('', '2026-09-01T10:00:00.000000Z'),
      cells,
    )
    const insert = db.prepare(
      "INSERT INTO breaks (run, break_id, category, differences, severity, age_days, sort_date, cells, records) VALUES (1, ?, 'amount_mismatch', ?, 'high', ?, ?, ?, '')",
    )
    db.transaction(() =>
      fc
        .sample(row, { numRuns: 2500, seed: 12 })
        .forEach(
          ([differences, age, date, list], index) =>
            void insert.run(
              `b-${(index * 7919) % 100003}`,
              differences,
              age,
              date,
              JSON.stringify(list),
            ),
        ),
    )()
    db.prepare(
      "INSERT INTO break_states (break_id, status, assignee, note, reason, by, at) VALUES ('b-7919', 'resolved', 'eva', 'a \"note\"', '', '=eva', '2026-09-03T10:00:00.000000Z')",
    ).run()
    db.close()
    const inputParts: readonly Partial<ExportInput>[] = [
      {},
      { columns: ['hint', 'break_id', 'ledger_line', 'break_id', 'hint', 'change'] },
      { columns: ['provider_amount', 'currency', 'status'] },
      { columns: ['break_id', 'severity'] },
      {
        query: {
          report: 'breaks',
          conditions: [{ column: 'differences', operator: 'contains', value: 'currency' }],
        },
      },
      { query: { report: 'breaks', conditions: [], search: 'x' } },
    ]
    for (const [index, parts] of inputParts.entries()) {
      const input = { query: { report: 'breaks', conditions: [] }, ...parts } as const
      const {
        path: _,
        hints: __,
        ...expected
      } = await exportFrom(cache, join(folder, `${index}-general.csv`), {
        ...input,
        layout: writtenOutLayout,
      })
      expect(expected.rows).toBeGreaterThan(100)
      expect(await exportFrom(cache, join(folder, `${index}-here.csv`), input)).toMatchObject(
        expected,
      )
      expect(
        await exportFrom(
          cache,
          join(folder, `${index}-there.csv`),
          input,
          undefined,
          undefined,
          lineThread,
        ),
      ).toMatchObject(expected)
      expect(readFileSync(join(folder, `${index}-here.csv`))).toEqual(
        readFileSync(join(folder, `${index}-general.csv`)),
      )
    }
  })

  it.each([['withdrawals'], ['transactions'], ['quotes'], ['contacts'], ['breaks']] as const)(
    'reads %s from the database a thousand rows at a time, and a sort or another dialect row by row',
    async (report) => {
      const folder = makeFolder()
      const cache = makeCache(folder, {
        withdrawals: Array.from({ length: 2001 }, (_, index) => makeWithdrawal(`W-${index}`, '1')),
      })
      if (report === 'breaks')
        await reconcileFile(
          cache,
          writeLedger(folder, 'withdrawal_id,currency,amount\nW-1,USDC,2\n'),
        )
      const column = report === 'breaks' ? 'break_id' : 'id'
      const exportCounts = async (
        name: string,
        parts: Partial<ExportInput>,
      ): Promise<{ readonly statements: number; readonly values: number }> => {
        const db = openForReading(cache)
        onTestFinished(() => void db.close())
        const prepare = vi.spyOn(db, 'prepare')
        const input = {
          query: { report, conditions: [] },
          columns: undefined,
          madeAt: AS_OF,
          path: join(folder, name),
          descriptor: undefined,
          assumptions: [],
          ...parts,
        }
        await exportReport(db, input, {
          signal: new AbortController().signal,
          progress: () => undefined,
        })
        const statements = prepare.mock.calls.map(([sql]) => sql)
        return {
          statements: statements.filter((sql) => sql.includes('group_concat(concat(')).length,
          values: statements.filter((sql) => /^SELECT (id|type|cells), /.test(sql)).length,
        }
      }
      expect(await exportCounts('fast.csv', {})).toEqual({ statements: 2, values: 0 })
      expect(
        await exportCounts('sorted.csv', {
          query: { report, conditions: [], sort: { column, isDescending: false } },
        }),
      ).toEqual({ statements: 0, values: 1 })
      expect(await exportCounts('general.csv', { layout: writtenOutLayout })).toEqual({
        statements: 0,
        values: 1,
      })
    },
  )

  it('names the profile of its data, and under a generated name replaces only the same report of the same template and profile', async () => {
    const cache = makeCache(makeFolder(), { withdrawals: [makeWithdrawal('W-1', '1')] })
    const path = join(makeFolder(), 'month.csv')
    const origin = {
      profile: 'acme',
      environment: 'production',
      partner_url: 'https://p.test',
      gateway_url: 'https://g.test',
    } as const
    const exportMonth = (parts: Partial<ExportInput>): Promise<ExportResult> =>
      exportFrom(cache, path, { template: 'A', origin, isNameFromTemplate: true, ...parts })
    await exportMonth({})
    expect(JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))).toMatchObject({
      template: 'A',
      ...origin,
    })
    await exportMonth({})
    const contentBefore = readFileSync(path, 'utf8')
    const otherInputs: Partial<ExportInput>[] = [
      { template: 'B' },
      { query: { report: 'transactions', conditions: [] } },
      { origin: { ...origin, environment: 'sandbox' } },
      { origin: { ...origin, profile: 'other' } },
    ]
    for (const input of otherInputs)
      await expect(exportMonth(input)).rejects.toMatchObject({
        kind: 'target',
        code: 'TARGET_REFUSED',
        why: 'another report of this program is already there',
      })
    expect(readFileSync(path, 'utf8')).toBe(contentBefore)
    await exportFrom(cache, path, { template: 'B', origin })
    // Files of earlier versions do not name a profile.
    await exportFrom(cache, path, { template: 'A' })
    await exportMonth({})
  })

  it('X12: leaves nothing if it is cancelled while a thread writes', async () => {
    const cache = makeCache(makeFolder(), {
      withdrawals: Array.from({ length: 6000 }, (_, index) => makeWithdrawal(`W-${index}`, '1')),
    })
    const outFolder = makeFolder()
    const stop = new AbortController()
    await expect(
      exportFrom(
        cache,
        join(outFolder, 'withdrawals.csv'),
        {},
        stop.signal,
        () => stop.abort(),
        lineThread,
      ),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    expect(readdirSync(outFolder)).toEqual([])
  })

  it('reports a target that refuses, with and without a thread', async () => {
    const cache = makeCache(makeFolder(), {
      withdrawals: Array.from({ length: 3000 }, (_, index) => makeWithdrawal(`W-${index}`, '1')),
    })
    const descriptor = openSync(cache, 'r')
    onTestFinished(() => closeSync(descriptor))
    for (const thread of [undefined, lineThread])
      await expect(
        exportFrom(cache, '-', { descriptor }, undefined, undefined, thread),
      ).rejects.toMatchObject({ kind: 'target', code: 'TARGET_REFUSED', why: 'EBADF' })
  })
})
