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

/**
 * The handlers of the calls that receive the ledger file of a team's run and that verify the run.
 */
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

/**
 * Receives the ledger file of a run. Connects to the server only if the file is not on this
 * machine.
 */
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
 * Receives a run's ledger file if it is not on this machine, repeats the run from it, and compares
 * the results. Throws Failure RUN_OPENED, RUN_RULES_UNKNOWN, RUN_RECORDS_DIFFER, and the failures
 * of receiveLedger.
 */
export async function verifyRun(
  ports: Ports,
  profile: Profile,
  store: Store,
  run: string,
  context: CallContext,
): Promise<VerifiedRun> {
  const { path } = await receiveRunLedger(ports, profile, store, run, context)
  // A workbook that the command line read has no extracted sheet beside it.
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

/** Returns the facts of a repeated run for the activity log. */
export function verifiedFacts({
  run,
  outcome,
  breaks,
  matches,
  count,
}: VerifiedRun): Record<string, string | number> {
  return { run, outcome, breaks, matches, differences: count }
}
