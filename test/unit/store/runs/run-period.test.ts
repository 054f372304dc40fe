import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGate } from '../../../support/is-gate.ts'
import { makeFolder, reconcileTexts, withdrawalText } from '../../../support/reconcile.ts'
import { slowDay, slowDaySpan } from '../../../support/slow-days.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 2, 20)
const instantOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z')
const zoneNames = [
  'UTC',
  'America/Argentina/Buenos_Aires',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

describe('the default period of a run', () => {
  it('extends from the first to the last day of the dates by a slow reference calendar', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.array(
          fc.record({
            ms: fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2036, 0, 1) }),
            isDay: fc.boolean(),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (timeZone, dates) => {
          const rows = dates.map(
            ({ ms, isDay }, index) =>
              `R-${index},BTC,1,${isDay ? slowDay(ms, timeZone) : instantOf(ms)}`,
          )
          const { summary } = await reconcileTexts(
            makeFolder(),
            `external_ref,currency,amount,date\n${rows.join('\n')}\n`,
            {},
            { mapping: JSON.stringify({ time_zone: timeZone }) },
          )
          const spans = dates.map(({ ms }) => slowDaySpan(slowDay(ms, timeZone), timeZone))
          expect(summary.period).toEqual({
            from: spans.map(({ from }) => from).toSorted()[0],
            to: spans
              .map(({ to }) => to)
              .toSorted()
              .at(-1),
          })
        },
      ),
      { numRuns: isGate ? 40 : 12 },
    )
  }, 60_000)
})

interface PlannedRecord {
  readonly offsetMinutes: number
  readonly source: 'withdrawal' | 'feed'
  readonly isFailed: boolean
  /** How the ledger names the record: in a readable row, in none, or in a rejected row. */
  readonly row: 'readable' | 'none' | 'badAmount' | 'badDate'
  readonly namedBy: 'id' | 'ref' | 'hash' | 'provisory' | 'transaction'
}

const hexOf = (index: number, letter: string): string => letter.repeat(60) + String(1000 + index)
const idOf = (index: number): string => `abcdef00-0000-4000-8000-${String(index).padStart(12, '0')}`

describe('records that rejected rows name', () => {
  const plannedRecord = fc.record<PlannedRecord>({
    offsetMinutes: fc.integer({ min: 0, max: 20 * 1440 }),
    source: fc.constantFrom('withdrawal', 'withdrawal', 'feed'),
    isFailed: fc.integer({ min: 0, max: 3 }).map((value) => value === 0),
    row: fc.constantFrom('readable', 'none', 'badAmount', 'badDate'),
    namedBy: fc.constantFrom('id', 'ref', 'hash', 'provisory', 'transaction'),
  })
  const firstRecord: PlannedRecord = {
    offsetMinutes: 14_000,
    source: 'withdrawal',
    isFailed: false,
    row: 'readable',
    namedBy: 'ref',
  }

  // Withdrawals and feed rows, live and failed, each named by one of the identifiers in another
  // spelling. The expectation is computed from the plan alone.
  it('are in the period unless they are beyond an end that is given', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plannedRecord, { maxLength: 8 }),
        fc.constantFrom(...zoneNames),
        fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
        fc.option(fc.integer({ min: 10, max: 20 }), { nil: undefined }),
        fc.boolean(),
        async (others, timeZone, fromDay, toDay, isByHash) => {
          const plan = [firstRecord, ...others].map((record, index) => ({
            ...record,
            index,
            ms: START_MS + record.offsetMinutes * 60_000,
            namedBy:
              record.source === 'feed' && record.namedBy !== 'hash'
                ? ('ref' as const)
                : record.namedBy,
          }))
          const dayAfter = (offset: number | undefined): string | undefined =>
            offset === undefined ? undefined : slowDay(START_MS + offset * DAY_MS, timeZone)
          const givenDays = { from: dayAfter(fromDay), to: dayAfter(toDay) }
          const readableRecords = plan.filter(
            ({ row }) => row === 'readable' || row === 'badAmount',
          )
          const spans = readableRecords.map(({ ms }) =>
            slowDaySpan(slowDay(ms, timeZone), timeZone),
          )
          const from =
            givenDays.from === undefined
              ? (spans.map((span) => span.from).toSorted()[0] as string)
              : slowDaySpan(givenDays.from, timeZone).from
          const to =
            givenDays.to === undefined
              ? (spans
                  .map((span) => span.to)
                  .toSorted()
                  .at(-1) as string)
              : slowDaySpan(givenDays.to, timeZone).to
          fc.pre(from <= to)

          const outcomes = plan.map(({ ms, row, isFailed }) => {
            const created = instantOf(ms)
            const isNamed = row === 'badAmount' || row === 'badDate'
            const isAfterBegin = created >= from || (isNamed && givenDays.from === undefined)
            const isBeforeEnd = created <= to || (isNamed && givenDays.to === undefined)
            if (!isAfterBegin || !isBeforeEnd) return 'outside'
            if (row === 'readable') return 'matched'
            if (isFailed) return 'void'
            return isNamed ? 'rejected_line' : 'missing'
          })

          const { summary, breaks } = await reconcileTexts(
            makeFolder(),
            [
              'withdrawal_id,external_ref,txn_hash,transaction_id,currency,amount,status,date',
              ...plan.flatMap((record) => ledgerLine(record, isByHash)),
              '',
            ].join('\n'),
            { withdrawals: plan.flatMap(withdrawalOf), feed: plan.flatMap(feedRowOf) },
            {
              mapping: JSON.stringify({ time_zone: timeZone }),
              statusMap: { COM: 'final', REJ: 'failed' },
              ...(givenDays.from === undefined ? {} : { from: givenDays.from }),
              ...(givenDays.to === undefined ? {} : { to: givenDays.to }),
            },
          )
          const count = (place: string): number =>
            outcomes.filter((outcome) => outcome === place).length
          expect(summary.period).toEqual({ from, to })
          expect(summary.provider).toMatchObject({
            matched: count('matched'),
            broken: count('missing') + count('rejected_line'),
            outside_period: count('outside'),
            void: count('void'),
          })
          expect(
            breaks.map((row) => `${row.category} ${row.differences} ${row.ledger_line}`).toSorted(),
          ).toEqual(
            outcomes
              .flatMap((place) =>
                place === 'missing'
                  ? ['missing_in_ledger  ']
                  : place === 'rejected_line'
                    ? ['missing_in_ledger rejected_line ']
                    : [],
              )
              .toSorted(),
          )
        },
      ),
      { numRuns: isGate ? 150 : 40 },
    )
  }, 120_000)
})

