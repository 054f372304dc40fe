import { describe, expect, test } from 'vitest'
import type { CaseField, DecisionView } from '../../../../../../../src-main/contract/reconciling.ts'
import {
  caseRows,
  differenceIn,
  idsOf,
  isPaired,
  isWrittenOnce,
  nameIn,
  presentLegs,
  separatingDecision,
  unknownStatus,
} from '../../../../../../../src-renderer/features/reconciliation/breaks/case/case-view.ts'
import { threeLegs } from './invented.ts'

describe('unknownStatus', () => {
  const statusRows = (
    ledger: string | null,
    withdrawal: string | null,
  ): ReturnType<typeof caseRows> =>
    caseRows([{ field: 'status', ledger, withdrawal, feed: null, isDifferent: false }])

  test.each([
    ['Acreditado parcial', 'COMPLETED', {}, 'ledger'],
    ['Pagado', 'ON_ITS_WAY', {}, 'provider'],
    ['Pagado', 'ON_ITS_WAY', { ON_ITS_WAY: 'open' }, 'either'],
    [null, 'ON_ITS_WAY', {}, 'provider'],
  ] as const)(
    'names the word without a meaning: %s beside %s, with %o',
    (ledger, word, map, side) => {
      expect(unknownStatus(statusRows(ledger, word), map)).toEqual({
        side,
        ledger: ledger ?? '',
        provider: word,
      })
    },
  )

  test('is undefined for a case without a status', () => {
    expect(unknownStatus(statusRows(null, null), {})).toBeUndefined()
  })
})

describe('caseRows', () => {
  const rows = caseRows(threeLegs.fields)

  test('leaves out fields that no record has and returns the state of each field', () => {
    expect(rows.map(({ field, kind, state }) => `${field} ${kind} ${state}`)).toEqual([
      'amount money differs',
      'currency text agrees',
      'txn_hash identifier differs',
      'date instant single',
    ])
  })

  test('marks each leg against a leg with another value, the ledger and the provider’s records against each other', () => {
    expect(rows[0]?.others).toEqual({
      ledger: '18204.30',
      withdrawal: '18204.55',
      feed: '18204.55',
    })
    expect(rows[2]?.others).toEqual({ ledger: '0xab', withdrawal: '0xaa', feed: '' })
  })

  test('marks the feed against the withdrawal if the ledger has no value', () => {
    const [row] = caseRows([
      {
        field: 'status',
        ledger: null,
        withdrawal: 'COMPLETED',
        feed: 'PENDING',
        isDifferent: true,
      },
    ])
    expect(row?.others).toEqual({ ledger: '', withdrawal: 'PENDING', feed: 'COMPLETED' })
  })

  test('marks nothing that the run treats as equal, whatever its notation', () => {
    const [row] = caseRows([
      { field: 'amount', ledger: '1.50', withdrawal: '1.5', feed: null, isDifferent: false },
    ])
    expect(row).toMatchObject({ state: 'agrees', others: { ledger: '', withdrawal: '', feed: '' } })
  })

  test('names the only difference: the case of letters, or the tag of one address', () => {
    const address = { field: 'address', feed: null, isDifferent: true }
    const tag = { field: 'tag', ledger: '5', withdrawal: '7', feed: null, isDifferent: true }
    const differencesOf = (...fields: readonly CaseField[]): unknown[] =>
      caseRows(fields).map(({ differsBy }) => differsBy)
    expect(differencesOf({ ...address, ledger: 'rAb', withdrawal: 'rAB' })).toEqual(['case'])
    expect(differencesOf({ ...address, ledger: 'rAb', withdrawal: 'rAc' })).toEqual([undefined])
    expect(
      differencesOf({ ...address, ledger: 'rA', withdrawal: 'ra', isDifferent: false }),
    ).toEqual([undefined])
    expect(differencesOf(tag)).toEqual(['tag'])
    expect(differencesOf({ ...address, ledger: 'rAb', withdrawal: 'rAc' }, tag)).toEqual([
      undefined,
      undefined,
    ])
    const words = { differs: 'differs', differsBy: { case: 'in case', tag: 'in tag' } }
    expect(
      [undefined, 'case', 'tag'].map((differsBy) =>
        differenceIn(words, { differsBy: differsBy as 'case' }),
      ),
    ).toEqual(['differs', 'in case', 'in tag'])
  })

  test('shows the several values of a split unchanged', () => {
    expect(
      caseRows([
        { field: 'amount', ledger: '1;2', withdrawal: '3', feed: null, isDifferent: false },
      ])[0]?.kind,
    ).toBe('text')
  })
})

