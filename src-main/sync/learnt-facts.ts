import { LEARNT_FACT } from '../api/learnt.ts'
import { untilCancelled } from '../base/failure.ts'
import type { SyncContext } from './context.ts'

/** Loads the facts that were learnt from earlier answers. */
export async function loadLearntFacts({ client, store }: SyncContext): Promise<void> {
  client.learntFacts.load(await store.call('findFact', { name: LEARNT_FACT }))
}

/** Saves the facts that were learnt from answers, if there are unsaved ones. */
export async function saveLearntFacts({ client, store, signal }: SyncContext): Promise<void> {
  const { facts, isChanged } = client.learntFacts.snapshot
  if (!isChanged) return
  client.learntFacts.markSaved()
  // A cancellation ends the wait, not the write.
  await untilCancelled(
    store.call('setFact', { name: LEARNT_FACT, value: JSON.stringify(facts) }),
    signal,
  )
}
