import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadableDb } from '../../../src-main/store/database/connection.ts'
import { cacheDigest, findDefects } from './cache-digest.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { readCopy } from './read-copy.ts'
import type { Death } from './store-call.ts'
import { callStore } from './store-call.ts'
import type { World } from './worlds.ts'
import { copyHome, openWorld } from './worlds.ts'

// F46: the program dies while it closes a period.

interface PeriodRow {
  readonly run: string
  readonly note: string
  readonly closed_by: string
  readonly reopened_at: string | null
  readonly frozen: string
}

/** A cache with one run whose breaks are all accepted, made once and copied for each run. */
interface ClosableRun {
  readonly world: World
  readonly run: string
  readonly digest: string
  /** The closing digest, as computed by this file. */
  readonly closing: string
}

const CLOSING_NOTE = { at: '2026-11-21T12:00:00.000000Z', by: 'ana', note: 'agreed' } as const

let closableRun: Promise<ClosableRun> | undefined

async function makeClosableRun(tools: RunTools): Promise<ClosableRun> {
  const world = await openWorld()
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-period-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const command = copyHome({ ...tools, folder }, world, 'synced')
  const words = ['reconcile', '--offline', '--json', '--ledger', command.ledger]
  const firstRun = await command.run([...words, '--as-of', '2026-11-20T12:00:00Z'])
  const { run_id: run } = JSON.parse(firstRun.stdout) as { run_id: string }
  const path = command.database()
  const breaks = readCopy(path, (db) =>
    db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all(),
  )
  const { code, stderr } = await callStore(path, 'decide', {
    id: 'd-1',
    at: CLOSING_NOTE.at,
    by: 'ana',
    decision: { kind: 'status', breaks, status: 'accepted', reason: 'agreed', note: '' },
    separatedPair: undefined,
  })
  if (code !== 0) throw new Error(`the breaks are not accepted: ${stderr}`)
  return {
    world: { ...world, synced: command.dataDir },
    run,
    digest: cacheDigest(path),
    closing: readCopy(path, closingOf),
  }
}

// Computes the closing digest as the evidence folder describes it, without the program's own code.
function closingOf(db: ReadableDb): string {
  const hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
  const summary = db.prepare<[], string>('SELECT summary FROM runs').pluck().get() ?? ''
  const states = db
    .prepare<[], string[]>(
      'SELECT break_id, status, reason, note FROM break_states ORDER BY break_id',
    )
    .raw()
    .all()
  return hex([hex(summary), ...states.map((one) => JSON.stringify(one))].join('\n') + '\n')
}

const killInClosing = (deathOf: (tools: RunTools) => Death) => async (tools: RunTools) => {
  const { judge } = tools
  const { world, run, digest, closing } = await (closableRun ??= makeClosableRun(tools))
  const command = copyHome(tools, world, 'synced')
  const path = command.database()
  const close = (id: string, death?: Death): ReturnType<typeof callStore> =>
    callStore(path, 'closePeriod', { id, run, ...CLOSING_NOTE }, death)
  const periods = (): readonly PeriodRow[] =>
    readCopy(path, (db) => db.prepare<[], PeriodRow>('SELECT * FROM periods').all())
  const death = deathOf(tools)
  const moment = JSON.stringify(death)
  const killedCall = await close('p-1', death)
  if ('point' in death)
    judge.holds(
      killedCall.isKilled,
      `it was closed before ${moment}: ${killedCall.stderr.slice(0, 300)}`,
    )
  const leftPeriods = periods()
  judge.holds(leftPeriods.length <= 1, `${leftPeriods.length} periods after ${moment}`)
  if ('point' in death)
    judge.holds(
      leftPeriods.length === (death.point === 'closing:3' ? 1 : 0),
      `${leftPeriods.length} periods, killed at ${moment}`,
    )
  const secondClosing = await close('p-2')
  judge.holds(
    leftPeriods.length === 1
      ? secondClosing.stderr.includes('PERIOD_CLOSED')
      : secondClosing.code === 0,
    `closing it after ${moment}: ${String(secondClosing.code)} ${secondClosing.stderr.slice(0, 300)}`,
  )
  const [period, ...otherPeriods] = periods()
  judge.holds(
    otherPeriods.length === 0 && period !== undefined,
    `closed ${otherPeriods.length + 1} times`,
  )
  if (period) {
    const frozen = JSON.parse(period.frozen) as { digest: string }
    judge.same(frozen.digest, closing, `the digest of the period after ${moment}`)
    judge.same(readCopy(path, closingOf), closing, `what the period rests on after ${moment}`)
    judge.holds(
      period.run === run &&
        period.note === CLOSING_NOTE.note &&
        period.closed_by === CLOSING_NOTE.by &&
        period.reopened_at === null,
      `the period is not the one that was closed: ${JSON.stringify(period)}`,
    )
  }
  judge.same(cacheDigest(path), digest, 'the cache beside the period')
  for (const what of findDefects(path)) judge.find('broken', `after ${moment}: ${what}`)
}

export const periodFaults: readonly Fault[] = [
  fault(
    'F46',
    'at a step',
    15,
    killInClosing(({ run }) => ({ point: `closing:${(run % 3) + 1}` })),
  ),
  fault(
    'F46',
    'at random',
    20,
    killInClosing(({ random }) => ({ afterMs: random.below(40) })),
  ),
]
