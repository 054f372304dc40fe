import type { InstantText } from '../../base/instant.ts'
import { instantToMs } from '../../base/instant.ts'
import type { Zone } from '../../base/zone.ts'
import { findZone } from '../../base/zone.ts'
import type { ProviderRecord } from '../provider-record.ts'
import type { LedgerEntry } from '../row/ledger-entry.ts'
import type { Mapping } from '../row/mapping.ts'
import type { CauseBeforeTrial } from './cause.ts'
import { Tally } from './tally.ts'

const MIN_ROWS = 3
const MIN_SHARE = 0.8
const HALF_HOUR_MS = 1_800_000
/** A shift counts as whole half hours if it differs from them by no more than this delay. */
const MAX_DELAY_MS = 120_000
const MAX_OFFSET_HALF_HOURS = 28
const MAX_INSTANTS = 100

// The zones of this program's partners first, then one zone for each other offset.
const zones = [
  ...['America/Sao_Paulo', 'America/Argentina/Buenos_Aires', 'America/Santiago', 'America/Bogota'],
  ...['America/Mexico_City', 'America/Lima', 'America/Montevideo', 'America/Caracas'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'UTC'],
  ...['Europe/London', 'Europe/Madrid', 'Europe/Athens', 'Asia/Dubai', 'Asia/Kolkata'],
  ...['Asia/Bangkok', 'Asia/Singapore', 'Asia/Tokyo', 'Australia/Sydney', 'Pacific/Auckland'],
]

/**
 * Measures how far the dates of pairs are apart, where both have a time of day. Does not receive
 * equal pairs, whose dates agree within the date window of the rules.
 */
export class ZoneEvidence {
  readonly #mapping: Mapping
  readonly #shifts = new Tally()
  #instants: InstantText[] = []
  /** Later instants than this one are ignored, because the list is full of earlier ones. */
  #lastInstant: InstantText | undefined

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  addPair({ line, dateFrom, dateTo }: LedgerEntry, record: ProviderRecord): void {
    // A date without a time of day shows nothing about its zone.
    const { createdAt } = record
    if (dateFrom === '' || dateFrom !== dateTo || createdAt === '') return
    this.#addInstant(createdAt)
    const shiftMs = instantToMs(dateFrom) - instantToMs(createdAt)
    const halfHours = Math.round(shiftMs / HALF_HOUR_MS)
    const isWholeHalfHours = Math.abs(shiftMs - halfHours * HALF_HOUR_MS) <= MAX_DELAY_MS
    const value =
      isWholeHalfHours && Math.abs(halfHours) <= MAX_OFFSET_HALF_HOURS ? String(halfHours) : 'other'
    this.#shifts.add(value, { line, ledger: dateFrom, provider: createdAt })
  }

  // Instants sort like their texts.
  #addInstant(instant: InstantText): void {
    if (this.#lastInstant !== undefined && instant > this.#lastInstant) return
    this.#instants.push(instant)
    if (this.#instants.length < 2 * MAX_INSTANTS) return
    this.#instants = firstInstants(this.#instants)
    this.#lastInstant = this.#instants.at(-1)
  }

  causes(): readonly CauseBeforeTrial[] {
    const commonEntry = this.#shifts.mostFrequent(MIN_ROWS, MIN_SHARE)
    if (!commonEntry || commonEntry.value === 'other' || commonEntry.value === '0') return []
    const halfHours = Number(commonEntry.value)
    const mappedZone = findZone(this.#mapping.timeZone) as Zone
    const instants = firstInstants(this.#instants).map(instantToMs)
    // The right zone is ahead of the mapping's zone by the shift, at every instant.
    const zone = zones.find((name) => {
      const candidateZone = findZone(name)
      return (
        candidateZone !== undefined &&
        instants.every(
          (ms) =>
            candidateZone.offsetMsAt(ms) === mappedZone.offsetMsAt(ms) + halfHours * HALF_HOUR_MS,
        )
      )
    })
    return [
      {
        kind: 'time_zone',
        field: 'date',
        rows: commonEntry.rows,
        examples: commonEntry.examples,
        value: offsetText(halfHours),
        changes: zone === undefined ? [] : [{ time_zone: zone }],
      },
    ]
  }
}

function firstInstants(instants: readonly InstantText[]): InstantText[] {
  return instants.toSorted().slice(0, MAX_INSTANTS)
}

function offsetText(halfHours: number): string {
  const minutes = Math.abs(halfHours) * 30
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${halfHours < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
