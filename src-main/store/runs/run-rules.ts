import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { Zone } from '../../base/zone.ts'
import { findZone } from '../../base/zone.ts'
import { periodEdge } from '../../contract/period-days.ts'
import type { LedgerFacts } from '../../contract/run.ts'
import { principalOf } from '../../ledger/ledger-file.ts'
import type { DaySpan } from '../../reconciliation/days.ts'
import { daySpan, wholeDay } from '../../reconciliation/days.ts'
import type { MatchingRules } from '../../reconciliation/passes.ts'
import { defaultMatchingRules } from '../../reconciliation/passes.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import type { Rules } from '../../reconciliation/rules.ts'
import { sha256 } from '../database/digest.ts'
import type { ReconcileInput } from './reconcile-input.ts'

/** Returns the matching rules of a run, or the default rules. */
export function matchingOf(input: ReconcileInput): MatchingRules {
  return input.matching ?? defaultMatchingRules
}

/** Returns the date window of a mapping, in milliseconds. */
export function dateWindowMs(mapping: Mapping): number {
  return Math.round(Number(mapping.dateWindowHours) * 3600000)
}

/**
 * Returns the rules of a run, from its input and the columns and dates of its ledger. Throws
 * Failure DATE_UNREADABLE or PERIOD_EMPTY.
 */
export function rulesOf(input: ReconcileInput, ledger: LedgerDates, facts: LedgerFacts): Rules {
  const { mapping } = input
  return {
    tolerances: mapping.tolerances,
    matching: {
      ...matchingOf(input),
      isSuggesting:
        matchingOf(input).isSuggesting &&
        facts.columns.address !== undefined &&
        facts.columns.date !== undefined,
    },
    dateWindowMs: dateWindowMs(mapping),
    statusMap: input.statusMap,
    ledgerStatuses: mapping.statuses,
    asOf: input.asOf,
    ...periodOf(input, ledger),
    principal: principalOf(new Set(Object.keys(facts.columns)), mapping),
    hash: sha256,
  }
}

/**
 * The first and last date of a ledger's rows, without excluded rows. They give the default period.
 */
interface LedgerDates {
  readonly firstDate: InstantText | ''
  readonly lastDate: InstantText | ''
}

const FIRST_INSTANT = '0000-01-01T00:00:00.000000Z'
const LAST_INSTANT = '9999-12-31T23:59:59.999999Z'

/**
 * Returns the days of --from and --to in the mapping's zone. A missing end is the first or last day
 * of the ledger's dates in that zone. For records named by a rejected row (`namedPeriod`), a
 * missing end has no limit. Throws Failure DATE_UNREADABLE or PERIOD_EMPTY.
 */
export function periodOf(
  { from, to, mapping }: Pick<ReconcileInput, 'from' | 'to' | 'mapping'>,
  { firstDate, lastDate }: LedgerDates,
): Pick<Rules, 'period' | 'namedPeriod'> {
  const zone = findZone(mapping.timeZone) as Zone
  const givenEnds = {
    from: from === undefined ? undefined : readDay(from, zone, '--from').from,
    to: to === undefined ? undefined : readDay(to, zone, '--to').to,
  }
  const hasEnd = givenEnds.from !== undefined || givenEnds.to !== undefined
  if (!hasEnd && firstDate === '') return { period: null, namedPeriod: null }
  const period = {
    from: givenEnds.from ?? (firstDate === '' ? FIRST_INSTANT : wholeDay(firstDate, zone).from),
    to: givenEnds.to ?? (lastDate === '' ? LAST_INSTANT : wholeDay(lastDate, zone).to),
  }
  if (period.from > period.to) throw emptyPeriod(period, givenEnds, mapping.timeZone)
  return {
    period,
    namedPeriod: { from: givenEnds.from ?? FIRST_INSTANT, to: givenEnds.to ?? LAST_INSTANT },
  }
}

function emptyPeriod(period: DaySpan, givenEnds: Partial<DaySpan>, timeZone: string): Failure {
  // If one end was not given, that end comes from the ledger.
  let option: string | undefined
  let ledgerEnd: string | undefined
  if (givenEnds.to === undefined) [option, ledgerEnd] = ['--from', 'end']
  else if (givenEnds.from === undefined) [option, ledgerEnd] = ['--to', 'begin']
  const from = periodEdge(period.from, 'from', timeZone)
  const to = periodEdge(period.to, 'to', timeZone)
  return new Failure({
    kind: 'badInput',
    code: 'PERIOD_EMPTY',
    what: 'The period is empty',
    why: `it would begin on ${from} and end on ${to}${ledgerEnd === undefined ? '' : `, where the ledger's dates ${ledgerEnd}`}`,
    advice:
      option === undefined
        ? 'give --from a day that is not after --to'
        : `give ${option} a day that the ledger's dates reach, or the other end of the days too`,
  })
}

function readDay(text: string, zone: Zone, option: string): DaySpan {
  const span = daySpan(text, zone)
  if (!span)
    throw new Failure({
      kind: 'badInput',
      code: 'DATE_UNREADABLE',
      what: `${option} is not a date`,
      why: JSON.stringify(text),
      advice: 'write it as YYYY-MM-DD',
    })
  return span
}
