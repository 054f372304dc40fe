import type { ReceivedRecord } from './packed-records.ts'
import type { ServicePreset } from './service-preset.ts'

/** The drift of one answer, separated into drift that the preset does not expect and removals. */
export interface JudgedDrift {
  readonly drift: readonly string[]
  /**
   * Removed personal data that the service is known to send. It is counted and is not drift (X27).
   */
  readonly removals: readonly string[]
}

/** The kind under which known removals are counted. It is not a kind of record. */
export const REMOVAL_KIND = 'removed'

/**
 * Returns the records without the drift that a preset expects of their kind. Records that share a
 * list of drift still share one afterwards.
 */
export function dropExpectedDrift<Received extends ReceivedRecord>(
  preset: Pick<ServicePreset, 'expected'>,
  kind: string,
  records: readonly Received[],
): readonly Received[] {
  if (preset.expected[kind] === undefined) return records
  const remainingDrift = new Map<readonly string[], readonly string[]>()
  return records.map((item) => {
    if (item.kind !== 'record' || item.drift.length === 0) return item
    let drift = remainingDrift.get(item.drift)
    if (!drift) remainingDrift.set(item.drift, (drift = judgeDrift(preset, kind, item.drift).drift))
    return { ...item, drift }
  })
}

/** Separates the drift that a preset expects of a kind of record from drift that it does not. */
export function judgeDrift(
  { expected }: Pick<ServicePreset, 'expected'>,
  kind: string,
  notes: readonly string[],
): JudgedDrift {
  const expectedNotes = expected[kind]
  if (expectedNotes === undefined || notes.length === 0) return { drift: notes, removals: [] }
  return {
    drift: notes.filter((note) => !expectedNotes.includes(note)),
    removals: notes
      .filter((note) => note.startsWith('removed:') && expectedNotes.includes(note))
      .map((note) => `${kind} ${note}`),
  }
}
