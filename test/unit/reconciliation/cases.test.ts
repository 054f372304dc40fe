import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyWorkbook } from '../../../src-main/ledger/workbook/sheet-file.ts'
import type { CaseWithdrawal } from '../../support/case-worlds.ts'
import { caseContent } from '../../support/case-worlds.ts'
import type { Reconciled } from '../../support/reconcile.ts'
import { makeCache, makeFolder, reconcileFile } from '../../support/reconcile.ts'

// Ledgers modelled on public reports of reconciliation problems. Each expected outcome follows from
// the report and from reconciliation.md.

const folder = join(import.meta.dirname, '../../data/cases')

async function runCase(name: string, ledger: string): Promise<Reconciled> {
  const world = readFileSync(join(folder, name, 'world.json'), 'utf8')
  return reconcileFile(
    makeCache(makeFolder(), caseContent(JSON.parse(world) as readonly CaseWithdrawal[])),
    await copyWorkbook(join(folder, name, ledger), makeFolder()),
    { statusMap: { COM: 'final' } },
  )
}

describe('a payout that failed and was sent again under one reference', () => {
  it.each(['status.csv', 'nostatus.csv'])(
    'X24: needs no person, and unbooked failed tries are void (%s)',
    async (ledger) => {
      const { summary, matches } = await runCase('c32-failed-and-tried-again', ledger)
      expect(summary.breaks).toEqual({})
      expect(summary.ledger).toMatchObject({ rows: 2, matched: 2 })
      expect(summary.provider).toMatchObject({ records: 5, matched: 2, void: 3 })
      expect(summary.totals).toEqual({
        BTC: { ledger: '1.2', provider: '1.2', difference: '0' },
      })
      const found = matches.map((row) => [row.external_ref, row.provider_status])
      expect(found.toSorted()).toEqual([
        ['R-1', 'COMPLETED'],
        ['R-2', 'COMPLETED'],
      ])
      expect(matches.every((row) => row.feed_id !== '')).toBe(true)
    },
  )
})

describe("a partner's word for done", () => {
  it.each(['paid.csv', 'liquidado.csv', 'completed.csv'])(
    'X22: is a break beside a withdrawal that was rejected or expired (%s)',
    async (ledger) => {
      const { summary, breaks } = await runCase('c35-unknown-status-words', ledger)
      expect(summary.breaks).toEqual({ status_mismatch: 2 })
      const found = breaks.map((row) => [row.external_ref, row.severity, row.provider_status])
      expect(found.toSorted()).toEqual([
        ['WD-0001', 'high', 'REJECTED'],
        ['WD-0003', 'high', 'EXPIRED'],
      ])
      expect(summary.totals).toEqual({
        BTC: { ledger: '0.6', provider: '0.2', difference: '-0.4' },
      })
    },
  )
})

describe('a batch that one transaction paid', () => {
  it.each([
    ['all.csv', 3, {}],
    ['lacks-one.csv', 2, { missing_in_ledger: 1 }],
    ['one-more.csv', 3, { missing_at_provider: 1 }],
    ['summed.csv', 1, {}],
    ['refs.csv', 2, { missing_at_provider: 1, missing_in_ledger: 1 }],
  ])(
    'X26: is no duplicate, whatever the ledger lacks or adds (%s)',
    async (ledger, matched, breaks) => {
      const { summary } = await runCase('c01-batch-hash', ledger)
      expect([summary.ledger.matched, summary.breaks]).toEqual([matched, breaks])
    },
  )
})

describe('a ledger in another format', () => {
  it.each(['tsv.xls', 'csv-named.xlsx', 'rows.json', 'rows.ndjson', 'ledger.ods'])(
    'is read by its content, whatever its name (%s)',
    async (ledger) => {
      const { summary } = await runCase('c19-other-formats', ledger)
      expect(summary.ledger).toMatchObject({ rows: 2, matched: 2, rejected: 0 })
      expect(summary.totals).toEqual({ BTC: { ledger: '0.3', provider: '0.3', difference: '0' } })
    },
  )

  it.each([
    ['html.xls', 'it is a web page (HTML), whatever its name says', 'XLSX or CSV'],
    ['old.xls', 'it is an old Excel file', 'save it as XLSX'],
    ['zipped.zip', 'it is a ZIP file and no XLSX workbook', 'unpack it'],
    ['sheet.ods', 'it is an ODS spreadsheet', 'CSV'],
    ['stmt.ofx', 'it is an OFX bank statement', 'CSV or XLSX'],
    ['camt.xml', 'it is a CAMT bank statement (XML)', 'CSV or XLSX'],
    ['ledger.csv.gz', 'it is a compressed file (gzip, 7z, RAR or similar)', 'unpack it'],
  ])('is refused with what it is and what to do (%s)', async (ledger, why, advice) => {
    await expect(runCase('c19-other-formats', ledger)).rejects.toMatchObject({
      kind: 'badInput',
      what: `The file "${ledger}" was refused`,
      why: expect.stringContaining(why) as string,
      advice: expect.stringContaining(advice) as string,
    })
  })
})
