import { describe, expect, test } from 'vitest'
import type { BreakCluster } from '../../../../../../src-main/contract/reconciling.ts'
import { columnsOfList } from '../../../../../../src-main/contract/report.ts'
import { breakKinds } from '../../../../../../src-main/contract/run.ts'
import { unsigned } from '../../../../../../src-main/reconciliation/break-lead.ts'
import { breakCategories } from '../../../../../../src-main/reconciliation/categories.ts'
import type { PairCells } from '../../../../../../src-renderer/features/reconciliation/break-view.ts'
import {
  explanationKeyOf,
  leadingAmount,
  listMoney,
  sideRows,
  toCells,
} from '../../../../../../src-renderer/features/reconciliation/break-view.ts'
import {
  countBreaks,
  presentAges,
  presentCategories,
} from '../../../../../../src-renderer/features/reconciliation/breaks/break-counts.ts'
import { clusterTitle } from '../../../../../../src-renderer/features/reconciliation/breaks/queue/cluster-text.ts'
import {
  breakConditions,
  queueTabs,
  readBreaksTarget,
  tabOf,
  writeBreaksTarget,
} from '../../../../../../src-renderer/features/reconciliation/breaks-target.ts'
import { filterOfConditions } from '../../../../../../src-renderer/features/reconciliation/conditions-filter.ts'
import type { CauseFacts } from '../../../../../../src-renderer/words/reconciliation/break-causes.ts'
import { causeWords } from '../../../../../../src-renderer/words/reconciliation/break-causes.ts'
import { breaksWords } from '../../../../../../src-renderer/words/reconciliation/breaks.ts'
import { clusterWords } from '../../../../../../src-renderer/words/reconciliation/clusters.ts'

const languages = ['en', 'es', 'pt'] as const
const facts: CauseFacts = {
  lines: '1204',
  ledgerFile: 'ledger.csv',
  ledgerStatus: 'done',
  providerStatus: 'PENDING',
  ledgerCurrency: 'USDC',
  providerCurrency: 'USDT',
  ledgerNetwork: 'TRON',
  providerNetwork: 'ETHEREUM',
  references: 'Hash',
  field: 'amount',
  factor: '10',
  isSmaller: false,
  swapped: ['43', '34'],
  fee: '0.25 USDC',
  payingSide: '',
}

const cluster: BreakCluster = {
  id: 'c1',
  kind: 'money_disputed',
  field: '',
  value: 'ledger',
  category: 'status_mismatch',
  differences: 'status',
  severity: 'high',
  breaks: 8,
  open: 8,
  sums: [],
}

const amountBreak: PairCells = {
  category: 'amount_mismatch',
  differences: 'amount',
  currency: 'USDC',
  ledger_amount: '18204.55',
  provider_amount: '18204.30',
  amount_difference: '-0.25',
  ledger_fee: '',
  provider_fee: '0.25',
  fee_difference: '',
  provider_total: '18204.55',
  ledger_status: 'done',
  provider_status: 'COMPLETED',
  ledger_currency: 'USDC',
  provider_currency: 'USDC',
}

describe('sideRows', () => {
  test('lists both sides field by field with the state of each field', () => {
    expect(sideRows(amountBreak).map(({ field, state }) => `${field} ${state}`)).toEqual([
      'amount differs',
      'fee single',
      'total single',
      'status equal',
      'currency equal',
    ])
    expect(sideRows(amountBreak)[0]).toEqual({
      field: 'amount',
      kind: 'money',
      ledger: '18204.55',
      provider: '18204.30',
      difference: '-0.25',
      state: 'differs',
    })
  })

  test('distinguishes a tolerated difference from one that counts', () => {
    const cells = {
      ...amountBreak,
      differences: 'fee',
      fee_difference: '0.01',
      ledger_fee: '0.24',
      ledger_amount: '18204.299999999999999999',
      amount_difference: '0.000000000000000001',
    }
    expect(
      sideRows(cells)
        .map(({ field, state }) => `${field} ${state}`)
        .slice(0, 2),
    ).toEqual(['amount tolerated', 'fee differs'])
  })

  test('X24: marks money that was not compared as neither equal nor tolerated', () => {
    const cells = {
      ...amountBreak,
      category: 'status_mismatch',
      differences: 'status',
      provider_status: 'ERROR',
      amount_difference: '-18204.55',
    }
    expect(sideRows(cells)[0]?.state).toBe('void')
  })
})

