import type { ReceivedRecord } from './packed-records.ts'
import type { ServicePreset } from './service-preset.ts'

/** Drift of one reading: what the preset does not know of the service, and removals that it knows. */
export interface JudgedDrift {
  readonly drift: readonly string[]
  /** Removed personal data that the service is known to send: counted, and no drift (X27). */
  readonly removals: readonly string[]
}

/** The kind under which known removals are counted; it is no kind of record. */
export const REMOVAL_KIND = 'removed'

/**
 * The records without the drift that a preset expects of their kind. Records that shared a list of
 * drift share one afterwards.
 */
export function withoutExpected<Received extends ReceivedRecord>(
  preset: Pick<ServicePreset, 'expected'>,
  kind: string,
  records: readonly Received[],
): readonly Received[] {
  if (preset.expected[kind] === undefined) return records
  const left = new Map<readonly string[], readonly string[]>()
  return records.map((one) => {
    if (one.kind !== 'record' || one.drift.length === 0) return one
    let drift = left.get(one.drift)
    if (!drift) left.set(one.drift, (drift = judgeDrift(preset, kind, one.drift).drift))
    return { ...one, drift }
  })
}

/** Separates the drift that a preset expects of a kind of record from drift that it does not. */
export function judgeDrift(
  { expected }: Pick<ServicePreset, 'expected'>,
  kind: string,
  notes: readonly string[],
): JudgedDrift {
  const known = expected[kind]
  if (known === undefined || notes.length === 0) return { drift: notes, removals: [] }
  return {
    drift: notes.filter((note) => !known.includes(note)),
    removals: notes
      .filter((note) => note.startsWith('removed:') && known.includes(note))
      .map((note) => `${kind} ${note}`),
  }
}
