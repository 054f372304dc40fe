import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readyTemplates } from '../../../../src-main/app/ready-templates.ts'
import type { Template } from '../../../../src-main/contract/reporting.ts'
import { columnsOf, isComputedReport } from '../../../../src-main/contract/reporting.ts'
import type { Job, WindowEvent, Work } from '../../../../src-main/contract/window.ts'
import { openLog } from '../../../../src-main/hosts/log.ts'
import type { RunningDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { startWindowDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { builtProgram as program } from '../../../support/built-program.ts'
import { gateTest } from '../../../support/gate.ts'
import { isGate } from '../../../support/is-gate.ts'
import type { Lab } from '../../../support/lab.ts'
import { callCore, runJob } from '../../../support/lab.ts'
import { syncedData } from '../../../support/window.ts'

const root = resolve(import.meta.dirname, '../../../..')

let folder: string
let desk: RunningDesk
let run: string

const call: Lab['call'] = (name, input) => callCore(desk, name, input)
const work = (requestedWork: Work): Promise<Job> => runJob(desk, 'sandbox', requestedWork)

/** Runs the command line over the same data folder, while the window owns it. */
function cli(...words: string[]): string {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, HOME: folder, TMPDIR: folder }
  return execFileSync(
    process.execPath,
    [
      join(root, '.out/main/cli.js'),
      ...words,
      '--profile',
      'sandbox',
      '--data-dir',
      folder,
      '--json',
    ],
    { env, encoding: 'utf8' },
  )
}

const bytesOf = (...path: string[]): string =>
  readFileSync(join(folder, ...path)).toString('base64')

const auditorTemplate: Template = {
  name: 'For the auditor',
  report: 'withdrawals',
  columns: ['id', 'created_at', 'currency', 'amount', 'is_blocked', 'txn_hash'],
  conditions: [{ column: 'currency', operator: '!=', value: 'BTC' }],
  search: '',
  sort: { column: 'amount', isDescending: true },
  format: 'csv',
  dialect: {
    delimiter: '|',
    decimal: ',',
    lineEnd: 'lf',
    hasByteOrderMark: true,
    hasSeparatorLine: true,
    quotes: 'texts',
    instants: 'dayFirst',
    booleans: 'yes/no',
  },
  timeZone: 'America/Sao_Paulo',
  fileName: '{profile}-{report}',
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-templates-'))
  cpSync(await syncedData(), folder, { recursive: true })
  for (const name of ['window', 'line']) mkdirSync(join(folder, name))
  const dialogs = {
    chooseTarget: (name: string) =>
      Promise.resolve({ path: join(folder, 'window', name), place: name }),
    moveDataFolder: undefined,
  }
  desk = startWindowDesk({
    folder,
    program,
    host: 'loopback',
    version: '0.0.0',
    dialogs,
    log: openLog(folder),
  })
  const ledger = await call('importSample', { profile: 'sandbox' })
  const job = await work({
    kind: 'reconcile',
    import: ledger.id,
    mappingText: null,
    from: null,
    to: null,
    isOffline: true,
    isCacheComplete: false,
  })
  run = job.result?.kind === 'reconcile' ? job.result.run : ''
})

afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a template', () => {
  test('is saved, listed, exported as a text and read again, and is available on the command line', async () => {
    const events: WindowEvent[] = []
    desk.onEvent((event) => events.push(event))
    const savedTemplate = await call('saveTemplate', { template: auditorTemplate })
    // Another window lists it too.
    expect(events).toContainEqual({
      kind: 'cache',
      profile: 'sandbox',
      families: ['reconciliation'],
    })
    expect(await call('readTemplate', { text: savedTemplate.text })).toEqual(savedTemplate)
    expect(
      (await call('listTemplates', null)).map(({ template, isReadyMade }) => [
        template.name,
        isReadyMade,
      ]),
    ).toEqual([...readyTemplates.map(({ name }) => [name, true]), ['For the auditor', false]])
    const { rows } = JSON.parse(
      cli('export', '--template', 'For the auditor', '--out', join(folder, 'line')),
    ) as { rows: number }
    expect(rows).toBeGreaterThan(50)
    expect(readdirSync(join(folder, 'line')).sort()).toEqual([
      'sandbox-withdrawals.csv',
      'sandbox-withdrawals.csv.manifest.json',
    ])
    expect(
      JSON.parse(
        readFileSync(join(folder, 'line', 'sandbox-withdrawals.csv.manifest.json'), 'utf8'),
      ),
    ).toMatchObject({
      template: 'For the auditor',
      format: 'csv',
      dialect: auditorTemplate.dialect,
      time_zone: 'America/Sao_Paulo',
      columns: auditorTemplate.columns,
      filter: ['currency != BTC'],
      rows,
    })
    const activity = await call('activity', { before: null, limit: 20 })
    expect(activity.find(({ what }) => what === 'template_saved')?.facts).toMatchObject({
      name: 'For the auditor',
      report: 'withdrawals',
    })
  })

  test('gives the same bytes from window and command line, saved or as a file, in every format', async () => {
    writeFileSync(
      join(folder, 'shared.json'),
      (await call('saveTemplate', { template: auditorTemplate })).text,
    )
    for (const format of ['csv', 'xlsx', 'parquet'] as const) {
      const job = await work({
        kind: 'report',
        template: { ...auditorTemplate, format },
        run: null,
        name: null,
      })
      expect(job).toMatchObject({
        state: 'done',
        result: { kind: 'export', file: `sandbox-withdrawals.${format}` },
      })
      cli(
        'export',
        '--template',
        'For the auditor',
        '--format',
        format,
        '--out',
        join(folder, 'line', `named.${format}`),
      )
      expect(bytesOf('line', `named.${format}`)).toBe(
        bytesOf('window', `sandbox-withdrawals.${format}`),
      )
    }
    cli(
      'export',
      '--template',
      join(folder, 'shared.json'),
      '--out',
      join(folder, 'line', 'shared.csv'),
    )
    expect(bytesOf('line', 'shared.csv')).toBe(bytesOf('window', 'sandbox-withdrawals.csv'))
  })

  // Runs only at the release gate. `npm test` covers it in the test above and in
  // unit/store/browse/computed-reports.test.ts.
  gateTest(
    'that is built in gives the same bytes too, and the manifest names the run of a run’s report',
    async () => {
      for (const template of readyTemplates.filter(
        ({ report }, index) =>
          isComputedReport(report) && report !== 'activity_log' && (isGate || index < 2),
      )) {
        const job = await work({
          kind: 'report',
          template,
          run: null,
          name: `${template.report}.csv`,
        })
        expect(job).toMatchObject({ state: 'done', result: { kind: 'export' } })
        cli('export', '--template', template.name, '--out', join(folder, 'line', 'ready.csv'))
        expect(bytesOf('line', 'ready.csv')).toBe(bytesOf('window', `${template.report}.csv`))
        const manifest = JSON.parse(
          readFileSync(join(folder, 'window', `${template.report}.csv.manifest.json`), 'utf8'),
        ) as { run: string | null }
        expect(manifest.run).toBe(
          ['breaks_by_age', 'reconciliation_by_day'].includes(template.report) ? run : null,
        )
      }
    },
  )

  test('reads the activity log from the data folder, on the command line as well', async () => {
    cli(
      'export',
      'activity_log',
      '--where',
      'what = run_made',
      '--out',
      join(folder, 'line', 'log.csv'),
    )
    const [header, ...rows] = parse(readFileSync(join(folder, 'line', 'log.csv'))) as string[][]
    expect(header).toEqual(columnsOf('activity_log').map(({ name }) => name))
    const [madeActivity] = (await call('activity', { before: null, limit: 500 })).filter(
      ({ what }) => what === 'run_made',
    )
    expect(rows).toEqual([
      [
        String(madeActivity?.number),
        madeActivity?.at,
        'sandbox',
        'run_made',
        JSON.stringify(madeActivity?.facts),
        madeActivity?.hash ?? '',
      ],
    ])
  })

  test('is refused if it names unknown parts, and is unknown once it is deleted', async () => {
    await expect(
      call('saveTemplate', { template: { ...auditorTemplate, columns: ['nope'] } }),
    ).rejects.toMatchObject({ code: 'COLUMN_UNKNOWN' })
    await expect(call('readTemplate', { text: '{}' })).rejects.toMatchObject({
      code: 'TEMPLATE_INVALID',
    })
    await expect(call('deleteTemplate', { name: 'nobody' })).rejects.toMatchObject({
      code: 'TEMPLATE_UNKNOWN',
    })
    await call('deleteTemplate', { name: auditorTemplate.name })
    expect((await call('listTemplates', null)).every(({ isReadyMade }) => isReadyMade)).toBe(true)
  })
})

