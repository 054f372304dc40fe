import { Failure } from '../base/failure.ts'
import type { TeamErasure } from '../contract/team-erasure.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer, TeamServerCalls } from '../team/server-calls.ts'
import type { TeamFiles } from './ports.ts'

/** Maximum attempts to replace a part, because a colleague may replace it at the same time. */
const MAX_TRIES = 3

/**
 * Removes cells of erased records from the parts of all runs at the server, and ends the erasure.
 * The erasure must already be confirmed and applied to the local cache. Safe to repeat after any
 * failure.
 */
export async function cleanRuns(
  store: Store,
  server: TeamServer,
  workspace: string,
  { erasure, kind, target }: TeamErasure,
  signal: AbortSignal,
): Promise<void> {
  const user = kind === 'user' ? target : null
  for (const part of await server.call('listRunParts', { workspace })) {
    signal.throwIfAborted()
    await cleanPart(store, server, user, { workspace, erasure, ...part })
  }
  await server.call('finishErasure', { workspace, erasure })
}

async function cleanPart(
  store: Store,
  server: TeamServer,
  user: string | null,
  {
    workspace,
    erasure,
    run,
    no,
  }: Omit<TeamServerCalls['replaceRunPart']['input'], 'replaced' | 'data'>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { data } = await server.call('readRunPart', { workspace, run, no })
    const { data: cleanedData, replaced } = await store.call('eraseRunPart', { data, user })
    if (!cleanedData) return
    try {
      await server.call('replaceRunPart', {
        workspace,
        erasure,
        run,
        no,
        replaced,
        data: cleanedData,
      })
      return
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'TEAM_REFUSED' || tries === MAX_TRIES)
        throw error
    }
  }
}

/** Removes the copies of erased ledger files from this machine's disk. */
export async function removeErasedFiles(store: Store, files: TeamFiles): Promise<void> {
  for (const { sha256, imports } of await store.call('listErasedFiles', null)) {
    await files.remove(sha256, imports)
    await store.call('noteRemovedFile', { sha256 })
  }
}

/** Finds an erasure of the list by its id. Throws Failure ERASURE_UNKNOWN. */
export function findErasure(erasures: readonly TeamErasure[], id: string): TeamErasure {
  const namedErasure = erasures.find(({ erasure }) => erasure === id)
  if (namedErasure) return namedErasure
  throw new Failure({
    kind: 'badInput',
    code: 'ERASURE_UNKNOWN',
    what: 'There is nothing to erase',
    why: `no erasure has the id ${id.slice(0, 64)}`,
    advice: 'look at the list again',
  })
}
