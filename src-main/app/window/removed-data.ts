import { nowInstant } from '../../base/instant.ts'
import { judgeDrift, REMOVAL_KIND } from '../../domain/expected-drift.ts'
import type { Profile } from '../profile.ts'
import { resolvedServiceOf } from '../profile.ts'
import type { WindowContext } from './context.ts'

/**
 * The source of removed personal data: answers to manual calls and to instructions, or the stream.
 */
export type RemovedFrom = 'answers' | 'stream'

/**
 * Counts personal data that was removed from what is shown (X27). A count that cannot be stored
 * does not hide the answer itself.
 */
export async function noteRemoved(
  world: WindowContext,
  profile: Profile,
  kind: RemovedFrom,
  removed: readonly string[],
): Promise<void> {
  if (removed.length === 0) return
  const at = nowInstant(world.ports.clock)
  const notes = removed.map((name) => `removed:${name}`)
  const { drift, removals } = judgeDrift(resolvedServiceOf(profile).values, kind, notes)
  const store = world.stores.writer(profile)
  const noteAll = (of: string, whats: readonly string[]): Promise<unknown> =>
    whats.length === 0 ? Promise.resolve() : store.call('noteDrift', { kind: of, whats, at })
  await Promise.all([noteAll(kind, drift), noteAll(REMOVAL_KIND, removals)]).catch(() => undefined)
}
