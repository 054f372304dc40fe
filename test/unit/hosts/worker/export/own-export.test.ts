import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Layout } from '../../../../../src-main/contract/reporting.ts'
import { exportReport } from '../../../../../src-main/hosts/worker/export/export-job.ts'
import { copyWorkbook } from '../../../../../src-main/ledger/workbook/sheet-file.ts'
import { openForReading } from '../../../../../src-main/store/database/database.ts'
import type { ExportInput } from '../../../../../src-main/store/thread-calls.ts'
import type { ReconciledRun } from '../../../../support/reconcile.ts'
import {
  AS_OF,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
} from '../../../../support/reconcile.ts'

const COUNT = 60
const references = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  "'=1+1",
  "''x",
  '-1.5',
  '-1,5',
  '0042',
  '1E10',
  'a;b,c|d\te "f"',
  'one\r\ntwo',
  '_x0041_',
  '12345678901234567890',
  '＝1',
  'OCT1',
  '3-10',
  'TRUE',
  '="0042"',
  '(15)',
]
const amounts = [
  '12345678901234567890.123456789012345678',
  '0.000000000000000001',
  '1.10',
  '1234567.5',
  '1.234',
  '20',
]

const withdrawals = Array.from({ length: COUNT }, (_, index) =>
  withdrawalText(
    {
      id: `W-${index}`,
      created_at: `2026-03-${String((index % 28) + 1).padStart(2, '0')}T${String(index % 24).padStart(2, '0')}:59:59.123456Z`,
      currency: ['ETH', 'USDC', 'BTC'][index % 3],
      txn_hash: `0x${String(index).padStart(64, 'a')}`,
      address: `bc1q${index}`,
      network_name: 'Ethereum',
      end_user_id: `user-${index % 7}`,
      status: 'COMPLETED',
      is_blocked: false,
      external_ref: index < references.length ? references[index] : `ref-${index}`,
      debited_amount: `${index}.5`,
    },
    { amount: amounts[index % amounts.length] as string, charged_fee: '0.0001' },
  ),
)

const exports: readonly (readonly [
  name: string,
  layout: Layout,
  mapping: Record<string, unknown>,
])[] = [
  ['strict', { format: 'csv', dialect: 'strict', timeZone: 'UTC' }, {}],
  [
    'strict in another zone',
    { format: 'csv', dialect: 'strict', timeZone: 'America/New_York' },
    {},
  ],
  [
    'excel',
    { format: 'csv', dialect: 'excel', timeZone: 'UTC' },
    { date_format: 'yyyy-MM-dd HH:mm:ss' },
  ],
  [
    'excel-es',
    { format: 'csv', dialect: 'excel-es', timeZone: 'America/Sao_Paulo' },
    { decimal: ',', date_format: 'dd/MM/yyyy HH:mm:ss', time_zone: 'America/Sao_Paulo' },
  ],
  [
    'excel with text formulas',
    { format: 'csv', dialect: 'excel', timeZone: 'UTC', hasTextFormulas: true },
    { date_format: 'yyyy-MM-dd HH:mm:ss' },
  ],
  [
    'excel-es with text formulas',
    { format: 'csv', dialect: 'excel-es', timeZone: 'UTC', hasTextFormulas: true },
    { decimal: ',', date_format: 'dd/MM/yyyy HH:mm:ss' },
  ],
  ['xlsx', { format: 'xlsx', dialect: 'strict', timeZone: 'Europe/Madrid' }, {}],
]

interface ExportCase {
  readonly folder: string
  readonly cache: string
}

async function write(
  { folder, cache }: ExportCase,
  layout: Layout,
  query: ExportInput['query'],
): Promise<string> {
  const path = join(folder, `${query.report}.${layout.format}`)
  const db = openForReading(cache)
  onTestFinished(() => void db.close())
  await exportReport(
    db,
    {
      query,
      columns: undefined,
      layout,
      madeAt: AS_OF,
      path,
      descriptor: undefined,
      assumptions: [],
    },
    { signal: new AbortController().signal, progress: () => undefined },
  )
  const importFolder = join(folder, 'brought-in')
  mkdirSync(importFolder, { recursive: true })
  return copyWorkbook(path, importFolder)
}

function makeExportCase(): ExportCase {
  const folder = makeFolder()
  return { folder, cache: makeCache(folder, { withdrawals }) }
}

/** Expects every row to be matched, no break, and equal digits on both sides of each match. */
function expectNoDifference({ summary, breaks, matches }: ReconciledRun): void {
  expect(breaks).toEqual([])
  expect(summary.ledger).toMatchObject({ rows: COUNT, matched: COUNT, rejected: 0, unchecked: 0 })
  for (const sum of Object.values(summary.totals)) expect(sum).toMatchObject({ difference: '0' })
  expect(
    matches.filter(
      (match) =>
        match.ledger_amount !== match.provider_amount ||
        match.ledger_total !== match.provider_total,
    ),
  ).toEqual([])
  expect(matches.map((match) => (match.provider_external_ref as string).trim()).sort()).toEqual(
    matches.map((match) => match.ledger_external_ref).sort(),
  )
}

describe('an exported file that is imported again', () => {
  it.each(exports)('X09: has no difference as %s', async (_, layout, mapping) => {
    const exportCase = makeExportCase()
    const path = await write(exportCase, layout, { report: 'withdrawals', conditions: [] })
    expectNoDifference(
      await reconcileFile(exportCase.cache, path, { mapping: JSON.stringify(mapping) }),
    )
  })

  it.each(exports)(
    'X09: has no difference as the matches of a run in %s',
    async (_, layout, mapping) => {
      const exportCase = makeExportCase()
      const firstExport = await write(
        exportCase,
        { format: 'csv', dialect: 'strict', timeZone: 'UTC' },
        { report: 'withdrawals', conditions: [] },
      )
      const { summary } = await reconcileFile(exportCase.cache, firstExport)
      const path = await write(exportCase, layout, {
        report: 'matches',
        run: summary.run_id,
        conditions: [],
      })
      const columns = {
        withdrawal_id: 'withdrawal_id',
        external_ref: 'ledger_external_ref',
        txn_hash: 'ledger_txn_hash',
        currency: 'ledger_currency',
        amount: 'ledger_amount',
        fee: 'ledger_fee',
        total: 'ledger_total',
        network: 'ledger_network',
        address: 'ledger_address',
        status: 'ledger_status',
        date: 'ledger_date',
        end_user_id: 'ledger_end_user_id',
      }
      expectNoDifference(
        await reconcileFile(exportCase.cache, path, {
          mapping: JSON.stringify({ ...mapping, columns }),
        }),
      )
    },
  )
})
