import type { Handlers } from '../contract/wire.ts'
import { recordHandlers } from './records.ts'
import type { TeamServerCalls } from './server-calls.ts'
import { erasureHandlers } from './server-erasures.ts'
import { fileHandlers } from './server-files.ts'
import { logHandlers } from './server-log.ts'
import { memberHandlers } from './server-members.ts'
import { runHandlers } from './server-runs.ts'
import type { TeamSession } from './session.ts'
import { makeSession } from './session.ts'
import { makeWriteCheck } from './write-check.ts'

const PING_TIMEOUT_MS = 10_000

/**
 * Answers the calls of the team thread over one connection. `notifyChange` reports a change of the
 * log.
 */
export function openTeamServer(notifyChange: () => void): Handlers<TeamServerCalls> {
  const session = makeSession(notifyChange)
  const { query, run } = session
  const check = makeWriteCheck(query)
  const handlers: Handlers<TeamServerCalls> = {
    ...recordHandlers(query),
    ...erasureHandlers(query),
    ...fileHandlers(query),
    ...memberHandlers(session),
    ...logHandlers(session, check),
    ...runHandlers(session),
    ...closingHandlers(session),
    async connect({ settings, password, app }) {
      check.begin(app)
      await session.open(settings, password)
      return null
    },
    inspect: () => session.inspect(),
    claim: ({ workspace, station, once, id }) =>
      run('SELECT desk.claim($1, $2, $3, $4)', [workspace, station, once, id]),
    releaseClaim: ({ workspace, station, once, id }) =>
      run('SELECT desk.release_claim($1, $2, $3, $4)', [workspace, station, once, id]),
    listen: ({ workspace }) => run(`LISTEN "desk_${workspace.replaceAll('-', '_')}"`, []),
    async ping() {
      await query('SELECT 1', [], PING_TIMEOUT_MS)
      return null
    },
    async close() {
      await session.close()
      return null
    },
  }
  return { ...handlers, ...check.guard(handlers) }
}

function closingHandlers({
  run,
}: TeamSession): Pick<
  Handlers<TeamServerCalls>,
  'proposeClosing' | 'approveClosing' | 'withdrawClosing' | 'reopenPeriod'
> {
  return {
    proposeClosing: ({ workspace, period, run: id, digest, note }) =>
      run('SELECT desk.propose_closing($1, $2, $3, $4, $5)', [workspace, period, id, digest, note]),
    approveClosing: ({ workspace, period, digest }) =>
      run('SELECT desk.approve_closing($1, $2, $3)', [workspace, period, digest]),
    withdrawClosing: ({ workspace, period, reason }) =>
      run('SELECT desk.withdraw_closing($1, $2, $3)', [workspace, period, reason]),
    reopenPeriod: ({ workspace, period, reason }) =>
      run('SELECT desk.reopen_period($1, $2, $3)', [workspace, period, reason]),
  }
}
