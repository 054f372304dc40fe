import { describe, expect, it } from 'vitest'
import { runCase } from '../../../support/case-runs.ts'

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
  ])('is refused with its format and advice (%s)', async (ledger, why, advice) => {
    await expect(runCase('c19-other-formats', ledger)).rejects.toMatchObject({
      kind: 'badInput',
      what: `The file "${ledger}" was refused`,
      why: expect.stringContaining(why) as string,
      advice: expect.stringContaining(advice) as string,
    })
  })
})
