import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportView, Job, WindowCalls } from '../../../../src-main/contract/window.ts'
import { openLog } from '../../../../src-main/hosts/log.ts'
import type { RunningDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { startWindowDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { builtProgram as program } from '../../../support/built-program.ts'
import type { Lab } from '../../../support/lab.ts'
import { callCore } from '../../../support/lab.ts'
import { makeOpenDocument, tableRow } from '../../../support/open-document.ts'
import { makeWorkbook, textRows } from '../../../support/workbook.ts'

const profile = 'sandbox'

let folder: string
let desk: RunningDesk

const call: Lab['call'] = (name, input) => callCore(desk, name, input)

let uploadCount = 0

async function bringIn(name: string, content: string | Uint8Array): Promise<ImportView> {
  const putResult = await call('putLedger', {
    profile,
    upload: `upload-${(uploadCount += 1)}`,
    name,
    offset: 0,
    part: Buffer.from(content),
    isLast: true,
  })
  if (putResult.import === null) throw new Error('no import')
  return putResult.import
}

/**
 * Resolves with the ended job. Events are awaited, because a hello would start the sandbox's first
 * sync.
 */
async function reconcile(
  id: string,
  importId: string,
  mappingText: string | null = null,
): Promise<Job> {
  const jobEnd = new Promise<Job>((resolve) => {
    desk.onEvent((event) => {
      if (event.kind === 'job' && event.job.id === id && event.job.endedAt !== null)
        resolve(event.job)
    })
  })
  await call('startJob', {
    id,
    profile,
    work: {
      kind: 'reconcile',
      import: importId,
      mappingText,
      from: null,
      to: null,
      isOffline: true,
      isCacheComplete: false,
    },
  })
  return jobEnd
}

const preview = (
  id: string,
  mappingText: string | null,
): Promise<WindowCalls['previewLedger']['output']> =>
  call('previewLedger', { profile, import: id, mappingText })

const loggedNames = async (): Promise<readonly string[]> =>
  (await call('activity', { before: null, limit: 20 })).map((entry) => entry.what)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-ledgers-'))
  const dialogs = { chooseTarget: () => Promise.resolve(null), moveDataFolder: undefined }
  desk = startWindowDesk({
    folder,
    program,
    host: 'loopback',
    version: '0.0.0',
    dialogs,
    log: openLog(folder),
  })
})

afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

const header = ['withdrawal_id', 'currency', 'amount', 'date']
const row = (id: string, amount: string): string[] => [id, 'USDT', amount, '2026-01-03']

