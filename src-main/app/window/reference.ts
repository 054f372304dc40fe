import { LEARNT_FACT, readFacts } from '../../api/learnt.ts'
import { msToInstant, nowInstant } from '../../base/instant.ts'
import type { LearntView } from '../../contract/services.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import { learntNames } from '../../domain/learnt-fact.ts'
import type { Store } from '../../store/store.ts'
import { refreshList } from '../../sync/reference.ts'
import { connectProfile } from '../session.ts'
import { syncContext } from '../sync.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'

type Calls = Pick<WindowCalls, 'readReference' | 'refreshReference' | 'health' | 'forgetLearnt'>

/**
 * The handlers for limits, rails, currencies, deposit accounts and the account, and for the health
 * of the services.
 */
export function referenceHandlers(context: WindowContext): Handlers<Calls> {
  const { clock } = context.ports
  return {
    readReference: async ({ profile, kind }) =>
      (await context.stores.reader(profileOf(context, profile))).call('readReference', { kind }),
    refreshReference: async ({ profile: name, kind }, callContext) => {
      const profile = profileOf(context, name)
      const store = context.stores.writer(profile)
      const connection = await connectProfile(context.stores.ports, profile)
      try {
        await refreshList(
          syncContext(context.stores.ports, profile, store, connection, callContext, false),
          kind,
        )
      } finally {
        await connection.callTallies.flush(store)
        context.announceChange(profile, 'reference')
      }
      return (await context.stores.reader(profile)).call('readReference', { kind })
    },
    health: async ({ profile: name }) => {
      const profile = profileOf(context, name)
      const connection = await context.stores.findConnection(profile)
      // If another process owns the cache, the counts of this process are lost, and those of the
      // other process are shown.
      if (connection) await connection.callTallies.flush(context.stores.writer(profile))
      const store = await context.stores.reader(profile)
      const skewMs = connection?.callTallies.skewMs ?? null
      const heldMs = connection?.client.heldMs ?? 0
      return {
        ...(await store.call('readHealth', null)),
        skewSeconds: skewMs === null ? null : Math.round(skewMs / 1000),
        pausedUntil: heldMs > 0 ? (msToInstant(clock.nowMs() + heldMs) ?? nowInstant(clock)) : null,
        refused: await store.call('listRefusals', null),
        learntFacts: await readLearnt(store),
      }
    },
    forgetLearnt: async ({ profile: name }) => {
      const profile = profileOf(context, name)
      const connection = await context.stores.findConnection(profile)
      connection?.client.learntFacts.forget()
      await context.stores.writer(profile).call('setFact', { name: LEARNT_FACT, value: '' })
      context.log(name, 'learnt_forgotten', {})
      context.announceChange(profile, 'reference')
      return null
    },
  }
}

/** Returns the stored facts that were learnt from the answers of a profile's services. */
export async function readLearnt(store: Store): Promise<readonly LearntView[]> {
  const facts = readFacts(await store.call('findFact', { name: LEARNT_FACT }))
  return learntNames.flatMap((name) => {
    const fact = facts[name]
    return fact ? [{ name, ...fact }] : []
  })
}