describe('toCells', () => {
  test('names every cell by its column', () => {
    const row = columnsOfList('breaks').map(({ name }) => name)
    expect(toCells('breaks', row)).toEqual(Object.fromEntries(row.map((name) => [name, name])))
  })
})

describe('explanationKeyOf', () => {
  test('returns fee_in_amount if the amounts prove that the fee was booked into the amount', () => {
    expect(explanationKeyOf(amountBreak)).toBe('fee_in_amount')
    expect(explanationKeyOf({ ...amountBreak, provider_total: '18204.56' })).toBe('amount_mismatch')
    expect(
      explanationKeyOf({
        ...amountBreak,
        category: 'total_mismatch',
        differences: 'total',
        ledger_total: '18204.3',
        provider_total: '18204.55',
        total_difference: '0.25',
        provider_amount: '18204.30',
      }),
    ).toBe('fee_left_out')
  })

  test('names the rejected row of a record that is missing in the ledger', () => {
    expect(explanationKeyOf({ category: 'missing_in_ledger', differences: 'rejected_line' })).toBe(
      'named_by_rejected',
    )
    expect(explanationKeyOf({ category: 'missing_in_ledger', differences: '' })).toBe(
      'missing_in_ledger',
    )
  })

  test('X22: distinguishes a dispute about money from another difference of statuses', () => {
    const causes = ['high', 'medium'].map((severity) =>
      explanationKeyOf({ category: 'status_mismatch', severity }),
    )
    expect(causes).toEqual(['money_disputed', 'status_mismatch'])
    for (const language of languages) {
      const { cause, remedies } = causeWords[language]
      const sentence = cause.money_disputed({ ...facts, ledgerStatus: '', providerStatus: 'ERROR' })
      expect(sentence).toContain('ERROR')
      expect(sentence).not.toMatch(/[“«][”»]/)
      const sides = (['ledger', 'provider', ''] as const).map((payingSide) => [
        cause.money_disputed({ ...facts, payingSide }),
        clusterTitle({ ...cluster, value: payingSide }, clusterWords[language], {}),
      ])
      expect(new Set(sides.flat()).size).toBe(6)
      expect(remedies.money_disputed).not.toBe(remedies.status_mismatch)
    }
  })

  test('reports an address that differs by its tag, or by the case of its letters', () => {
    const category = 'address_mismatch'
    const cells = { category, differences: 'address', ledger_address: 'rAb' }
    expect(explanationKeyOf({ ...cells, differences: 'tag', provider_address: 'rAb:7' })).toBe(
      'tag_differs',
    )
    expect(explanationKeyOf({ ...cells, provider_address: 'rAB' })).toBe('address_case')
    expect(explanationKeyOf({ ...cells, differences: 'address;tag', provider_address: 'rC' })).toBe(
      category,
    )
  })

  test('returns the category if no closer cause is known', () => {
    for (const category of breakCategories) expect(explanationKeyOf({ category })).toBe(category)
  })
})

describe('leadingAmount', () => {
  test('returns the leading difference, or the money of the only side', () => {
    expect(leadingAmount(amountBreak)).toEqual({ amount: '-0.25', currency: 'USDC' })
    expect(
      leadingAmount({
        ...amountBreak,
        category: 'fee_mismatch',
        differences: 'fee',
        fee_difference: '0.05',
      }),
    ).toEqual({ amount: '0.05', currency: 'USDC' })
    expect(
      leadingAmount({
        category: 'missing_at_provider',
        currency: 'BTC',
        amount_difference: '',
        total_difference: '-2',
      }),
    ).toEqual({ amount: '-2', currency: 'BTC' })
    expect(
      leadingAmount({ ...amountBreak, category: 'status_mismatch', differences: 'status' }),
    ).toBeUndefined()
    // A difference of money leads in every category.
    expect(
      leadingAmount({
        ...amountBreak,
        category: 'reference_mismatch',
        differences: 'external_ref;amount',
      }),
    ).toEqual({ amount: '-0.25', currency: 'USDC' })
    expect(unsigned('-0.25')).toBe('0.25')
  })
})