describe('previewReport', () => {
  const strictTemplate: Template = {
    ...auditorTemplate,
    columns: null,
    conditions: [],
    sort: null,
    dialect: 'strict',
    timeZone: 'UTC',
  }

  test('shows the first rows as the file holds them and as a spreadsheet would, with its changes', async () => {
    const strict = await call('previewReport', {
      profile: 'sandbox',
      template: strictTemplate,
      run: null,
      language: 'es',
    })
    expect(strict.written).toHaveLength(20)
    expect(strict.rows).toBeGreaterThan(100)
    expect(strict.fileName).toBe('sandbox-withdrawals.csv')
    expect(strict.warnings.length).toBeGreaterThan(0)
    cli('export', 'withdrawals', '--out', join(folder, 'line', 'all.csv'))
    const lines = parse(readFileSync(join(folder, 'line', 'all.csv'))) as string[][]
    expect([strict.columns, ...strict.written]).toEqual(lines.slice(0, 21))
    // The guard is shown as it is written: the spreadsheet runs nothing, and the leading sign is
    // visible.
    for (const { kind, column, written, shown } of strict.warnings)
      expect([strict.columns.includes(column), written === shown]).toEqual([
        true,
        kind === 'startsFormula',
      ])
  })

  test('has no warnings for a workbook and for Parquet', async () => {
    for (const format of ['xlsx', 'parquet'] as const) {
      const preview = await call('previewReport', {
        profile: 'sandbox',
        template: { ...strictTemplate, format },
        run: null,
        language: 'pt',
      })
      expect([preview.warnings, preview.shown]).toEqual([[], preview.written])
    }
  })

  test('previews a report of a run under its name', async () => {
    const preview = await call('previewReport', {
      profile: 'sandbox',
      template: { ...strictTemplate, report: 'reconciliation_by_day', fileName: '{report}-{run}' },
      run,
      language: 'en',
    })
    expect(preview.fileName).toBe(`reconciliation_by_day-${run}.csv`)
    expect(preview.rows).toBeGreaterThan(10)
    await expect(
      call('previewReport', {
        profile: 'sandbox',
        template: { ...strictTemplate, report: 'lines' },
        run: 'nope',
        language: 'en',
      }),
    ).rejects.toMatchObject({ code: 'RUN_UNKNOWN' })
  })
})

describe('an export with a layout', () => {
  test('writes a list in the requested layout', async () => {
    const query = { report: 'breaks', run, conditions: [], sort: null, search: '' } as const
    const job = await work({
      kind: 'export',
      query,
      columns: ['break_id', 'amount_difference'],
      name: 'breaks-es.csv',
      layout: { format: 'csv', dialect: 'excel-es', timeZone: 'UTC' },
    })
    expect(job.state).toBe('done')
    cli(
      'export',
      'breaks',
      '--run',
      run,
      '--columns',
      'break_id,amount_difference',
      '--dialect',
      'excel-es',
      '--out',
      join(folder, 'line', 'breaks-es.csv'),
    )
    expect(bytesOf('line', 'breaks-es.csv')).toBe(bytesOf('window', 'breaks-es.csv'))
    expect(
      readFileSync(join(folder, 'line', 'breaks-es.csv'), 'utf8').startsWith(
        '\ufeffbreak_id;amount_difference\r\n',
      ),
    ).toBe(true)
  })
})
