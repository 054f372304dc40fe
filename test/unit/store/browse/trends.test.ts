import { describe, expect, it, onTestFinished } from 'vitest'
import { sumDecimals } from '../../../../src-main/base/decimal.ts'
import type { Zone } from '../../../../src-main/base/zone.ts'
import { findZone } from '../../../../src-main/base/zone.ts'
import type { VolumeSplit } from '../../../../src-main/contract/trends.ts'
import { VOLUME_AXIS_DAYS } from '../../../../src-main/contract/trends.ts'
import type { AxisDay } from '../../../../src-main/reconciliation/day-axis.ts'
import { axisDays } from '../../../../src-main/reconciliation/day-axis.ts'
import { readTrends } from '../../../../src-main/store/browse/trends.ts'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { decide } from '../../../../src-main/store/decisions/decisions.ts'
import {
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const ZONE = findZone('America/Sao_Paulo') as Zone
const AXIS = axisDays(Date.parse('2026-11-27T15:00:00Z'), ZONE, VOLUME_AXIS_DAYS)

function openCache(path: string): WritableDb {
  const db = openForWriting(path)
  onTestFinished(() => void db.close())
  return db
}

interface TrendRecord {
  readonly currency: string
  readonly network: string
  readonly createdAt: string
  readonly amount: string
}

// A fixed pattern: one withdrawal every seven hours over eighty days, some with amounts beyond 64
// bits.
const madeRecords: readonly TrendRecord[] = Array.from({ length: 280 }, (_, index) => ({
  currency: ['BTC', 'USDT', 'USDC'][index % 3] ?? '',
  network: ['bitcoin', 'tron', 'ethereum', ''][index % 4] ?? '',
  createdAt: `${new Date(Date.parse('2026-11-27T14:30:00Z') - index * 7 * 3_600_000).toISOString().slice(0, 23)}000Z`,
  amount: index % 50 === 3 ? `${'9'.repeat(24)}.5` : `${index}.000000000000000000${index + 1}`,
}))

function volumeCache(): WritableDb {
  const db = openCache(
    makeCache(makeFolder(), { feedState: { coveredTo: AXIS.at(-1)?.to ?? '', isComplete: true } }),
  )
  fillCache(db, {
    withdrawals: madeRecords.map(({ currency, network, createdAt, amount }, index) =>
      withdrawalText(
        {
          id: String(index),
          currency,
          network_name: network === '' ? null : network,
          created_at: createdAt,
          status: index % 5 === 0 ? 'FAILED' : 'COMPLETED',
        },
        { amount },
      ),
    ),
  })
  return db
}

const inDays = ({ createdAt }: TrendRecord, days: readonly AxisDay[]): boolean =>
  days.some(({ from, to }) => createdAt >= from && createdAt <= to)

const median = (counts: readonly number[]): number =>
  [...counts].sort((left, right) => left - right)[Math.floor((counts.length - 1) / 2)] ?? 0

describe('the volume of readTrends', () => {
  const volumeOf = (split: VolumeSplit) =>
    readTrends(volumeCache(), { axis: AXIS, volume: split }).volume

  it('returns for each day the number of its rows and the median of its weekday', () => {
    const count = (index: number): number =>
      madeRecords.filter((record) => inDays(record, AXIS.slice(index, index + 1))).length
    expect(
      volumeOf('currency')?.days.map(({ day, count: counted, usual }) => [day, counted, usual]),
    ).toEqual(
      AXIS.slice(-30).map(({ day }, index) => {
        const at = AXIS.length - 30 + index
        return [day, count(at), median([7, 14, 21, 28, 35, 42].map((back) => count(at - back)))]
      }),
    )
  })

  it.each(['currency', 'network'] as const)(
    'splits the last weeks by %s and sums them exactly, never across currencies',
    (split) => {
      const [week, previousWeek] = [AXIS.slice(-8, -1), AXIS.slice(-15, -8)]
      const keyOf = (record: TrendRecord): string =>
        JSON.stringify([record.currency, split === 'network' ? record.network : null])
      const expected = [...new Set(madeRecords.map(keyOf))].map((key) => {
        const groupRecords = madeRecords.filter((record) => keyOf(record) === key)
        const amount = (days: readonly AxisDay[]): string =>
          sumDecimals(
            groupRecords.filter((record) => inDays(record, days)).map((record) => record.amount),
          )
        return {
          key,
          week: groupRecords.filter((record) => inDays(record, week)).length,
          weekBefore: groupRecords.filter((record) => inDays(record, previousWeek)).length,
          weekAmount: amount(week),
          weekBeforeAmount: amount(previousWeek),
          today: groupRecords.filter((record) => inDays(record, AXIS.slice(-1))).length,
          yesterday: groupRecords.filter((record) => inDays(record, AXIS.slice(-2, -1))).length,
        }
      })
      const volumeParts = (volumeOf(split)?.parts ?? []).map(
        ({ currency, network, usualYesterday: _, ...part }) => ({
          key: JSON.stringify([currency, network]),
          ...part,
        }),
      )
      const sortByKey = <T extends { readonly key: string }>(parts: readonly T[]): readonly T[] =>
        [...parts].sort((left, right) => (left.key < right.key ? -1 : 1))
      expect(sortByKey(volumeParts)).toEqual(sortByKey(expected))
    },
  )

  it('is read only if it is requested', () => {
    expect(readTrends(volumeCache(), { axis: [], volume: null })).toEqual({
      runs: [],
      resolving: { settled: 0, medianHours: null, ninetiethPercentileHours: null, days: {} },
      volume: null,
    })
  })
})

describe('the runs of readTrends', () => {
  it('returns each run with its figures, its open breaks, and the time to resolve the others', async () => {
    const folder = makeFolder()
    const path = makeCache(folder, {
      withdrawals: ['1', '2', '3', '4'].map((id) =>
        withdrawalText({ id, currency: 'BTC', created_at: '2026-09-20T00:00:00Z' }, { amount: id }),
      ),
    })
    const header = 'withdrawal_id,currency,amount,date\n'
    const rows = `${header}1,BTC,1,2026-09-20\n2,BTC,7,2026-09-20\n3,BTC,8,2026-09-20\n4,BTC,9,2026-09-20\n`
    const firstRun = await reconcileFile(path, writeLedger(folder, rows), { isCacheComplete: true })
    const secondRun = await reconcileFile(
      path,
      writeLedger(folder, rows.replace('3,BTC,8', '3,BTC,3')),
      {
        isCacheComplete: true,
        asOf: '2026-11-01T00:00:00.000000Z',
      },
    )
    const db = openCache(path)
    const firstRunAt = db
      .prepare<[], string>('SELECT made_at FROM runs ORDER BY seq LIMIT 1')
      .pluck()
      .get() as string
    const later = (hours: number): string =>
      `${new Date(Date.parse(firstRunAt) + hours * 3_600_000).toISOString().slice(0, 23)}000Z`
    const ids = db
      .prepare<[], string>('SELECT break_id FROM breaks WHERE run = 2 ORDER BY break_id')
      .pluck()
      .all()
    const settle = (
      id: string,
      breakId: string,
      status: 'accepted' | 'open',
      hours: number,
    ): void => {
      decide(db, {
        id,
        at: later(hours),
        by: 'ana',
        separatedPair: undefined,
        decision: { kind: 'status', breaks: [breakId], status, reason: 'known', note: '' },
      })
    }
    // The break is reopened and settled once more, and the last settling counts. A note has no
    // effect.
    settle('d1', ids[0] ?? '', 'accepted', 2)
    settle('d2', ids[0] ?? '', 'open', 3)
    settle('d3', ids[0] ?? '', 'accepted', 80)
    decide(db, {
      id: 'd4',
      at: later(200),
      by: 'ana',
      separatedPair: undefined,
      decision: { kind: 'note', breaks: [ids[0] ?? ''], note: 'seen' },
    })
    const { runs, resolving } = readTrends(db, { axis: [], volume: null })
    expect(
      runs.map(({ id, rows: counted, matched, breaks, open, ages }) => [
        id,
        counted,
        matched,
        breaks,
        open,
        ages,
      ]),
    ).toEqual([
      [firstRun.summary.run_id, 4, 1, 3, 2, { '8-30': 3 }],
      [secondRun.summary.run_id, 4, 2, 2, 1, { '31-90': 2 }],
    ])
    expect(resolving).toEqual({
      settled: 1,
      medianHours: 80,
      ninetiethPercentileHours: 80,
      days: { '2-7': 1 },
    })
  })
})