describe('ledgers of the window', () => {
  test('imports a workbook, reads its likely sheet, and another one on request', async () => {
    const book = makeWorkbook({
      Cover: textRows([['September']]),
      First: textRows([header, row('W-1', '1.000000000000000001')]),
      Second: textRows([header, row('W-2', '2'), row('W-3', '3')]),
    })
    const ledger = await bringIn('Retiros.xlsx', book)
    expect(ledger).toMatchObject({
      name: 'Retiros.xlsx',
      bytes: book.length,
      workbook: { sheets: ['Cover', 'First', 'Second'], sheet: 'First' },
      parts: [],
    })
    expect(
      await call('previewLedger', { profile, import: ledger.id, mappingText: null }),
    ).toMatchObject({ rows: 1, totals: [{ amount: '1.000000000000000001' }], refusal: null })
    expect(await call('previewEncodings', { profile, import: ledger.id })).toEqual([])
    await call('chooseSheet', { profile, import: ledger.id, sheet: 'Second' })
    expect(
      (await call('listImports', { profile })).find((one) => one.id === ledger.id)?.workbook?.sheet,
    ).toBe('Second')
    expect(
      await call('previewLedger', { profile, import: ledger.id, mappingText: null }),
    ).toMatchObject({ rows: 2 })
    expect((await loggedNames())[0]).toBe('sheet_chosen')
    await expect(
      call('chooseSheet', { profile, import: ledger.id, sheet: 'Third' }),
    ).rejects.toMatchObject({ code: 'SHEET_UNKNOWN' })

    expect(await reconcile('run-1', ledger.id)).toMatchObject({
      state: 'done',
      result: { rows: 2 },
    })
    const [run] = await call('listRuns', { profile })
    expect(run?.summary.source).toMatchObject({
      name: 'Retiros.xlsx',
      sha256: ledger.sha256,
      sheet: 'Second',
    })
    await expect(
      call('chooseSheet', { profile, import: ledger.id, sheet: 'First' }),
    ).rejects.toMatchObject({ code: 'SHEET_FIXED' })

    // A second import of the workbook takes another sheet, and the first run's case still shows the
    // sheet it was made from.
    const secondImport = await bringIn('Retiros.xlsx', book)
    await call('chooseSheet', { profile, import: secondImport.id, sheet: 'Second' })
    await call('chooseSheet', { profile, import: secondImport.id, sheet: 'First' })
    expect(await reconcile('run-2', secondImport.id)).toMatchObject({
      state: 'done',
      result: { rows: 1 },
    })
    for (const sheet of ['First', 'Second'] as const) {
      const runId =
        (await call('listRuns', { profile })).find(({ summary }) => summary.source.sheet === sheet)
          ?.id ?? ''
      const { list } = await call('openList', {
        profile,
        query: { report: 'lines', run: runId, conditions: [], sort: null, search: '' },
      })
      expect((await call('readList', { list, from: 0, count: 10 })).rows.length).toBe(
        sheet === 'First' ? 1 : 2,
      )
    }
  })

  test('leaves out the hidden rows of a sheet by choice, and stores the choice with the run', async () => {
    const book = makeWorkbook({
      Ledger: textRows([header, row('W-1', '1'), row('W-2', '2')]).replace(
        '<row r="3"',
        '<row r="3" hidden="1"',
      ),
    })
    const ledger = await bringIn('filtered.xlsx', book)
    expect(ledger.workbook).toEqual({ sheets: ['Ledger'], sheet: 'Ledger', hiddenRows: 1 })
    expect(await preview(ledger.id, null)).toMatchObject({
      rows: 2,
      hints: [{ kind: 'hiddenRows', count: 1, isLeftOut: false }],
    })
    const choice = { profile, import: ledger.id, sheet: 'Ledger' }
    await call('chooseSheet', { ...choice, leavesOutHiddenRows: true })
    expect(await preview(ledger.id, null)).toMatchObject({
      rows: 1,
      hints: [{ kind: 'hiddenRows', count: 1, isLeftOut: true }],
    })
    expect(await reconcile('run-hidden', ledger.id)).toMatchObject({
      state: 'done',
      result: { rows: 1 },
    })
    const [run] = await call('listRuns', { profile })
    expect(run?.summary.source).toMatchObject({ sheet: 'Ledger', leavesOutHiddenRows: true })
    await expect(
      call('chooseSheet', { ...choice, leavesOutHiddenRows: false }),
    ).rejects.toMatchObject({ code: 'SHEET_FIXED' })

    // The workbook, imported again with all of its rows, has no run yet.
    const secondImport = await bringIn('filtered.xlsx', book)
    expect(secondImport.runs).toEqual([])
    const [listedImport] = (await call('listImports', { profile })).filter(
      ({ id }) => id === ledger.id,
    )
    expect(listedImport).toMatchObject({
      runs: [run?.id],
      workbook: { hiddenRows: 1, leavesOutHiddenRows: true },
    })
  })

  test('X25: saves the classes of a source’s own status words with the mapping, for its next file', async () => {
    const lines = 'withdrawal_id,currency,amount,date,status\nW-1,USDT,1,2026-01-03,Bounced\n'
    const firstImport = await bringIn('january.csv', lines)
    const firstPreview = await preview(firstImport.id, null)
    expect(firstPreview.statuses).toEqual({
      words: [{ word: 'Bounced', count: 1, statusClass: 'unknown' }],
      unknownRows: 1,
      unlistedRows: 0,
    })
    const mappingText = JSON.stringify({
      ...(JSON.parse(firstPreview.mappingText) as object),
      statuses: { Bounced: 'failed' },
    })
    const classified = { word: 'Bounced', count: 1, statusClass: 'failed' }
    expect((await preview(firstImport.id, mappingText)).statuses).toMatchObject({
      words: [classified],
      unknownRows: 0,
    })
    expect(await reconcile('run-words', firstImport.id, mappingText)).toMatchObject({
      state: 'done',
    })
    const [run] = await call('listRuns', { profile })
    expect(run?.summary.ledger).toMatchObject({ rows: 1, void: 1 })
    const nextImport = await bringIn('february.csv', lines.replaceAll('W-1', 'W-2'))
    const secondPreview = await preview(nextImport.id, null)
    expect([secondPreview.source, secondPreview.statuses.words]).toEqual([
      'remembered',
      [classified],
    ])
  })

  test('imports an ODS spreadsheet, and reads another sheet of it on request', async () => {
    const ledger = await bringIn(
      'Retiros.ods',
      makeOpenDocument({
        Cover: tableRow(['September']),
        First: tableRow(header) + tableRow(row('W-1', '1')),
        Second: tableRow(header) + tableRow(row('W-2', '2')) + tableRow(row('W-3', '3')),
      }),
    )
    expect(ledger.workbook).toEqual({ sheets: ['Cover', 'First', 'Second'], sheet: 'First' })
    expect(await preview(ledger.id, null)).toMatchObject({ rows: 1, refusal: null })
    await call('chooseSheet', { profile, import: ledger.id, sheet: 'Second' })
    expect(await preview(ledger.id, null)).toMatchObject({ rows: 2, refusal: null })
  })

  test.each([
    ['withdrawals.json', (rows: readonly string[]) => `{"data":[${rows.join(',')}]}`],
    ['withdrawals.jsonl', (rows: readonly string[]) => `${rows.join('\n')}\n`],
  ])('imports %s and reconciles it as a file without sheets', async (name, contentOf) => {
    const content = contentOf(
      ['W-1', 'W-2'].map(
        (id) =>
          `{"withdrawal_id":"${id}","currency":"USDT","amount":15e-1,"date":"2026-01-03","extra":{"by":"me"}}`,
      ),
    )
    const ledger = await bringIn(name, content)
    expect(ledger).toMatchObject({ name, bytes: content.length, workbook: null, parts: [] })
    expect(await preview(ledger.id, null)).toMatchObject({
      headers: [...header, 'extra.by'],
      rows: 2,
      totals: [{ amount: '3' }],
      refusal: null,
    })
    expect(await call('previewEncodings', { profile, import: ledger.id })).toEqual([])
    const id = `run-${name.replace('.', '-')}`
    expect(await reconcile(id, ledger.id)).toMatchObject({ state: 'done', result: { rows: 2 } })
    const run = (await call('listRuns', { profile })).find(
      ({ summary }) => summary.source.name === name,
    )
    expect(run?.summary.source).toMatchObject({ sha256: ledger.sha256, bytes: content.length })
    expect(run?.summary.source).not.toHaveProperty('sheet')
  })

  test.each([
    ['report.xls', '<html><table></table></html>', 'HTML_FILE'],
    ['cut.json', '[{"withdrawal_id":', 'JSON_UNREADABLE'],
    ['empty.json', '{"data":[]}', 'JSON_WITHOUT_ROWS'],
  ])(
    'keeps %s, which is not a ledger, and reports it in the preview',
    async (name, content, code) => {
      const ledger = await bringIn(name, content)
      expect(await preview(ledger.id, null)).toMatchObject({ rows: 0, refusal: { code } })
    },
  )

  test('keeps a workbook that cannot be read, and gives the reason in the preview', async () => {
    const ledger = await bringIn('cut.xlsx', makeWorkbook({ One: '' }).subarray(0, 200))
    expect(ledger.workbook).toBeNull()
    expect(
      await call('previewLedger', { profile, import: ledger.id, mappingText: null }),
    ).toMatchObject({ refusal: { code: 'FILE_REFUSED' } })
    await expect(
      call('chooseSheet', { profile, import: ledger.id, sheet: 'One' }),
    ).rejects.toMatchObject({ code: 'SHEET_UNKNOWN' })
    await call('deleteImport', { profile, import: ledger.id })
    expect(existsSync(join(folder, 'profiles', 'sandbox', 'imports', ledger.id))).toBe(false)
  })

  test('combines several files into one import with repeated rows once, and remembers the mapping for it', async () => {
    const file = (...rows: readonly string[]): string =>
      `Report\nCode;Cur;Sum\n${rows.join('\n')}\n`
    const firstImport = await bringIn('august.csv', file('W-1;USDT;1', 'W-2;USDT;2', 'W-2;USDT;2'))
    const secondImport = await bringIn('september.csv', file('W-2;USDT;2', 'W-3;USDT;3,5'))
    const mappingText = JSON.stringify({
      columns: { withdrawal_id: 'Code', currency: 'Cur', amount: 'Sum' },
      decimal: ',',
      skip_lines: 1,
      delimiter: ';',
    })
    const { id } = await call('combineLedgers', {
      profile,
      name: 'both.csv',
      imports: [firstImport.id, secondImport.id],
      mappingText,
    })
    const madeImport = (await call('listImports', { profile })).find((one) => one.id === id)
    expect(madeImport).toMatchObject({ name: 'both.csv', workbook: null, runs: [] })
    expect(madeImport?.parts).toEqual([
      { name: 'august.csv', sha256: firstImport.sha256, rows: 3, repeated: 0 },
      { name: 'september.csv', sha256: secondImport.sha256, rows: 2, repeated: 1 },
    ])
    expect(
      readFileSync(join(folder, 'profiles', 'sandbox', 'imports', id, 'both.csv'), 'utf8'),
    ).toBe(
      'Code,Cur,Sum,source_file,source_line\r\nW-1,USDT,1,august.csv,3\r\nW-2,USDT,2,august.csv,4\r\nW-2,USDT,2,august.csv,5\r\nW-3,USDT,"3,5",september.csv,4\r\n',
    )
    expect(await call('previewLedger', { profile, import: id, mappingText: null })).toMatchObject({
      source: 'remembered',
      rows: 4,
      rejected: 0,
      totals: [{ amount: '8.5' }],
      refusal: null,
    })
    expect((await loggedNames())[0]).toBe('ledgers_combined')
    const otherImport = await bringIn('other.csv', 'a;b\n1;2\n')
    const importFolders = readdirSync(join(folder, 'profiles', 'sandbox', 'imports'))
    await expect(
      call('combineLedgers', {
        profile,
        name: 'x.csv',
        imports: [firstImport.id, otherImport.id],
        mappingText: null,
      }),
    ).rejects.toMatchObject({ code: 'LEDGERS_DIFFER' })
    await expect(
      call('combineLedgers', {
        profile,
        name: 'x.csv',
        imports: [firstImport.id, 'gone'],
        mappingText: null,
      }),
    ).rejects.toMatchObject({ code: 'IMPORT_UNKNOWN' })
    await expect(
      call('combineLedgers', {
        profile,
        name: 'x.csv',
        imports: [firstImport.id],
        mappingText: null,
      }),
    ).rejects.toMatchObject({ kind: 'badInput' })
    expect(readdirSync(join(folder, 'profiles', 'sandbox', 'imports'))).toEqual(importFolders)
  })

  test('shows how a file would read in each encoding', async () => {
    const ledger = await bringIn(
      'latin.csv',
      Buffer.from('withdrawal_id,currency,amount,note\nW-1,USDT,1,señal\n', 'latin1'),
    )
    const previews = await call('previewEncodings', { profile, import: ledger.id })
    expect(previews.find((one) => one.encoding === 'windows-1252')).toEqual({
      encoding: 'windows-1252',
      problem: null,
      lines: ['withdrawal_id,currency,amount,note', 'W-1,USDT,1,señal'],
    })
    expect(previews.find((one) => one.encoding === 'utf-8')?.problem).toBeTruthy()
  })
})