describe('listMoney', () => {
  test('returns the leading difference, or the total if a ledger has no amounts', () => {
    const cells = { ...amountBreak, fee_difference: '0.05' }
    expect([
      listMoney(cells, 'amount_difference'),
      listMoney({ ...cells, category: 'fee_mismatch', differences: 'fee' }, 'amount_difference'),
    ]).toEqual(['-0.25', '0.05'])
    expect(
      listMoney(
        { category: 'missing_at_provider', amount_difference: '', total_difference: '-2' },
        'amount_difference',
      ),
    ).toBe('-2')
    // Both sides use the total, so the provider's amount is not compared with the ledger's total.
    const totalCells = {
      ledger_amount: '',
      ledger_total: '7',
      provider_amount: '6',
      provider_total: '7.5',
      amount_difference: '',
      total_difference: '0.5',
    }
    expect(
      (['ledger_amount', 'provider_amount', 'amount_difference'] as const).map((name) =>
        listMoney(totalCells, name),
      ),
    ).toEqual(['7', '7.5', '0.5'])
    expect(listMoney({ ...totalCells, provider_total: '' }, 'provider_amount')).toBe('')
    expect([
      listMoney({ ledger_amount: '', ledger_total: '7' }, 'ledger_amount'),
      listMoney(cells, 'provider_amount'),
    ]).toEqual(['7', '18204.30'])
  })
})

describe('causeWords', () => {
  test('have a distinct name, cause and remedy for every category in every language', () => {
    for (const language of languages) {
      const { category } = breaksWords[language]
      const { cause, remedies } = causeWords[language]
      const sentences = breakCategories.map((name) => [
        category[name],
        cause[name](facts),
        remedies[name],
      ])
      expect(sentences.flat().filter((text) => text.length < 4)).toEqual([])
      expect(new Set(sentences.map(([name]) => name)).size).toBe(breakCategories.length)
      expect(new Set(sentences.map(([, why]) => why)).size).toBe(breakCategories.length)
    }
  })

  test('name the differing values in the sentence, and leave out a missing one', () => {
    for (const language of languages) {
      const { cause } = causeWords[language]
      expect(cause.status_mismatch(facts)).toContain('PENDING')
      expect(cause.currency_mismatch(facts)).toMatch(/USDC.*USDT/)
      expect(cause.network_mismatch(facts)).toMatch(/TRON.*ETHEREUM/)
      expect(cause.reference_mismatch(facts)).toContain('Hash')
      expect(cause.blocked({ ...facts, ledgerStatus: '' })).not.toContain('done')
    }
  })

  test('are translated: no sentence is equal in two languages', () => {
    for (const name of breakCategories)
      expect(
        new Set(languages.map((language) => causeWords[language].cause[name](facts))).size,
      ).toBe(3)
  })
})

describe('writeBreaksTarget', () => {
  test('writes text that reads back as the same target', () => {
    const fullTarget = {
      run: 'r1',
      category: 'amount_mismatch',
      age: '2-7',
      severity: 'high',
      currency: 'odd 100% coin',
      status: 'open',
      change: 'new',
      assignee: 'Ana María',
      tab: 'mine',
    } as const
    for (const target of [{}, fullTarget, { age: '', assignee: '' }, { break: 'abc' }])
      expect(readBreaksTarget(writeBreaksTarget(target))).toEqual(target)
  })

  test('reads a single word as a break id, and drops unknown parts', () => {
    expect(readBreaksTarget('4f09c1b27a')).toEqual({ break: '4f09c1b27a' })
    expect(readBreaksTarget('colour:red category:blocked')).toEqual({ category: 'blocked' })
    expect(readBreaksTarget('tab:odd status:open')).toEqual({ status: 'open' })
    expect(readBreaksTarget(undefined)).toEqual({})
  })
})

