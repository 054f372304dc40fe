import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Ports } from '../../../src-main/app/ports.ts'
import type { Profile } from '../../../src-main/app/profile.ts'
import { embeddedSandbox } from '../../../src-main/app/profile.ts'
import { MAX_PROFILES, profileHandlers } from '../../../src-main/app/profiles.ts'
import { getProfileOfCommand } from '../../../src-main/app/session.ts'
import { MAX_ACTIVITY_ROWS, rowsOutsideDatabase } from '../../../src-main/app/template-report.ts'
import type { WindowPorts } from '../../../src-main/app/window/ports.ts'
import { defaultSettings } from '../../../src-main/app/window/settings.ts'
import { openWindowDesk } from '../../../src-main/app/window/window-desk.ts'
import { windowSchemas } from '../../../src-main/contract/schemas/window.ts'
import { MAX_SAVED_VIEWS } from '../../../src-main/contract/window.ts'
import { toLink } from '../../../src-main/hosts/node/activity-chain.ts'
import { checkActivity } from '../../../src-main/hosts/node/activity-check.ts'
import { activityLog, activityPath } from '../../../src-main/hosts/node/activity-log.ts'
import { settingsFile } from '../../../src-main/hosts/node/window-files.ts'
import { openForWriting } from '../../../src-main/store/database/database.ts'
import { decide } from '../../../src-main/store/decisions/decisions.ts'
import { countWaitingDecisions, listDecisions } from '../../../src-main/store/runs/decision-log.ts'
import { recordWords } from '../../../src-renderer/words/records/records.ts'
import { isGate } from '../../support/is-gate.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../support/reconcile.ts'
import { failureOf } from '../base/failing.ts'
import { fakeClock } from '../base/fake-clock.ts'

const MANY_ENTRIES = 100_000
const AT = '2026-11-21T12:00:00.000000Z'
const context = { signal: new AbortController().signal, progress: () => undefined }

const profiles: readonly Profile[] = Array.from({ length: MANY_ENTRIES }, (_, index) => ({
  ...embeddedSandbox,
  id: `p${index}`,
  name: `profile ${index}`,
}))

function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-volume-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('input 149, F51: 100,000 profiles', () => {
  const portsOf = (list: readonly Profile[]): Pick<Ports, 'profiles' | 'newId'> => ({
    newId: () => 'new',
    profiles: { read: () => list, update: (change) => void change(list), restore: () => 0 },
  })
  const settings = {
    environment: 'sandbox',
    partnerUrl: 'https://p.test',
    gatewayUrl: 'https://g.test',
    gatewayService: 'retail',
    gatewayAuth: 'bearer',
  } as const
  const add = (list: readonly Profile[]) =>
    failureOf(() =>
      profileHandlers({ ...portsOf(list), hasEnvironmentSecrets: true } as Ports).addProfile(
        { name: 'one more', settings: settings as never, secrets: null },
        context,
      ),
    )

  it('are refused: one folder has a limit, and the failure says what to do', async () => {
    const { code, why, advice } = await add(profiles.slice(0, MAX_PROFILES))
    expect([code, why, advice]).toEqual([
      'TOO_MANY_PROFILES',
      expect.stringContaining(String(MAX_PROFILES)) as string,
      expect.stringMatching(/remove one.*--data-dir/) as string,
    ])
  })

  it('are named in one sentence', async () => {
    const unclear = await failureOf(() => getProfileOfCommand(portsOf(profiles) as Ports, null))
    const unknown = await failureOf(() => getProfileOfCommand(portsOf(profiles) as Ports, 'nobody'))
    for (const { why } of [unclear, unknown]) {
      expect(why).toMatch(/profile 0, profile 1, .*profile 19 and 99980 more$/)
      expect(why.length).toBeLessThan(400)
    }
  })

  it('are read a few times for a window, not once per profile, and are prepared one at a time', async () => {
    const read = vi.fn(() => profiles)
    let openCount = 0
    let maxOpenCount = 0
    const ports = {
      clock: { ...fakeClock(), sleep: () => new Promise<void>(() => undefined) },
      settings: { read: () => defaultSettings, write: () => undefined },
      profiles: { read, update: () => undefined },
      activity: { append: () => undefined },
      // The first thousand have a cache with a recent backup.
      hasCache: ({ id }: Profile) => Number(id.slice(1)) < 1000 || id === embeddedSandbox.id,
      openStore: () => ({
        async call(name: string) {
          maxOpenCount = Math.max(maxOpenCount, (openCount += 1))
          await Promise.resolve()
          openCount -= 1
          if (name === 'findTeam') return null
          return name === 'backupTimes'
            ? { databaseCreatedAt: AT, lastBackupAt: null }
            : { last_sync: AT, counts: {} }
        },
        close: () => Promise.resolve(),
      }),
      version: '0',
      host: 'loopback',
      person: 'ana',
    } as unknown as WindowPorts
    const desk = openWindowDesk(ports)
    const reply = await desk.dispatch('hello', null, context.signal)
    expect(reply.kind).toBe('result')
    await vi.waitFor(() => expect(maxOpenCount).toBeGreaterThan(0))
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await desk.close()
    expect(maxOpenCount).toBe(1)
    expect(read.mock.calls.length).toBeLessThanOrEqual(4)
  })
})