describe('mappings of the window', () => {
  test('saves a mapping under a name with all its versions, in one form, and logs the author', async () => {
    const savedMapping = await call('saveMapping', {
      profile,
      name: 'Exchange',
      text: '{"decimal":","}',
    })
    expect(savedMapping).toMatchObject({
      name: 'Exchange',
      version: 1,
      isNewest: true,
      by: expect.stringMatching(/./) as string,
    })
    expect(JSON.parse(savedMapping.text)).toMatchObject({
      decimal: ',',
      thousands: '',
      skip_lines: 0,
    })
    const unchangedMapping = await call('saveMapping', {
      profile,
      name: 'Exchange',
      text: savedMapping.text,
    })
    expect([unchangedMapping.version, unchangedMapping.text]).toEqual([2, savedMapping.text])
    expect(
      (await call('listMappings', { profile })).map(({ version, isNewest }) => [version, isNewest]),
    ).toEqual([
      [2, true],
      [1, false],
    ])
    await expect(
      call('saveMapping', { profile, name: 'Bad', text: '{"decimal":"x"}' }),
    ).rejects.toMatchObject({ code: 'MAPPING_INVALID' })
    await call('deleteMapping', { profile, name: 'Exchange' })
    expect(await call('listMappings', { profile })).toEqual([])
    await expect(call('deleteMapping', { profile, name: 'Exchange' })).rejects.toMatchObject({
      code: 'MAPPING_UNKNOWN',
    })
    expect((await loggedNames()).slice(0, 3)).toEqual([
      'mapping_deleted',
      'mapping_saved',
      'mapping_saved',
    ])
  })
})
