import { describe, expect, it } from 'vitest'
import { exchange } from '../../../src-main/app/team-link.ts'
import { wholeTransfers } from '../../../src-main/app/team-runs.ts'
import { contentOf } from '../../../src-main/store/runs/break-states.ts'
import { isGate } from '../../support/is-gate.ts'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter, listBreaks } from '../../support/workstation.ts'
import { openStation, startServer } from './server.ts'
import { decision, Station } from './station.ts'

const DECISIONS = isGate ? 100_000 : 2000
const RECORDS = isGate ? 2000 : 200
const EVENTS_PER_APPEND = 500
const LATER_DECISIONS = 20

const postgres = await startServer(['ana', 'ben'])
const database = await postgres.createDatabase()

/** Ana's workstation with one shared run, and the workspace, of which Ben is a member too. */
async function makeTeam(): Promise<{ readonly ana: Workstation; readonly workspace: string }> {
  const folder = makeFolder()
  const ids = Array.from({ length: RECORDS }, (_, index) => `w${index}`)
  const cache = makeCache(folder, {
    withdrawals: ids.map((id) => paidWithdrawal(id)),
  })
  const ledger = ids.map((id) => `${id},BTC,2,2026-09-01T10:00:00Z`).join('\n')
  await reconcileFile(cache, writeLedger(folder, `withdrawal_id,currency,amount,date\n${ledger}\n`))
  const ana = await openStation(postgres, database, 'ana', cache)
  const workspace = await enter(ana)
  await addMember(ana, workspace, 'ben', 'operator')
  return { ana, workspace }
}

interface ExpectedState {
  status: string
  assignee: string
  note: string
  reason: string
}

/** Decides in the name of one workstation and returns the state that each break must have then. */
async function decideAll(
  { db }: Workstation,
  workspace: string,
): Promise<ReadonlyMap<string, ExpectedState>> {
  const breaks = listBreaks({ db })
  const contents = new Map(breaks.map((breakId) => [breakId, contentOf(db, breakId) ?? null]))
  const expected = new Map<string, ExpectedState>()
  const bodyOf = (index: number): Record<string, unknown> => {
    const breakId = breaks[index % breaks.length] ?? ''
    const state = expected.get(breakId) ?? { status: 'open', assignee: '', note: '', reason: '' }
    expected.set(breakId, state)
    const turn = Math.floor(index / breaks.length) + index
    if (turn % 3 === 0) {
      state.note = `note ${index}`
      return decision({ id: `d${index}`, facts: { note: state.note }, breaks: [[breakId, null]] })
    }
    if (turn % 3 === 1) {
      state.assignee = `person ${index}`
      const facts = { assignee: state.assignee }
      return decision({ id: `d${index}`, type: 'assign', facts, breaks: [[breakId, null]] })
    }
    state.status = ['investigating', 'accepted', 'resolved'][Math.floor(turn / 3) % 3] ?? ''
    state.reason = `reason ${index}`
    const content = state.status === 'investigating' ? null : contents.get(breakId)
    const facts = { status: state.status, reason: state.reason }
    return decision({ id: `d${index}`, type: 'status', facts, breaks: [[breakId, content]] })
  }
  const client = await postgres.connect(database, 'ana')
  try {
    const sender = new Station(client, workspace)
    for (let index = 0; index < DECISIONS; index += EVENTS_PER_APPEND)
      await sender.append(
        ...Array.from({ length: EVENTS_PER_APPEND }, (_, offset) => bodyOf(index + offset)),
      )
  } finally {
    await client.end()
  }
  return expected
}

const compare = (left: unknown, right: unknown): number => (String(left) < String(right) ? -1 : 1)

const statesOf = ({ db }: Workstation): unknown =>
  db
    .prepare(
      'SELECT break_id, status, assignee, note, reason, is_conflict FROM break_states ORDER BY break_id',
    )
    .raw()
    .all()

// Figures are printed and not asserted: a timed test would fail on a busy machine.
const report = (text: string): void => {
  if (isGate) process.stderr.write(`${text}\n`)
}

describe('joining a team', () => {
  it(`receives ${DECISIONS} decisions in their order, and comes to the state of each break`, async () => {
    const { ana, workspace } = await makeTeam()
    const sendStartMs = performance.now()
    const expected = await decideAll(ana, workspace)
    report(
      `sent ${DECISIONS} decisions in ${((performance.now() - sendStartMs) / 1000).toFixed(1)} s`,
    )
    const ben = await openStation(postgres, database, 'ben', makeCache(makeFolder(), {}))
    const startMs = performance.now()
    const cpuBefore = process.cpuUsage()
    await enter(ben, workspace)
    const { user, system } = process.cpuUsage(cpuBefore)
    report(
      `joined in ${((performance.now() - startMs) / 1000).toFixed(1)} s, of processor ${((user + system) / 1e6).toFixed(1)} s`,
    )
    expect((await ben.state()).cursor).toBeGreaterThan(DECISIONS)
    expect(ben.db.prepare('SELECT id FROM decisions ORDER BY seq').pluck().all()).toEqual(
      Array.from({ length: DECISIONS }, (_, index) => `d${index}`),
    )
    const expectedRows = [...expected].map(([breakId, { status, assignee, note, reason }]) => [
      breakId,
      status,
      assignee,
      note,
      reason,
      0,
    ])
    expect(statesOf(ben)).toEqual(expectedRows.toSorted(([left], [right]) => compare(left, right)))
    await ana.sync()
    expect(statesOf(ana)).toEqual(statesOf(ben))
    await ben.store.call('verifyTeamLog', null)
    await expectLaterDecisions(ana, ben)
  })

  it('comes to the states after an exchange that ended before the end of the log', async () => {
    const { ana, workspace } = await makeTeam()
    const ben = await openStation(postgres, database, 'ben', makeCache(makeFolder(), {}))
    await enter(ben, workspace)
    const [breakId] = ana.db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
    await ana.decide({ kind: 'note', breaks: [breakId ?? ''], note: 'asked the provider' })
    await ana.sync()
    const { cursor } = await ben.state()
    const { events, logEnd } = await ben.server.call('pull', { workspace, after: cursor })
    const at = '2026-10-05T12:00:00.000000Z'
    await ben.store.call('applyEvents', { events, logEnd: logEnd + 1, at })
    expect((await ben.state()).cursor).toBe(logEnd)
    expect(statesOf(ben)).toEqual([])
    await ben.sync()
    expect(statesOf(ben)).toEqual(statesOf(ana))
    expect(statesOf(ben)).toHaveLength(1)
  })
})

/** Makes decisions and exchanges them one at a time. */
async function expectLaterDecisions(ana: Workstation, ben: Workstation): Promise<void> {
  const [breakId] = ana.db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
  const clock = { nowMs: () => Date.UTC(2026, 9, 5, 12) }
  let milliseconds = 0
  const call: typeof ben.store.call = async (name, input) => {
    const startMs = performance.now()
    const output = await ben.store.call(name, input)
    if (name === 'applyEvents') milliseconds += performance.now() - startMs
    return output
  }
  for (let count = 0; count < LATER_DECISIONS; count += 1) {
    await ana.decide({ kind: 'note', breaks: [breakId ?? ''], note: `once more ${count}` })
    await ana.sync()
    await exchange(
      { clock: clock as never },
      { ...ben.store, call },
      ben.server,
      wholeTransfers(ben.files),
      ben.places,
    )
  }
  expect(statesOf(ben)).toEqual(statesOf(ana))
  report(`folded one more in ${(milliseconds / LATER_DECISIONS).toFixed(1)} ms`)
}