describe('input 149, F51: 100,000 saved views', () => {
  const view = (index: number) => ({
    name: `view ${index}`,
    query: { report: 'withdrawals', run: null, conditions: [], sort: null, search: '' },
    columns: ['id'],
  })

  it('are refused beyond a limit, in words of each language', () => {
    const views = Array.from({ length: MAX_SAVED_VIEWS + 1 }, (_, index) => view(index))
    const { changeSettings } = windowSchemas
    expect(changeSettings.safeParse({ views: views.slice(1) }).success).toBe(true)
    expect(changeSettings.safeParse({ views }).success).toBe(false)
    for (const words of Object.values(recordWords))
      expect(words.views.full(MAX_SAVED_VIEWS)).toMatch(/200.*\. \S+/)
  })

  it('do not keep the program from starting, and a copy of their file is kept', () => {
    const folder = makeTempFolder()
    const path = join(folder, 'settings.json')
    const text = JSON.stringify({
      ...defaultSettings,
      theme: 'dark',
      views: Array.from({ length: MANY_ENTRIES }, (_, index) => view(index)),
    })
    writeFileSync(path, text)
    const { theme, views } = settingsFile(folder).read()
    expect([theme, views.length <= MAX_SAVED_VIEWS]).toEqual(['dark', true])
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text)
  })
})

describe('input 150, F51: 100,000 decisions', () => {
  it('are listed, counted and extended quickly, and a run applies them', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [
        withdrawalText(
          {
            id: 'a',
            created_at: '2026-09-01T10:00:00Z',
            currency: 'BTC',
            status: 'COMPLETED',
            external_ref: 'r',
          },
          { amount: '1' },
        ),
      ],
    })
    const ledger = writeLedger(
      folder,
      'withdrawal_id,currency,amount,date\na,BTC,2,2026-09-01T10:00:00Z\n',
    )
    const { summary, breaks } = await reconcileFile(cache, ledger)
    const run = summary.run_id
    const breakId = breaks[0]?.break_id ?? ''
    const db = openForWriting(cache)
    onTestFinished(() => void db.close())
    db.transaction(() => {
      const insert = db.prepare(
        'INSERT INTO decisions (id, at, by, kind, run, facts, records) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      const about = db.prepare('INSERT INTO decision_breaks (break_id, decision) VALUES (?, ?)')
      for (let index = 0; index < MANY_ENTRIES; index += 1) {
        const isMatch = index % 2 === 0
        const records = {
          ledger: [`["w${index}","","BTC","1"]`],
          provider: [`withdrawals/w${index}`],
        }
        const { lastInsertRowid } = insert.run(
          `d${index}`,
          AT,
          'ana',
          isMatch ? 'match' : 'note',
          run,
          '{"note":"n"}',
          isMatch ? JSON.stringify(records) : null,
        )
        if (!isMatch) about.run(breakId, lastInsertRowid)
      }
    })()
    const began = performance.now()
    expect(countWaitingDecisions(db, run)).toBe(MANY_ENTRIES / 2)
    const decision = { kind: 'note', breaks: [breakId], note: 'one more' } as const
    decide(db, { id: 'last', at: AT, by: 'ana', decision, separatedPair: undefined })
    expect(listDecisions(db, { break: null, limit: 500 })).toMatchObject(
      Array.from({ length: 500 }, (_, index) => ({
        id: index === 0 ? 'last' : `d${MANY_ENTRIES - index}`,
      })),
    )
    expect(listDecisions(db, { break: breakId, limit: 500 })).toHaveLength(500)
    expect(performance.now() - began).toBeLessThan(10_000)
    const secondRun = await reconcileFile(cache, ledger)
    expect(secondRun.breaks).toHaveLength(1)
  }, 120_000)
})

