import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { reportColumns } from '../../../../src-main/contract/report.ts'
import { withdrawalFields } from '../../../../src-main/domain/withdrawal.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { openStore } from '../../../../src-main/store/client.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { takeLock } from '../../../../src-main/store/database/lock.ts'
import { migrations } from '../../../../src-main/store/database/migrations.ts'
import { RunWriter } from '../../../../src-main/store/runs/run-writer.ts'
import type { Store } from '../../../../src-main/store/store.ts'
import { build } from '../../../support/build.ts'
import { builtProgram } from '../../../support/built-program.ts'
import { listQuery } from '../../../support/list-query.ts'
import {
  AS_OF,
  decodeAll,
  defaultInput,
  makeFolder,
  withdrawalText,
} from '../../../support/reconcile.ts'
import { makeWorkbook, textRows } from '../../../support/workbook.ts'

const workerUrl = builtProgram.worker
beforeAll(build)

function openTestStore(path: string, isReadOnly = false, owner = 'the test'): Store {
  const store = openStore({ workerUrl, path, isReadOnly, owner })
  onTestFinished(() => store.close())
  return store
}

const records = decodeAll(
  [withdrawalText({ id: 'W-1', currency: 'USDC' }, { amount: '1.50' })],
  withdrawalFields,
)

