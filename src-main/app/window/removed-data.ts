import { nowInstant } from '../../base/instant.ts'
import { judgeDrift, REMOVAL_KIND } from '../../domain/expected-drift.ts'
import type { Profile } from '../profile.ts'
import { resolvedServiceOf } from '../profile.ts'
import type { WindowContext } from './context.ts'

/**
 * The source of removed personal data: answers to manual calls and to instructions, or the stream.
 */
export type RemovalSource = 'answers' | 'stream'

/**
 * Counts personal data that was removed from an answer or a message before it is shown (X27). If
 * the count cannot be stored, the answer is shown nevertheless.
 */
export async function noteRemoved(
  context: WindowContext,
  profile: Profile,
  source: RemovalSource,
  removedNames: readonly string[],
): Promise<void> {
  if (removedNames.length === 0) return
  const at = nowInstant(context.ports.clock)
  const notes = removedNames.map((name) => `removed:${name}`)
  const { drift, removals } = judgeDrift(resolvedServiceOf(profile).values, source, notes)
  const store = context.stores.writer(profile)
  const noteDrift = (driftKind: string, drifts: readonly string[]): Promise<unknown> =>
    drifts.length === 0
      ? Promise.resolve()
      : store.call('noteDrift', { kind: driftKind, drifts, at })
  await Promise.all([noteDrift(source, drift), noteDrift(REMOVAL_KIND, removals)]).catch(
    () => undefined,
  )
}