const LINES = isGate ? 1_000_000 : 250_000

describe(`input 150, F51: ${LINES} lines of activity`, () => {
  function makeLog(): string {
    const folder = makeTempFolder()
    const log = activityLog(folder)
    log.append({ at: AT, profile: 'desk', what: 'sync_done', facts: {} })
    const [firstEntry] = log.read(null, 1)
    let { number, hash = '' } = firstEntry ?? { number: 0, hash: '' }
    const descriptor = openSync(activityPath(folder), 'a')
    for (let text = ''; number < LINES; text = '') {
      for (let lines = 0; lines < 5000 && number < LINES; lines += 1) {
        number += 1
        const link = toLink(hash, {
          number,
          at: AT,
          profile: 'desk',
          what: 'sync_done',
          facts: { by: 'ana' },
        })
        hash = link.hash
        text += `${link.line}\n`
      }
      writeSync(descriptor, text)
    }
    closeSync(descriptor)
    return folder
  }

  it('are paged through to the first line, the oldest page as fast as the newest; the report says what to do, and the chain is whole', async () => {
    const folder = makeLog()
    const log = activityLog(folder)
    let nextNumber: number | null = null
    let seenCount = 0
    const began = performance.now()
    for (;;) {
      expect(performance.now() - began).toBeLessThan(60_000)
      const page = log.read(nextNumber, 500)
      expect(page[0]?.number).toBe(nextNumber === null ? LINES : nextNumber - 1)
      seenCount += page.length
      nextNumber = page.at(-1)?.number ?? 0
      if (nextNumber <= 1000) break
    }
    expect(seenCount).toBe(LINES + 1 - nextNumber)
    const time = (read: () => unknown): number => {
      const start = performance.now()
      read()
      return performance.now() - start
    }
    const knownPageMs = time(() => log.read(nextNumber, 500))
    const unknownPageMs = time(() => activityLog(folder).read(nextNumber, 500))
    expect(log.read(nextNumber, 500)).toEqual(activityLog(folder).read(nextNumber, 500))
    expect(knownPageMs * 5).toBeLessThan(unknownPageMs)

    const { code, why, advice } = await failureOf(() =>
      rowsOutsideDatabase({ readActivity: (limit) => log.read(null, limit) }, 'activity_log'),
    )
    expect([code, why, advice]).toEqual([
      'LOG_TOO_LONG',
      `it has ${LINES} entries, and the maximum of the report is ${MAX_ACTIVITY_ROWS}`,
      expect.stringContaining('activity.jsonl') as string,
    ])
    expect(await checkActivity(activityPath(folder))).toMatchObject({
      entries: LINES,
      isWhole: true,
    })
    log.append({ at: AT, profile: 'desk', what: 'sync_done', facts: {} })
    expect(log.read(null, 1)).toMatchObject([{ number: LINES + 1 }])
  }, 180_000)

  it('a new log under the same name is read from its own end', () => {
    const folder = makeTempFolder()
    const log = activityLog(folder)
    const add = (count: number): void => {
      for (let index = 0; index < count; index += 1)
        log.append({ at: AT, profile: 'desk', what: 'sync_done', facts: {} })
    }
    add(12)
    const nextNumber = log.read(null, 5).at(-1)?.number ?? 0
    const text = readFileSync(activityPath(folder), 'utf8')
    writeFileSync(
      activityPath(folder),
      text.replaceAll('"profile":"desk"', '"profile":"another desk"'),
    )
    expect(log.read(nextNumber, 3).map(({ number }) => number)).toEqual([
      nextNumber - 1,
      nextNumber - 2,
      nextNumber - 3,
    ])
    rmSync(activityPath(folder))
    expect(log.read(nextNumber, 3)).toEqual([])
  })
})
