import { readReference, referencePaths, walkContacts } from '../api/gateway.ts'
import type { ReferenceKind } from '../api/gateway.ts'
import { walkQuotes } from '../api/partner.ts'
import { Failure } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import { contactTypes } from '../domain/contact.ts'
import { addTally, noTally } from './context.ts'
import type { SyncContext, Tally } from './context.ts'

/** A part that the service refused; the sync goes on without it. */
export interface Refused {
  readonly part: string
  readonly code: string
  readonly why: string
}

/** Quotes, contacts of the three types, and the reference lists, each on its own: one that is refused does not stop the others. */
export async function syncReference(context: SyncContext): Promise<{ readonly tallies: Readonly<Record<string, Tally>>; readonly refused: readonly Refused[] }> {
  const tallies: Record<string, Tally> = {}
  const refused: Refused[] = []
  const part = async (name: string, work: () => Promise<Tally>): Promise<void> => {
    context.progress(name, 0)
    try {
      tallies[name] = addTally(tallies[name] ?? noTally, await work())
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'service' || ['CREDENTIALS_WRONG', 'QUOTA_USED', 'THROTTLED'].includes(error.code)) throw error
      refused.push({ part: name, code: error.code, why: error.message })
    }
  }
  await part('quotes', () => syncQuotes(context))
  for (const type of contactTypes) await part('contacts', () => syncContacts(context, type))
  for (const kind of Object.keys(referencePaths) as ReferenceKind[]) await part(kind, () => syncList(context, kind))
  return { tallies, refused }
}

async function syncQuotes(context: SyncContext): Promise<Tally> {
  let tally = noTally
  for await (const incoming of walkQuotes(context.client, context.signal)) tally = addTally(tally, await context.store.call('saveRecords', { kind: 'quotes', incoming, at: nowInstant(context.clock) }))
  return tally
}

async function syncContacts(context: SyncContext, type: (typeof contactTypes)[number]): Promise<Tally> {
  let tally = noTally
  for await (const page of walkContacts(context.client, type, context.signal))
    tally = addTally(tally, await context.store.call('saveRecords', { kind: 'contacts', incoming: page.records, at: nowInstant(context.clock) }))
  return tally
}

async function syncList(context: SyncContext, kind: ReferenceKind): Promise<Tally> {
  const items = await readReference(context.client, kind, context.signal)
  return addTally(noTally, await context.store.call('replaceReference', { kind, items, at: nowInstant(context.clock) }))
}