type NumberedRecord = PlannedRecord & { readonly index: number; readonly ms: number }

function withdrawalOf({ index, ms, source, isFailed }: NumberedRecord): string[] {
  if (source === 'feed') return []
  const members = {
    id: idOf(index),
    external_ref: `R-${index}`,
    txn_hash: hexOf(index, 'a'),
    provisory_transaction_hash: hexOf(index, 'b'),
    transaction_id: `T-${index}`,
    currency: 'BTC',
    status: isFailed ? 'REJECTED' : 'COMPLETED',
    created_at: instantOf(ms),
  }
  return [withdrawalText(members, { amount: '1' })]
}

function feedRowOf({ index, ms, source, isFailed }: NumberedRecord): string[] {
  if (source === 'withdrawal') return []
  return [
    JSON.stringify({
      id: 5000 + index,
      external_id: `R-${index}`,
      transaction_type: 'withdrawal',
      rail: 'crypto',
      status: isFailed ? 'REJ' : 'COM',
      transaction_hash: hexOf(index, 'a'),
      from_currency: 'BTC',
      amount_from: '1',
      created_at: instantOf(ms),
    }),
  ]
}

// `isByHash`: readable rows name their record by the hash alone, so that a pass after
// the first matches them.
function ledgerLine(
  { index, ms, row, isFailed, namedBy, source }: NumberedRecord,
  isByHash: boolean,
): string[] {
  const status = isFailed ? 'failed' : 'paid'
  if (row === 'none') return []
  if (row === 'readable')
    return [
      isByHash && source === 'withdrawal'
        ? `,,${hexOf(index, 'A')},,BTC,1,${status},${instantOf(ms)}`
        : `,R-${index},,,BTC,1,${status},${instantOf(ms)}`,
    ]
  const names = {
    id: `${idOf(index).toUpperCase()},,,`,
    ref: `, R-${index} ,,`,
    hash: `,,0x${hexOf(index, 'A')},`,
    provisory: `,,${hexOf(index, 'B')},`,
    transaction: `,,,T-${index}`,
  }
  return [
    row === 'badAmount'
      ? `${names[namedBy]},BTC,1 000 x,${status},${instantOf(ms)}`
      : `${names[namedBy]},BTC,1,${status},11.10.2026`,
  ]
}