describe('tabOf', () => {
  test('returns todo, or all for a link with a filter, because the number on such a link counts all breaks', () => {
    expect([
      tabOf({}),
      tabOf({ run: 'r1' }),
      tabOf({ category: 'blocked' }),
      tabOf({ age: '' }),
      tabOf({ run: 'r1', tab: 'new' }),
    ]).toEqual(['todo', 'all', 'all', 'all', 'new'])
  })
})

describe('filterOfConditions', () => {
  const filters = [
    { tab: 'todo' },
    { tab: 'mine', category: 'blocked', age: '' },
    { tab: 'new', severity: 'high' },
    { tab: 'done', assignee: '' },
    { tab: 'all', side: 'ledger', status: 'open', currency: 'USDT' },
    { tab: 'todo', side: 'provider', assignee: 'bea', change: 'still', age: '8-30' },
  ] as const

  test('restores the filter that the conditions were made from', () => {
    for (const filter of filters)
      expect(filterOfConditions(breakConditions(filter, 'ana'), 'ana')).toEqual(filter)
  })

  test('leaves out a cluster, a decision and conditions that come from no filter', () => {
    const foreignConditions = [
      { column: 'note', operator: 'contains', value: 'x' },
      { column: 'severity', operator: '!=', value: 'low' },
      ...breakConditions({ tab: 'all', cluster: 'c1', decision: 'd1', category: 'blocked' }),
    ] as const
    expect(filterOfConditions(foreignConditions, 'ana')).toEqual({
      tab: 'all',
      category: 'blocked',
    })
  })
})

describe('breakConditions', () => {
  test('restricts each tab to its breaks', () => {
    const texts = queueTabs.map((tab) =>
      breakConditions({ tab }, 'ana')
        .map(({ column, operator, value }) => `${column} ${operator} ${value}`)
        .join(' & '),
    )
    expect(texts).toEqual([
      'status != resolved & status != accepted',
      'assignee = ana & status != resolved & status != accepted',
      'change = new',
      '',
      'status != open & status != investigating',
    ])
  })

  test('selects unassigned breaks by an empty assignee', () => {
    expect([breakConditions({ assignee: '' }), breakConditions({ assignee: 'ana' })]).toEqual([
      [{ column: 'assignee', operator: 'empty', value: '' }],
      [{ column: 'assignee', operator: '=', value: 'ana' }],
    ])
  })

  test('selects records without a date by an empty age', () => {
    expect(breakConditions({ severity: 'high', category: 'blocked', age: '' })).toEqual([
      { column: 'severity', operator: '=', value: 'high' },
      { column: 'category', operator: '=', value: 'blocked' },
      { column: 'age_bucket', operator: 'empty', value: '' },
    ])
  })
})

describe('countBreaks', () => {
  const counts = [
    { category: 'amount_mismatch', severity: 'high', age: '2-7', status: 'open', count: 3 },
    { category: 'amount_mismatch', severity: 'high', age: '', status: 'open', count: 1 },
    { category: 'date_mismatch', severity: 'low', age: '91+', status: 'open', count: 5 },
  ]

  test('counts the breaks that match every part of the filter', () => {
    expect([
      countBreaks(counts, {}),
      countBreaks(counts, { category: 'amount_mismatch' }),
      countBreaks(counts, { age: '' }),
      countBreaks(counts, { severity: 'low', age: '2-7' }),
    ]).toEqual([9, 4, 1, 0])
  })

  test('lists categories in the order of breakKinds, and ages oldest first', () => {
    expect(presentCategories(counts).map(({ category }) => category)).toEqual(
      breakKinds
        .map(({ category }) => category)
        .filter((name) => counts.some(({ category }) => category === name)),
    )
    expect(presentAges(counts)).toEqual([
      { age: '', count: 1 },
      { age: '91+', count: 5 },
      { age: '2-7', count: 3 },
    ])
  })
})
