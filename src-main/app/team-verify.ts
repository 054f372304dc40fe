import { nowInstant } from '../base/instant.ts'
import type { TeamCalls } from '../contract/team.ts'
import type { VerifiedRun } from '../contract/verified-run.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { withStore } from './sync.ts'
import { receiveLedger } from './team-file.ts'
import { connectOwnTeam } from './team-link.ts'
import { receiveRecords } from './team-records.ts'
import { exchangeAll, teamProfile } from './team-work.ts'

/** The calls about a team's runs: a ledger file of another machine, and a run that is repeated. */
export function runHandlers(
  ports: Ports,
): Pick<Handlers<TeamCalls>, 'receiveLedger' | 'verifyRun'> {
  return {
    receiveLedger: ({ profile: name, run }, context) => {
      const profile = teamProfile(ports, name)
      return withStore(ports, profile, false, (store) =>
        receiveRunLedger(ports, profile, store, run, context),
      )
    },
    verifyRun: ({ profile: name, run }, context) => {
      const profile = teamProfile(ports, name)
      return withStore(ports, profile, false, async (store) => {
        const server = await connectOwnTeam(ports, profile, store)
        try {
          await exchangeAll(ports, { profile, store, server })
          await receiveRecords(store, server, { signal: context.signal })
        } finally {
          await server.close()
        }
        return verifyRun(ports, profile, store, run, context)
      })
    },
  }
}

/** Receives the ledger file of a run as receiveLedger does, and connects only where it has to. */
async function receiveRunLedger(
  ports: Ports,
  profile: Profile,
  store: Store,
  run: string,
  context: Pick<CallContext, 'signal' | 'progress'>,
): Promise<TeamCalls['receiveLedger']['output']> {
  const { id: workspace } = await store.call('getTeam', null)
  return receiveLedger(
    store,
    () => connectOwnTeam(ports, profile, store),
    { workspace, run },
    ports.teamFiles(profile),
    context,
    { id: ports.newId(), at: nowInstant(ports.clock) },
  )
}

/**
 * Receives a run's ledger file where it is not here, repeats the run from it, and compares both.
 * Throws those of receiveLedger, RUN_OPENED, RUN_RULES_UNKNOWN, RUN_RECORDS_DIFFER.
 */
export async function verifyRun(
  ports: Ports,
  profile: Profile,
  store: Store,
  run: string,
  context: CallContext,
): Promise<VerifiedRun> {
  const { path } = await receiveRunLedger(ports, profile, store, run, context)
  // A workbook that the command line has read has no sheet beside it.
  const { ledgerPath } = await store.call('openLedger', { ledgerPath: path })
  try {
    return await store.call(
      'verifyRun',
      { run, ledgerPath },
      { signal: context.signal, onProgress: context.progress },
    )
  } finally {
    if (ledgerPath !== path) await store.call('dropLedgerCopy', null)
  }
}

/** The facts of a repeated run in the activity log. */
export function verifiedFacts({
  run,
  outcome,
  breaks,
  matches,
  count,
}: VerifiedRun): Record<string, string | number> {
  return { run, outcome, breaks, matches, differences: count }
}
