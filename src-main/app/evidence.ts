import { nowInstant } from '../base/instant.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { originOf } from './profile.ts'
import { listLedgerPaths } from './run-source.ts'
import { getProfileOfCommand } from './session.ts'
import { withStore } from './sync.ts'

/**
 * The handler that writes the evidence of a run. It only reads the cache, so it works while another
 * process owns the profile.
 */
export function evidenceHandlers(ports: Ports): Handlers<Pick<AppCalls, 'evidence'>> {
  return {
    evidence: async ({ profile: name, run, path, isLedgerIncluded }, { signal, progress }) => {
      const profile = getProfileOfCommand(ports, name)
      const { version, activityLogPath, verifierPath } = ports.evidence
      return withStore(ports, profile, true, async (store) => {
        const ledgerPath = isLedgerIncluded ? await findLedger(ports, profile, store, run) : null
        return store.call(
          'writeEvidence',
          {
            run: run ?? undefined,
            path,
            madeAt: nowInstant(ports.clock),
            version,
            activityLogPath,
            verifierPath,
            ledgerPath,
            origin: originOf(profile),
          },
          { signal, onProgress: progress },
        )
      })
    },
  }
}

// Finds the run's ledger file. The caller checks that its content has not changed since the run.
async function findLedger(
  ports: Ports,
  profile: Profile,
  store: Store,
  run: string | null,
): Promise<string | null> {
  const summary = await store.call('latestRun', { id: run ?? undefined })
  if (summary === null) return null
  const [path] = await listLedgerPaths(store, summary.run_id, summary.source, (id, name) =>
    ports.evidence.ledger(profile, id, name),
  )
  return path ?? null
}
