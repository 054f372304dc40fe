import { Failure } from '../base/failure.ts'
import type { TeamCalls, TeamClosing, TeamState } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import type { TeamWork } from './team-work.ts'
import { exchangeAll, withTeam } from './team-work.ts'

/** The handlers of the calls about closings that a second person approves. */
export function closingHandlers(
  ports: Ports,
): Pick<
  Handlers<TeamCalls>,
  'proposeClosing' | 'approveClosing' | 'withdrawClosing' | 'reopenTeamPeriod'
> {
  return {
    proposeClosing: ({ profile, run, note }) =>
      withClosings(ports, profile, async ({ store, server, team: { workspace } }) =>
        server.call('proposeClosing', {
          workspace,
          period: ports.newId(),
          note,
          ...(await store.call('closingDigest', { run: run ?? undefined })),
        }),
      ),
    approveClosing: ({ profile, period }) =>
      withClosings(ports, profile, async ({ store, server, team: { workspace } }) =>
        server.call('approveClosing', {
          workspace,
          period,
          digest: await localDigest(store, period),
        }),
      ),
    withdrawClosing: ({ profile, period, reason }) =>
      withClosings(ports, profile, ({ server, team }) =>
        server.call('withdrawClosing', {
          workspace: team.workspace,
          period: closingOf(team, period).period,
          reason,
        }),
      ),
    reopenTeamPeriod: ({ profile, period, reason }) =>
      withClosings(ports, profile, ({ server, team }) =>
        server.call('reopenPeriod', {
          workspace: team.workspace,
          period: closingOf(team, period).period,
          reason,
        }),
      ),
  }
}

// Receives the whole log before the action, because a closing is judged on it, and again after it
// to show the result.
async function withClosings(
  ports: Ports,
  name: string | null,
  action: (work: TeamWork) => Promise<unknown>,
): Promise<TeamState> {
  return withTeam(ports, name, async (work) => {
    const { store } = work
    await exchangeAll(ports, work)
    await action({ ...work, team: await store.call('getTeamState', null) })
    await exchangeAll(ports, work)
    return store.call('getTeamState', null)
  })
}

// Computes the digest from the approver's own data, so that two machines confirm one result.
async function localDigest(store: Store, period: string): Promise<string> {
  const { run } = closingOf(await store.call('getTeamState', null), period)
  return (await store.call('closingDigest', { run })).digest
}

function closingOf({ closings }: TeamState, period: string): TeamClosing {
  const closing = closings.find((candidate) => candidate.period === period)
  if (closing) return closing
  throw new Failure({
    kind: 'badInput',
    code: 'PERIOD_UNKNOWN',
    what: 'There is no such closing',
    why: period.slice(0, 64),
    advice: 'look at the list again',
  })
}
