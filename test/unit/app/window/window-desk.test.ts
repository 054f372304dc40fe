import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PART_BYTES } from '../../../../src-main/contract/bytes.ts'
import type { Job, WindowEvent, Work } from '../../../../src-main/contract/window.ts'
import { openLog } from '../../../../src-main/hosts/log.ts'
import type { RunningDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { startWindowDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { builtProgram as program } from '../../../support/built-program.ts'
import type { Lab } from '../../../support/lab.ts'
import { callCore, endOfJob, runJob } from '../../../support/lab.ts'
import { listQuery } from '../../../support/list-query.ts'

let folder: string
let desk: RunningDesk
const events: WindowEvent[] = []
const shownFiles: string[] = []

function start(): RunningDesk {
  const exports = join(folder, 'exports')
  const dialogs = {
    chooseTarget: (name: string) =>
      Promise.resolve({ path: join(exports, name), place: `exports/${name}` }),
    moveDataFolder: undefined,
    showInFolder: (path: string) => {
      shownFiles.push(path)
      return Promise.resolve(true)
    },
  }
  const runningDesk = startWindowDesk({
    folder,
    program,
    host: 'loopback',
    version: '0.0.0',
    dialogs,
    log: openLog(folder),
  })
  runningDesk.onEvent((event) => events.push(event))
  return runningDesk
}

const call: Lab['call'] = (name, input) => callCore(desk, name, input)
const work = (requestedWork: Work): Promise<Job> => runJob(desk, 'sandbox', requestedWork)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-window-'))
  mkdirSync(join(folder, 'exports'))
  desk = start()
})

afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('openWindowDesk', () => {
  test('says hello with the embedded sandbox and fills it', async () => {
    const hello = await call('hello', null)
    expect(hello.profiles).toMatchObject([
      { name: 'sandbox', environment: 'sandbox', isEmbedded: true, preset: 'contract' },
      { name: 'sandbox (documented)', isEmbedded: true, preset: 'documented' },
    ])
    expect(hello.settings).toMatchObject({ language: 'system', theme: 'system', hasPin: false })
    expect(hello.person).toMatch(/./)
    let firstSync: Job | undefined
    for (; !firstSync; await new Promise((resolve) => setTimeout(resolve, 25)))
      [firstSync] = (await call('hello', null)).jobs
    expect(firstSync.kind).toBe('sync')
    expect(await endOfJob(desk, firstSync.id)).toMatchObject({
      state: 'done',
      result: { kind: 'sync' },
    })
    const { counts, lastSync, owner } = await call('freshness', { profile: 'sandbox' })
    expect(counts.withdrawals).toBeGreaterThan(100)
    expect(counts.transactions).toBeGreaterThan(100)
    expect(lastSync).toMatch(/^20/)
    expect(owner).toBeNull()
    expect(events.some((event) => event.kind === 'job' && event.job.state === 'running')).toBe(true)
    expect(events.some((event) => event.kind === 'cache' && event.profile === 'sandbox')).toBe(true)
  })

  test('carries out the main workflow: sample ledger, preview, run, breaks, file', async () => {
    const sample = await call('importSample', { profile: 'sandbox' })
    const preview = await call('previewLedger', {
      profile: 'sandbox',
      import: sample.id,
      mappingText: null,
    })
    expect(preview).toMatchObject({ source: 'recognised', refusal: null })
    expect(preview.rows).toBe(preview.valid + preview.rejected)
    expect(preview.sample.length).toBeGreaterThan(10)
    const secondPreview = await call('previewLedger', {
      profile: 'sandbox',
      import: sample.id,
      mappingText: preview.mappingText,
    })
    expect({ ...secondPreview, source: 'recognised' }).toEqual(preview)

    const run = await work({
      kind: 'reconcile',
      import: sample.id,
      mappingText: preview.mappingText,
      from: null,
      to: null,
      isOffline: false,
      isCacheComplete: false,
    })
    expect(run.failure).toBeNull()
    expect(run.result).toMatchObject({ kind: 'reconcile', rows: preview.rows })
    const [storedRun] = await call('listRuns', { profile: 'sandbox' })
    expect(storedRun?.summary.source.name).toBe('sample-ledger.csv')
    const breakCount = (
      await call('breakdown', { profile: 'sandbox', run: storedRun?.id ?? '' })
    ).reduce((sum, one) => sum + one.count, 0)
    expect(breakCount).toBe(
      Object.values(storedRun?.summary.breaks ?? {}).reduce((sum, count) => sum + count, 0),
    )
    const openedList = await call('openList', {
      profile: 'sandbox',
      query: listQuery({ report: 'breaks' }),
    })
    expect(openedList.rows).toBe(breakCount)
    const page = await call('readList', { list: openedList.list, from: 0, count: 500 })
    expect(page.rows.length).toBe(Math.min(500, breakCount))
    const detail = await call('readRecord', {
      profile: 'sandbox',
      report: 'breaks',
      key: page.keys[0] ?? '',
      run: null,
    })
    expect(detail.cells.break_id).toBe(page.keys[0])

    const file = await work({
      kind: 'export',
      query: listQuery({ report: 'breaks' }),
      columns: null,
      name: 'breaks.csv',
    })
    expect(file.result).toMatchObject({ kind: 'export', file: 'breaks.csv', rows: breakCount })
    expect(await call('savedFile', { job: file.id })).toEqual({ canShow: true })
    expect(await call('showFile', { job: file.id })).toEqual({ isShown: true })
    // Only the id of a job that wrote a file leads to a path.
    for (const job of ['no-such-job', 'sync-1'])
      expect(await call('showFile', { job })).toEqual({ isShown: false })
    expect(shownFiles).toEqual([join(folder, 'exports', 'breaks.csv')])
    expect(
      readFileSync(join(folder, 'exports', 'breaks.csv'), 'utf8')
        .trimEnd()
        .split('\r\n').length,
    ).toBeGreaterThan(breakCount)
    expect(existsSync(join(folder, 'exports', 'breaks.csv.manifest.json'))).toBe(true)
    expect((await call('listImports', { profile: 'sandbox' }))[0]?.runs).toEqual([storedRun?.id])
    expect(
      (await call('previewLedger', { profile: 'sandbox', import: sample.id, mappingText: null }))
        .source,
    ).toBe('remembered')
  })

  test('receives a file in parts, accepts a repeated part, and deletes the file', async () => {
    const bytes = Buffer.from('id,amount\r\n1,2\r\n')
    const putPart = (offset: number, part: Buffer, isLast: boolean) =>
      call('putLedger', {
        profile: 'sandbox',
        upload: 'upload-1',
        name: '../../etc/passwd.csv',
        offset,
        part,
        isLast,
      })
    await putPart(0, bytes.subarray(0, 5), false)
    await putPart(0, bytes.subarray(0, 5), false)
    await expect(putPart(5, Buffer.alloc(MAX_PART_BYTES + 1), false)).rejects.toMatchObject({
      code: 'INPUT_REFUSED',
    })
    await expect(putPart(5, bytes.toString('base64') as never, false)).rejects.toMatchObject({
      code: 'INPUT_REFUSED',
    })
    await expect(putPart(9, bytes.subarray(9), false)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
    })
    const { import: newImport } = await putPart(5, bytes.subarray(5), true)
    expect(newImport).toMatchObject({ name: '../../etc/passwd.csv', bytes: bytes.length, runs: [] })
    expect(
      readdirSync(join(folder, 'profiles', 'sandbox', 'imports', newImport?.id ?? '')),
    ).toEqual(['passwd.csv'])
    const refusedPreview = await call('previewLedger', {
      profile: 'sandbox',
      import: newImport?.id ?? '',
      mappingText: null,
    })
    expect(refusedPreview.refusal).toMatchObject({ code: 'COLUMNS_MISSING' })
    expect(refusedPreview.headers).toEqual(['id', 'amount'])
    await call('deleteImport', { profile: 'sandbox', import: newImport?.id ?? '' })
    expect(existsSync(join(folder, 'profiles', 'sandbox', 'imports', newImport?.id ?? ''))).toBe(
      false,
    )
    await expect(
      call('previewLedger', { profile: 'sandbox', import: newImport?.id ?? '', mappingText: null }),
    ).rejects.toMatchObject({ code: 'IMPORT_UNKNOWN' })
  })

  test('threat 12, threat 21, inputs 82–92: refuses calls that the program’s window never makes', async () => {
    const ask = async (name: unknown, input: unknown): Promise<unknown> => {
      const reply = await desk.dispatch(name, input, new AbortController().signal)
      return reply.kind === 'failure' ? reply.failure.code : reply.output
    }
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      'x'.repeat(10_000),
      7,
      null,
      undefined,
      'credentials.get',
      'export',
      'reconcile',
    ])
      expect(await ask(name, null)).toBe('UNKNOWN_CALL')
    for (const input of [
      undefined,
      {},
      [],
      { profile: 7 },
      { profile: 'sandbox', extra: 1 },
      JSON.parse('{"profile":"sandbox","__proto__":{"x":1}}') as unknown,
      new Map(),
      new Date(),
    ])
      expect(await ask('freshness', input)).toBe('INPUT_REFUSED')
    for (const from of [-1, 1.5, NaN, Infinity, 2 ** 53, '0'])
      expect(await ask('readList', { list: '1', from, count: 10 })).toBe('INPUT_REFUSED')
    for (const count of [0, -1, 1e9, 3.7, '10'])
      expect(await ask('readList', { list: '1', from: 0, count })).toBe('INPUT_REFUSED')
    expect(
      await ask('startJob', {
        id: 'x',
        profile: 'sandbox',
        work: {
          kind: 'export',
          query: listQuery({ report: 'breaks' }),
          columns: null,
          name: 'a.csv',
          path: '/etc/cron.d/x',
        },
      }),
    ).toBe('INPUT_REFUSED')
    expect(
      await ask('openList', {
        profile: 'sandbox',
        query: listQuery({ sort: { column: 'id; DROP TABLE withdrawals', isDescending: false } }),
      }),
    ).toBe('COLUMN_UNKNOWN')
    expect(await ask('freshness', { profile: 'nobody' })).toBe('PROFILE_UNKNOWN')
    expect(await ask('removeProfile', { name: 'sandbox', isCacheRemoved: true })).toBe(
      'PROFILE_EMBEDDED',
    )
  })

  test('threat 20: locks with a PIN, answers no other call, and delays repeated guesses', async () => {
    await expect(call('lock', null)).rejects.toMatchObject({ code: 'PIN_MISSING' })
    await call('setPin', { current: null, pin: '2468' })
    await expect(call('setPin', { current: '1111', pin: '9999' })).rejects.toMatchObject({
      code: 'PIN_WRONG',
    })
    await call('lock', null)
    await expect(call('freshness', { profile: 'sandbox' })).rejects.toMatchObject({
      code: 'LOCKED',
    })
    expect(await call('hello', null)).toMatchObject({ isLocked: true, jobs: [], person: '' })
    // Parallel attempts are judged one after the other.
    const attempts = await Promise.all(
      ['0000', '0001', '2468'].map((pin) => call('unlock', { pin })),
    )
    expect(attempts).toEqual([
      { isUnlocked: false, waitSeconds: 0 },
      { isUnlocked: false, waitSeconds: expect.any(Number) },
      { isUnlocked: false, waitSeconds: expect.any(Number) },
    ])
    expect(attempts[1]?.waitSeconds).toBeGreaterThan(0)
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('2468')
  })

  test('starts locked if a PIN was chosen, opens with it, and keeps all data', async () => {
    await desk.close()
    desk = start()
    expect((await call('hello', null)).isLocked).toBe(true)
    expect(await call('unlock', { pin: '2468' })).toEqual({ isUnlocked: true, waitSeconds: 0 })
    await call('setPin', { current: '2468', pin: null })
    expect((await call('hello', null)).settings.hasPin).toBe(false)
    expect((await call('listRuns', { profile: 'sandbox' })).length).toBe(1)
    expect((await call('activity', { before: null, limit: 500 })).map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'sync_done',
        'ledger_imported',
        'run_made',
        'export_done',
        'import_deleted',
        'pin_set',
        'locked',
        'unlock_refused',
        'unlocked',
        'pin_removed',
      ]),
    )
  })

  test('backs up, restores and purges', async () => {
    const backupJob = await work({ kind: 'backUp' })
    expect(backupJob.state).toBe('done')
    const [run] = await call('listRuns', { profile: 'sandbox' })
    const list = await call('openList', { profile: 'sandbox', query: listQuery() })
    await call('deleteRun', { profile: 'sandbox', run: run?.id ?? '' })
    expect(await call('listRuns', { profile: 'sandbox' })).toEqual([])
    const backup = (await call('dataFolder', null)).caches[0]?.backups[0]
    expect((await work({ kind: 'restore', backup: backup?.name ?? '' })).failure).toBeNull()
    expect((await call('listRuns', { profile: 'sandbox' })).map(({ id }) => id)).toEqual([run?.id])
    await expect(call('readList', { list: list.list, from: 0, count: 1 })).rejects.toMatchObject({
      code: 'LIST_GONE',
    })
    expect((await work({ kind: 'restore', backup: '../../../etc/passwd' })).state).toBe('failed')
    await call('purgeCache', { profile: 'sandbox' })
    expect((await call('freshness', { profile: 'sandbox' })).counts.withdrawals).toBe(0)
  })

  test('keeps a profile that another process owns readable, and names the owner', async () => {
    const otherDesk = startWindowDesk({
      folder,
      program,
      host: 'loopback',
      version: '0.0.0',
      dialogs: { chooseTarget: undefined, moveDataFolder: undefined },
      log: openLog(folder),
    })
    try {
      await call('freshness', { profile: 'sandbox' })
      const reply = await otherDesk.dispatch(
        'freshness',
        { profile: 'sandbox' },
        new AbortController().signal,
      )
      expect(reply).toMatchObject({
        kind: 'result',
        output: { owner: expect.stringContaining('the window') },
      })
      expect(
        await otherDesk.dispatch(
          'openList',
          { profile: 'sandbox', query: listQuery() },
          new AbortController().signal,
        ),
      ).toMatchObject({ kind: 'result' })
    } finally {
      await otherDesk.close()
    }
  })
})
