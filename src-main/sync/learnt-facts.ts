import { LEARNT_FACT } from '../api/learnt.ts'
import { untilCancelled } from '../base/failure.ts'
import type { SyncContext } from './context.ts'

/** Takes over what earlier answers taught. */
export async function loadLearnt({ client, store }: SyncContext): Promise<void> {
  client.learnt.load(await store.call('findFact', { name: LEARNT_FACT }))
}

/** Keeps what the answers taught, where it is more than is kept already. */
export async function keepLearnt({ client, store, signal }: SyncContext): Promise<void> {
  const { facts, isChanged } = client.learnt.kept
  if (!isChanged) return
  client.learnt.markKept()
  // A cancel ends the wait and not the write.
  await untilCancelled(
    store.call('setFact', { name: LEARNT_FACT, value: JSON.stringify(facts) }),
    signal,
  )
}
