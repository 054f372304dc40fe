import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../../../../src-main/base/json.ts'
import type { ImportView, RunView } from '../../../../../../../src-main/contract/window.ts'
import type { MappingChange } from '../../../../../../../src-main/reconciliation/row/change-proposal.ts'
import type { Mapping } from '../../../../../../../src-main/reconciliation/row/mapping.ts'
import {
  defaultMapping,
  readMapping,
} from '../../../../../../../src-main/reconciliation/row/mapping.ts'
import type { CuredMapping } from '../../../../../../../src-renderer/features/reconciliation/runs/causes/cured-mapping.ts'
import {
  curedWork,
  findCuredMapping,
} from '../../../../../../../src-renderer/features/reconciliation/runs/causes/cured-mapping.ts'

const recognisedColumns = { withdrawal_id: 'Id', currency: 'Coin', amount: 'Paid' }

function cure(
  mapping: Mapping,
  change: MappingChange,
  columns: Readonly<Record<string, string>> = recognisedColumns,
): CuredMapping | undefined {
  return findCuredMapping({ mapping, source: { columns } } as unknown as RunView['summary'], change)
}

const satoshiChange: MappingChange = { columns: { amount: { decimal_places: 8 } } }

describe('findCuredMapping', () => {
  it('names the recognised columns first, and lists only the differences', () => {
    const curedMapping = cure(defaultMapping, satoshiChange)
    expect(curedMapping?.mapping.columns).toEqual({
      withdrawal_id: 'Id',
      currency: 'Coin',
      amount: { column: 'Paid', decimalPlaces: 8 },
    })
    expect(curedMapping?.changes).toEqual([
      { key: 'columns.amount.decimal_places', before: undefined, after: '8' },
    ])
  })

  it('returns the changed keys of a mapping file, each whole', () => {
    const mapping = { ...defaultMapping, statuses: { done: 'final' as const } }
    const curedMapping = cure(mapping, { statuses: { Pagado: 'final' }, ...satoshiChange })
    expect(JSON.parse(curedMapping?.keysText ?? '')).toEqual({
      statuses: { done: 'final', Pagado: 'final' },
      columns: {
        withdrawal_id: 'Id',
        currency: 'Coin',
        amount: { column: 'Paid', decimal_places: 8 },
      },
    })
  })

  it('leaves the amount to the direction that names its column', () => {
    const mapping: Mapping = {
      ...defaultMapping,
      columns: { withdrawal_id: 'Id', currency: { constant: 'BTC' } },
      direction: { by: 'columns', debit: 'Debit', credit: 'Credit', withdrawals: 'debit' },
    }
    const columns = { withdrawal_id: 'Id', currency: '= BTC', total: 'Debit' }
    const curedMapping = cure(mapping, { columns: { total: { decimal_places: 8 } } }, columns)
    expect(curedMapping?.mapping.columns).toEqual({
      ...mapping.columns,
      total: { decimalPlaces: 8 },
    })
  })

  it('removes the amount’s own column for a direction by columns', () => {
    const direction = {
      by: 'columns',
      debit: 'Debit',
      credit: 'Credit',
      withdrawals: 'debit',
    } as const
    const curedMapping = cure(defaultMapping, { direction, basis: 'net' })
    expect(curedMapping?.mapping).toMatchObject({
      columns: { withdrawal_id: 'Id', currency: 'Coin' },
      direction,
    })
    expect(curedMapping?.mapping.columns).not.toHaveProperty('amount')
  })

  it('leaves unchanged columns out of the change', () => {
    const columns = { ...recognisedColumns, amount: { column: 'Paid', decimal_places: 8 } }
    const curedMapping = cure(defaultMapping, { time_zone: 'Europe/Madrid', columns })
    expect(curedMapping?.change).toEqual({
      time_zone: 'Europe/Madrid',
      columns: { amount: { decimal_places: 8 } },
    })
    expect(cure(defaultMapping, { basis: 'net', columns: recognisedColumns })?.change).toEqual({
      basis: 'net',
    })
    expect(
      cure(defaultMapping, { columns: { ...recognisedColumns, amount: 'Total' } })?.change.columns,
    ).toEqual({ amount: 'Total' })
  })

  it('is undefined if the change does not fit the mapping', () => {
    expect(cure(defaultMapping, { time_zone: 'Nowhere/Atlantis' })).toBeUndefined()
  })
})

describe('curedWork', () => {
  const run = {
    id: 'run-1',
    madeAt: '2026-06-02T00:00:00.000000Z',
    summary: {
      mapping: defaultMapping,
      source: { columns: recognisedColumns },
      period: { from: '2026-06-01T00:00:00.000000Z', to: '2026-06-30T23:59:59.999999Z' },
      given_days: { from: '2026-06-01', to: null },
      coverage: { declared_complete: true },
    } as unknown as RunView['summary'],
  }
  const file = { id: 'imp-1' } as ImportView
  const workOf = (change: MappingChange): ReturnType<typeof curedWork> =>
    curedWork(run, file, findCuredMapping(run.summary, change) as CuredMapping)

  it('keeps the file, the given days and the choices of the run', () => {
    const { mappingText, ...work } = workOf(satoshiChange)
    expect(work).toEqual({
      kind: 'reconcile',
      import: 'imp-1',
      from: '2026-06-01',
      to: null,
      isOffline: true,
      isCacheComplete: true,
    })
    expect(readMapping(readJson(mappingText ?? '')).columns).toEqual({
      ...recognisedColumns,
      amount: { column: 'Paid', decimalPlaces: 8 },
    })
  })

  it('requests ids that only the changed mapping reads', () => {
    expect(workOf({ columns: { withdrawal_id: { extract: '[0-9]+' } } }).isOffline).toBe(false)
    expect(workOf({ rows: { exclude: ['Coin = USD'] } }).isOffline).toBe(false)
    expect(workOf({ time_zone: 'America/Sao_Paulo' }).isOffline).toBe(true)
  })
})