describe('isWrittenOnce', () => {
  test('joins equal values: amounts of equal value and identical texts', () => {
    const areWrittenOnce = (
      field: string,
      ledger: string,
      withdrawal: string,
      isDifferent = false,
    ): boolean[] =>
      caseRows([{ field, ledger, withdrawal, feed: null, isDifferent }]).map(isWrittenOnce)
    expect([
      areWrittenOnce('amount', '1.50', '1.5'),
      areWrittenOnce('status', 'done', 'done'),
      areWrittenOnce('status', 'done', 'COMPLETED'),
      areWrittenOnce('amount', '1.5', '1.50', true),
      areWrittenOnce('note', 'x', ''),
    ]).toEqual([[true], [true], [false], [false], [false]])
  })
})

describe('presentLegs', () => {
  test('names the records of the case', () => {
    expect(presentLegs(threeLegs)).toEqual(['ledger', 'withdrawal', 'feed'])
    expect(presentLegs({ ...threeLegs, feed: [] })).toEqual(['ledger', 'withdrawal'])
  })

  test('keeps a ledger without its file if one of its fields is known', () => {
    expect(presentLegs({ ...threeLegs, ledger: [], isLedgerGone: true })).toEqual([
      'ledger',
      'withdrawal',
      'feed',
    ])
    expect(presentLegs({ ...threeLegs, ledger: [], fields: [] })).toEqual(['withdrawal', 'feed'])
  })
})

describe('isPaired', () => {
  test('is true if a key joined the ledger with the provider, and false if only the two records of the provider are joined', () => {
    expect(isPaired(threeLegs.ties)).toBe(true)
    expect(isPaired(threeLegs.ties.filter(({ between }) => between === 'withdrawal_feed'))).toBe(
      false,
    )
    expect(isPaired([{ between: 'ledger_feed', key: 'txn_hash', value: '0xab' }])).toBe(true)
  })
})

describe('separatingDecision', () => {
  const decision = (
    id: string,
    kind: DecisionView['kind'],
    undoneBy: string | null = null,
  ): DecisionView => ({
    id,
    at: '2026-06-02T08:00:00.000000Z',
    by: 'ana',
    kind,
    breaks: [],
    facts: {},
    undoneBy,
    canUndo: kind !== 'undo' && undoneBy === null,
  })

  test('finds the decision that separated the pair, unless it was undone', () => {
    expect(separatingDecision([decision('d2', 'note'), decision('d1', 'undoMatch')])?.id).toBe('d1')
    expect(
      separatingDecision([decision('d2', 'undo'), decision('d1', 'undoMatch', 'd2')]),
    ).toBeUndefined()
  })

  test('treats the undo of a manual match as a separation, until the match is made again', () => {
    const undoneDecisions = [decision('d2', 'undo'), decision('d1', 'match', 'd2')]
    expect(separatingDecision(undoneDecisions)?.id).toBe('d2')
    expect(
      separatingDecision([decision('d3', 'acceptSuggestion'), ...undoneDecisions]),
    ).toBeUndefined()
    expect(separatingDecision([decision('d1', 'match')])).toBeUndefined()
  })
})

describe('idsOf', () => {
  test('lists the ids of the records', () => {
    expect(idsOf([{ id: 'a' }, { id: null }, { other: 'x' }, { id: 'b' }])).toEqual(['a', 'b'])
  })
})

describe('nameIn', () => {
  test('keeps a name without a translation, even one that every object inherits', () => {
    expect([
      nameIn({ amount: 'Amount' }, 'amount'),
      nameIn({}, 'rail'),
      nameIn({}, 'constructor'),
    ]).toEqual(['Amount', 'rail', 'constructor'])
  })
})
