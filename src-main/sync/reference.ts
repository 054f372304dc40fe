import { readReference, walkContacts } from '../api/gateway.ts'
import type { QuoteFilters } from '../api/partner.ts'
import { walkQuotes } from '../api/partner.ts'
import { Failure } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import { contactTypes } from '../domain/contact.ts'
import { judgeDrift, REMOVAL_KIND } from '../domain/expected-drift.ts'
import { readReferenceDrift } from '../domain/reference-drift.ts'
import type { ReferenceKind } from '../domain/reference-kind.ts'
import { referenceKinds } from '../domain/reference-kind.ts'
import type { BothServices, Service } from './both-services.ts'
import type { SyncContext, Tally } from './context.ts'
import { addTally, noTally } from './context.ts'

/** A part that the service refused. The sync continues without it. */
export interface RefusedPart {
  readonly part: string
  readonly code: string
  readonly why: string
}

/**
 * Syncs quotes, contacts of the three types, and the reference lists, each separately: a refused
 * part does not stop the other parts. A failure that would stop every other part of the service is
 * passed to `services`.
 */
export async function syncReference(
  context: SyncContext,
  services: BothServices,
): Promise<{
  readonly tallies: Readonly<Record<string, Tally>>
  readonly refused: readonly RefusedPart[]
}> {
  const tallies: Record<string, Tally> = {}
  const refusedParts: RefusedPart[] = []
  // The reasons without the advice, because the window words the advice itself.
  const reasons = new Map<string, string>()
  // Returns true if the part finished, or if the service refused it.
  const runOnService = async (
    service: Service,
    name: string,
    work: () => Promise<Tally>,
  ): Promise<boolean> => (await services.run(service, () => runPart(name, work))) === true
  const runPart = async (name: string, work: () => Promise<Tally>): Promise<true> => {
    context.progress(name, 0)
    try {
      tallies[name] = addTally(tallies[name] ?? noTally, await work())
      return true
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'service' || concernsWholeService(error))
        throw error
      refusedParts.push({ part: name, code: error.code, why: error.message })
      reasons.set(name, error.why)
      return true
    }
  }
  const notePart = async (name: string): Promise<void> => {
    const refusal = refusedParts.find(({ part }) => part === name)
    const at = nowInstant(context.clock)
    await context.store.call('notePart', {
      part: name,
      at,
      refusal: refusal
        ? { part: name, code: refusal.code, why: reasons.get(name) ?? '', at }
        : null,
    })
  }
  const areQuotesDone = await runOnService('partner', 'quotes', () => syncQuotes(context))
  let areContactsDone = true
  for (const type of contactTypes)
    areContactsDone =
      (await runOnService('gateway', 'contacts', () => syncContacts(context, type))) &&
      areContactsDone
  if (areQuotesDone) await notePart('quotes')
  if (areContactsDone) await notePart('contacts')
  for (const kind of referenceKinds)
    if (await runOnService('gateway', kind, () => syncList(context, kind))) await notePart(kind)
  return { tallies, refused: refusedParts }
}

// Without a login, or during a pause, every other part would fail in the same way.
function concernsWholeService({ code, evidence }: Failure): boolean {
  return (
    evidence.part === 'token' || ['CREDENTIALS_WRONG', 'QUOTA_USED', 'THROTTLED'].includes(code)
  )
}

/**
 * Reads the quotes that match the filters. If there are filters, saves the query that each quote
 * came from (A37).
 */
export async function syncQuotes(context: SyncContext, filters: QuoteFilters = {}): Promise<Tally> {
  let tally = noTally
  const queryText = toQueryText(filters)
  for await (const incoming of walkQuotes(context.client, context.signal, filters)) {
    const at = nowInstant(context.clock)
    tally = addTally(
      tally,
      await context.store.call('saveRecords', { kind: 'quotes', incoming, at }),
    )
    const quotes = incoming.flatMap((item) =>
      item.kind === 'record' && item.record.id !== null && item.record.id !== undefined
        ? [item.record.id]
        : [],
    )
    if (queryText !== '')
      await context.store.call('noteQuoteQueries', { quotes, asked: queryText, at })
    context.progress('quotes', tally.seen)
  }
  return tally
}

function toQueryText({ opType, pair, dateGt, endUser }: QuoteFilters): string {
  const entries = Object.entries({
    end_user: endUser,
    op_type: opType,
    pair,
    date_gt: dateGt,
  }).filter(([, value]) => value !== undefined && value !== '')
  return entries.map(([name, value]) => `${name}=${value}`).join(' ')
}

async function syncContacts(
  context: SyncContext,
  type: (typeof contactTypes)[number],
): Promise<Tally> {
  let tally = noTally
  // Use one instant for the whole walk. If the clock is set back during the walk, records from this
  // walk would otherwise look old.
  const since = nowInstant(context.clock)
  for await (const page of walkContacts(context.client, type, context.signal))
    tally = addTally(
      tally,
      await context.store.call('saveRecords', {
        kind: 'contacts',
        incoming: page.records,
        at: since,
      }),
    )
  // The service no longer has a contact that a complete walk did not return. A quarantined record
  // may be any contact, so no contact is dropped if there is one.
  if (tally.quarantined === 0) await context.store.call('dropOldContacts', { type, since })
  return tally
}

async function syncList(context: SyncContext, kind: ReferenceKind): Promise<Tally> {
  const items = await readReference(context.client, kind, context.signal)
  const at = nowInstant(context.clock)
  const raws = items.map(({ raw }) => raw)
  const drift = [
    ...items.flatMap(({ removed }) => removed.map((name) => `removed:${name}`)),
    ...readReferenceDrift(kind, raws),
  ]
  const verdict = judgeDrift(context.client.preset, kind, drift)
  const { removals } = verdict
  if (verdict.drift.length > 0)
    await context.store.call('noteDrift', { kind, drifts: verdict.drift, at })
  if (removals.length > 0)
    await context.store.call('noteDrift', { kind: REMOVAL_KIND, drifts: removals, at })
  return addTally(noTally, await context.store.call('replaceReference', { kind, items: raws, at }))
}

/** Fetches one reference list again. Stores and throws a refusal of the service. */
export async function refreshList(context: SyncContext, kind: ReferenceKind): Promise<void> {
  const noteRefusal = (refusal: { code: string; why: string } | null): Promise<null> => {
    const at = nowInstant(context.clock)
    return context.store.call('notePart', {
      part: kind,
      at,
      refusal: refusal && { part: kind, ...refusal, at },
    })
  }
  try {
    await syncList(context, kind)
    await noteRefusal(null)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'service')
      await noteRefusal({ code: error.code, why: error.why })
    throw error
  }
}