describe('the database thread', () => {
  it('F15: owns the profile for writing until it is closed, and names its owner to others', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const owner = openTestStore(path, false, 'the window, process 7')
    await owner.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    await expect(openTestStore(path).call('status', null)).rejects.toMatchObject({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      why: 'the window, process 7 owns it',
    })
    await owner.close()
    expect((await openTestStore(path).call('status', null)).counts).toMatchObject({
      withdrawals: 1,
    })
  })

  it('reads beside the owner and refuses to write', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const owner = openTestStore(path)
    await owner.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    const reader = openTestStore(path, true)
    expect((await reader.call('status', null)).counts).toMatchObject({ withdrawals: 1 })
    expect(await reader.call('isOwned', null)).toEqual({ isOwned: true })
    await expect(
      reader.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF }),
    ).rejects.toMatchObject({ kind: 'busy', code: 'READ_ONLY' })
    await owner.close()
    expect(await reader.call('isOwned', null)).toEqual({ isOwned: false })
  })

  it('F04, F05: reports the unfinished work of a dead process once, and removes it', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const db = openForWriting(path)
    // The remains of a killed run and a killed export: parts without a run, a mark, and a partial
    // file beside the target.
    const writer = new RunWriter(db, () => undefined)
    writer.unmatchedLine(1, 'rejected', 'it was cut')
    db.exec('COMMIT')
    db.close()
    const target = join(path, '../../report.csv')
    const partialFile = join(path, '../../.report.csv.999999999-1.part')
    writeFileSync(partialFile, 'id,amo')
    writeFileSync(join(path, '../writing-999999999-1-1'), target)
    const notices: unknown[] = []
    const openOwnStore = (): Store => {
      const store = openStore({
        workerUrl,
        path,
        isReadOnly: false,
        owner: 'the test',
        sendNotice: ({ code, evidence }) => void notices.push([code, evidence]),
      })
      onTestFinished(() => store.close())
      return store
    }
    const store = openOwnStore()
    await store.call('status', null)
    await store.close()
    expect(notices).toEqual([
      ['EXPORT_INTERRUPTED', { what: 'file', file: 'report.csv' }],
      ['IMPORT_DISCARDED', {}],
    ])
    expect([
      existsSync(partialFile),
      existsSync(target),
      readdirSync(join(path, '..')).filter((name) => name.startsWith('writing-')),
    ]).toEqual([false, false, []])
    await openOwnStore().call('status', null)
    expect(notices).toHaveLength(2)
  })

  it('fails without a cache if only reading was requested', async () => {
    await expect(
      openTestStore(join(makeFolder(), 'profile', 'cache.db'), true).call('status', null),
    ).rejects.toMatchObject({ kind: 'store', code: 'NO_CACHE' })
  })

  it('V3: commits rows and the resume point of a page together', async () => {
    const store = openTestStore(join(makeFolder(), 'profile', 'cache.db'))
    const feed = {
      cursor: 'c1',
      passBegunAt: AS_OF,
      passIsFull: false,
      coveredFrom: null,
      coveredTo: null,
      isComplete: false,
    }
    const recordsWithError = [
      ...records,
      { kind: 'quarantined', id: 'W-2', reason: undefined as unknown as string, raw: '' } as const,
    ]
    await expect(
      store.call('saveRecords', {
        kind: 'withdrawals',
        incoming: recordsWithError,
        at: AS_OF,
        feed,
      }),
    ).rejects.toMatchObject({ kind: 'store' })
    expect([
      (await store.call('getFeedState', null)).cursor,
      (await store.call('status', null)).counts.withdrawals,
    ]).toEqual([null, 0])
    await store.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF, feed })
    expect([
      (await store.call('getFeedState', null)).cursor,
      (await store.call('status', null)).counts.withdrawals,
    ]).toEqual(['c1', 1])
  })

  const query = listQuery()

  it('tells whether records of the kind of a list changed after it was opened', async () => {
    const owner = openTestStore(join(makeFolder(), 'profile', 'cache.db'))
    const save = (amount: string): Promise<unknown> =>
      owner.call('saveRecords', {
        kind: 'withdrawals',
        incoming: decodeAll(
          [withdrawalText({ id: 'W-1', currency: 'USDC' }, { amount })],
          withdrawalFields,
        ),
        at: AS_OF,
      })
    const isChanged = async (since: number, report: 'withdrawals' | 'quotes'): Promise<boolean> =>
      (await owner.call('countList', { query: { ...query, report }, since })).isChanged
    await save('1.50')
    const { lastChange } = await owner.call('openList', { query })
    expect(await isChanged(lastChange, 'withdrawals')).toBe(false)
    await save('1.60')
    expect(await isChanged(lastChange, 'withdrawals')).toBe(true)
    expect(await isChanged(lastChange, 'quotes')).toBe(false)
    const reopenedList = await owner.call('openList', { query })
    expect(await isChanged(reopenedList.lastChange, 'withdrawals')).toBe(false)
  })

  it('opens, reads, sums and closes lists, beside the owner too', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const owner = openTestStore(path)
    await owner.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    for (const store of [owner, openTestStore(path, true)]) {
      const { list, rows, asOf } = await store.call('openList', { query })
      const page = await store.call('readList', { list, from: 0, count: 10 })
      expect([rows, asOf, page.keys, page.rows[0]?.length]).toEqual([
        1,
        null,
        ['W-1'],
        reportColumns.withdrawals.length,
      ])
      expect(await store.call('openList', { query, first: 10 })).toMatchObject({
        rows: 1,
        beginning: page,
      })
      expect(await store.call('openList', { query })).toMatchObject({ rows: 1, beginning: null })
      // Unreadable rows do not prevent a list from being opened.
      expect(await store.call('openList', { query, first: 501 })).toMatchObject({
        rows: 1,
        beginning: null,
      })
      expect(await store.call('sumList', { list })).toEqual({
        rows: 1,
        sums: { amount: { USDC: '1.5' } },
      })
      expect(await store.call('countList', { query })).toEqual({ rows: 1, isChanged: false })
      await store.call('closeList', { list })
      await expect(store.call('readList', { list, from: 0, count: 10 })).rejects.toMatchObject({
        kind: 'store',
        code: 'LIST_GONE',
      })
    }
  })

  it('X12: ends a sorted export that is cancelled while SQLite sorts, before a row of it is read', async () => {
    const folder = makeFolder()
    const owner = openTestStore(join(folder, 'profile', 'cache.db'))
    const manyRecords = decodeAll(
      Array.from({ length: 4000 }, (_, index) =>
        withdrawalText(
          { id: `W-${index}`, currency: 'USDC', reason: `because ${index}` },
          { amount: '1.50' },
        ),
      ),
      withdrawalFields,
    )
    await owner.call('saveRecords', { kind: 'withdrawals', incoming: manyRecords, at: AS_OF })
    const path = join(folder, 'report.csv')
    const sortedQuery = {
      report: 'withdrawals',
      conditions: [],
      sort: { column: 'reason', isDescending: true },
    } as const
    const input = {
      query: sortedQuery,
      columns: undefined,
      madeAt: AS_OF,
      path,
      descriptor: undefined,
      assumptions: [],
    }
    const stop = new AbortController()
    const progressReports: unknown[] = []
    const cancelledCall = owner.call('export', input, {
      signal: stop.signal,
      onProgress: (progress) => progressReports.push(progress),
    })
    stop.abort()
    await expect(cancelledCall).rejects.toMatchObject({ kind: 'cancelled', code: 'CANCELLED' })
    expect([progressReports, existsSync(path)]).toEqual([[], false])
    // A later call to the same thread is not cancelled by that signal.
    expect((await owner.call('export', input)).rows).toBe(4000)
  })

  it('leaves no copy of a cancelled backup, and removes no older one', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const owner = openTestStore(path)
    for (let index = 0; index < 3; index += 1) await owner.call('backUp', { label: 'kept' })
    const backupsBefore = await owner.call('listBackups', null)
    const stop = new AbortController()
    const cancelledCall = owner.call('backUp', { label: 'kept' }, { signal: stop.signal })
    stop.abort()
    await expect(cancelledCall).rejects.toMatchObject({ kind: 'cancelled' })
    expect(await owner.call('listBackups', null)).toEqual(backupsBefore)
    expect(readdirSync(join(path, '../backups'))).toHaveLength(3)
  })

  it('restores a backup, after which lists are gone and a reader reads the restored file', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const owner = openTestStore(path)
    const reader = openTestStore(path, true)
    const { name, bytes } = await owner.call('backUp', { label: 'kept' })
    expect(await owner.call('listBackups', null)).toMatchObject([{ name, bytes }])
    await owner.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    const { list } = await owner.call('openList', { query })
    const readerList = await reader.call('openList', { query })
    expect(readerList.rows).toBe(1)
    await expect(reader.call('restoreBackup', { name })).rejects.toMatchObject({
      kind: 'busy',
      code: 'READ_ONLY',
    })
    await owner.call('restoreBackup', { name })
    for (const [store, openList] of [
      [owner, list],
      [reader, readerList.list],
    ] as const) {
      await expect(
        store.call('readList', { list: openList, from: 0, count: 1 }),
      ).rejects.toMatchObject({ code: 'LIST_GONE' })
      expect(await store.call('countList', { query })).toMatchObject({ rows: 0 })
    }
    await owner.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    expect(await reader.call('countList', { query })).toMatchObject({ rows: 1 })
    await expect(openTestStore(path).call('restoreBackup', { name })).rejects.toMatchObject({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
    })
  })

  it('migrates a cache of an earlier version if a reader is the first to open it, and reads it if it is owned', async () => {
    const oldCache = join(makeFolder(), 'profile', 'cache.db')
    openForWriting(oldCache, migrations.slice(0, 1)).close()
    const lock = takeLock(join(oldCache, '../instance.lock.db'), 'an older program')
    const readerBesideOwner = openTestStore(oldCache, true)
    expect((await readerBesideOwner.call('status', null)).schema_version).toBe(1)
    await readerBesideOwner.close()
    lock.release()
    const reader = openTestStore(oldCache, true)
    expect([
      await reader.call('listImports', null),
      (await reader.call('status', null)).schema_version,
    ]).toEqual([[], migrations.at(-1)?.version])
    await openTestStore(oldCache).call('setFact', { name: 'a', value: 'b' })
  })

  it('stores imports and mappings, and refuses to write them beside the owner', async () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const owner = openTestStore(path)
    const newImport = {
      id: 'i',
      name: 'ledger.csv',
      bytes: 3,
      sha256: 'x',
      at: AS_OF,
      workbook: null,
      parts: [],
    }
    await owner.call('saveImport', newImport)
    const reader = openTestStore(path, true)
    expect(await reader.call('listImports', null)).toEqual([{ ...newImport, runs: [] }])
    await expect(reader.call('deleteImport', { id: 'i' })).rejects.toMatchObject({
      kind: 'busy',
      code: 'READ_ONLY',
    })
    await owner.call('deleteImport', { id: 'i' })
    expect([
      await reader.call('listImports', null),
      await reader.call('listRuns', null),
      await reader.call('findRecords', { text: 'W-1' }),
    ]).toEqual([[], [], []])
    expect(
      (await reader.call('overview', { finalStatuses: [], since: '', axis: [] })).totals,
    ).toEqual([])
  })

  it('F05: removes the committed rows of a cancelled run after its answer, and reconciles meanwhile', async () => {
    const folder = makeFolder()
    const path = join(folder, 'profile', 'cache.db')
    const store = openTestStore(path)
    await store.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    const [largeLedger, smallLedger] = [join(folder, 'large.csv'), join(folder, 'small.csv')]
    const head = 'withdrawal_id,currency,amount'
    writeFileSync(
      largeLedger,
      [head, ...Array.from({ length: 40_000 }, (_, index) => `X-${index},USDC,1`), ''].join('\n'),
    )
    writeFileSync(smallLedger, `${head}\nW-1,USDC,2\n`)
    const reader = openForReading(path)
    onTestFinished(() => void reader.close())
    const breaks = (): unknown => reader.prepare('SELECT count(*) FROM breaks').pluck().get()
    const stop = new AbortController()
    const cancelledCall = store.call(
      'reconcile',
      { ...defaultInput, ledgerPath: largeLedger, isCacheComplete: true },
      { signal: stop.signal },
    )
    await Promise.all([
      expect(cancelledCall).rejects.toMatchObject({ kind: 'cancelled' }),
      expect
        .poll(breaks, { interval: 10 })
        .toBeGreaterThan(0)
        .finally(() => stop.abort()),
    ])
    expect(await store.call('listRuns', null)).toEqual([])
    const input = { ...defaultInput, ledgerPath: smallLedger, isCacheComplete: true }
    expect((await store.call('reconcile', input)).breaks).toEqual({ amount_mismatch: 1 })
    // One break is left, of the run that was not cancelled.
    await expect.poll(breaks).toBe(1)
  })

  it('reconciles a workbook anywhere on disk from a copy of its own, which is then removed', async () => {
    const [path, ledgerPath] = [
      join(makeFolder(), 'profile', 'cache.db'),
      join(makeFolder(), 'Retiros.xlsx'),
    ]
    writeFileSync(ledgerPath, makeWorkbook({ Retiros: textRows([['ID de retiro', 'Moneda', 'Monto'], ['W-1', 'USDC', '1.5']]) })) // prettier-ignore
    const store = openTestStore(path)
    await store.call('saveRecords', { kind: 'withdrawals', incoming: records, at: AS_OF })
    const openedLedger = await store.call('openLedger', { ledgerPath })
    expect(
      await store.call('ledgerIds', {
        ...openedLedger,
        mapping: defaultMapping,
        finalStatuses: [],
      }),
    ).toEqual({ wanted: ['W-1'] })
    const summary = await store.call('reconcile', { ...defaultInput, ...openedLedger })
    expect(summary).toMatchObject({
      ledger: { rows: 1, matched: 1 },
      source: { name: 'Retiros.xlsx', sheet: 'Retiros' },
    })
    await store.call('dropLedgerCopy', null)
    expect([existsSync(openedLedger.ledgerPath), readdirSync(join(ledgerPath, '..'))]).toEqual([
      false,
      ['Retiros.xlsx'],
    ])
    const csvPath = join(ledgerPath, '../plain.csv')
    expect(await store.call('openLedger', { ledgerPath: csvPath })).toEqual({ ledgerPath: csvPath })
  })

  it('writes a file of more rows than one batch with the thread that is built beside it', async () => {
    const folder = makeFolder()
    const store = openTestStore(join(folder, 'profile', 'cache.db'))
    const texts = Array.from({ length: 1001 }, (_, index) =>
      withdrawalText(
        { id: `W-${String(index).padStart(4, '0')}`, currency: 'USDC' },
        { amount: '0.1' },
      ),
    )
    await store.call('saveRecords', {
      kind: 'withdrawals',
      incoming: decodeAll(texts, withdrawalFields),
      at: AS_OF,
    })
    const path = join(folder, 'withdrawals.csv')
    const input = {
      query: { report: 'withdrawals', conditions: [] },
      columns: ['id', 'currency', 'amount'],
      madeAt: AS_OF,
      path,
      descriptor: undefined,
      assumptions: [],
    } as const
    expect(await store.call('export', input)).toMatchObject({
      rows: 1001,
      bytes: readFileSync(path).length,
      sums: { amount: { USDC: '100.1' } },
    })
    const lines = readFileSync(path, 'utf8').split('\r\n')
    expect([lines.length, lines[1], lines[1001]]).toEqual([
      1003,
      'W-0000,USDC,0.1',
      'W-1000,USDC,0.1',
    ])
  })

  it('finds nothing wrong with its own database, and refuses an unknown call', async () => {
    const store = openTestStore(join(makeFolder(), 'profile', 'cache.db'))
    expect(await store.call('check', null)).toEqual({ problems: [], damaged: [] })
    for (const name of ['nothing', '__proto__', 'constructor'])
      await expect(store.call(name as 'check', null)).rejects.toMatchObject({
        kind: 'bug',
        code: 'UNKNOWN_CALL',
      })
  })

  it('fails calls after it ended', async () => {
    const store = openTestStore(join(makeFolder(), 'profile', 'cache.db'))
    await store.call('status', null)
    await store.close()
    await expect(store.call('status', null)).rejects.toMatchObject({
      kind: 'store',
      code: 'STORE_LOST',
    })
  })
})
