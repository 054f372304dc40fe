import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decisions, RecordKeys } from '../../../src-main/reconciliation/decisions.ts'
import { ledgerKey, noDecisions, providerKey } from '../../../src-main/reconciliation/decisions.ts'
import type { ProviderRecord } from '../../../src-main/reconciliation/provider-record.ts'
import type { LedgerEntry } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import { isGate } from '../../support/is-gate.ts'
import { makeEntry, makeRecord, plainRules, reconcileLists } from '../../support/reconcile-parts.ts'

const { hash } = plainRules

function keys(entries: readonly LedgerEntry[], records: readonly ProviderRecord[]): RecordKeys {
  return {
    ledger: entries.map((entry) => ledgerKey(entry, hash)),
    provider: records.map(providerKey),
  }
}

function withDecisions(parts: Partial<Decisions>): { readonly decided: Decisions } {
  return { decided: { ...noDecisions, ...parts } }
}

const outcomesOf = (run: ReturnType<typeof reconcileLists>): string[] =>
  [
    ...run.matches.map(({ line, id, by }) => `${line}=${id} by ${by}`),
    ...run.breaks.map(({ category, row }) => `${category} ${row.ledger_line}${row.withdrawal_id}`),
  ].sort()

describe('reconcile with decisions', () => {
  const mistypedRow = makeEntry({ line: 2, externalRef: 'ORD-1', amount: '5' })
  const record = makeRecord({ normalId: 'a', withdrawalId: 'a', externalRef: 'ORD-7', amount: '5' })
  const otherRecord = makeRecord({
    normalId: 'b',
    withdrawalId: 'b',
    externalRef: 'ORD-2',
    amount: '5',
  })

  it('makes a manual match before every pass, and compares it like any other', () => {
    const run = reconcileLists(
      [mistypedRow],
      [record],
      undefined,
      withDecisions({ matches: [{ ...keys([mistypedRow], [record]), by: 'by_hand' }] }),
    )
    expect(run.result.decisions).toEqual({ matched: 1, undone: 0, stale: 0 })
    expect(
      run.breaks.map(({ category, differences, row }) => [category, differences, row.matched_by]),
    ).toEqual([['reference_mismatch', 'external_ref', 'by_hand']])
  })

  it('matches one row to several records and several rows to one by hand, with their sums', () => {
    const halves = [
      makeEntry({ line: 2, externalRef: 'x', amount: '2' }),
      makeEntry({ line: 3, externalRef: 'y', amount: '3.000000000000000001' }),
    ]
    const wholeRecord = makeRecord({
      normalId: 'a',
      withdrawalId: 'a',
      amount: '5.000000000000000001',
    })
    const halvesRun = reconcileLists(
      halves,
      [wholeRecord],
      undefined,
      withDecisions({ matches: [{ ...keys(halves, [wholeRecord]), by: 'by_hand' }] }),
    )
    expect([
      halvesRun.result.ledger.matched + halvesRun.result.ledger.broken,
      halvesRun.breaks.map(({ differences, row }) => [
        differences,
        row.amount_difference,
        row.ledger_line,
      ]),
    ]).toEqual([2, [['external_ref', '0', '2;3']]])
    const parts = [
      makeRecord({ normalId: 'a', withdrawalId: 'a', amount: '2' }),
      makeRecord({ normalId: 'b', withdrawalId: 'b', amount: '3' }),
    ]
    const row = makeEntry({ line: 2, txnHash: '0xz', amount: '5' })
    const partsRun = reconcileLists(
      [row],
      parts,
      undefined,
      withDecisions({ matches: [{ ...keys([row], parts), by: 'by_hand' }] }),
    )
    expect([
      partsRun.result.provider.broken,
      partsRun.result.provider.matched,
      partsRun.result.totals,
    ]).toEqual([2, 0, { USDC: { ledger: '5', provider: '5', difference: '0' } }])
  })

  it('breaks an undone match: the row is missing at the provider, the record is missing in the ledger', () => {
    const row = makeEntry({ line: 2, externalRef: 'ORD-2', amount: '5' })
    expect(outcomesOf(reconcileLists([row], [otherRecord]))).toEqual(['2=b by external_ref'])
    const run = reconcileLists(
      [row],
      [otherRecord],
      undefined,
      withDecisions({ separations: [keys([row], [otherRecord])] }),
    )
    expect([outcomesOf(run), run.result.decisions]).toEqual([
      ['missing_at_provider 2', 'missing_in_ledger b'],
      { matched: 0, undone: 1, stale: 0 },
    ])
  })

  it('matches a row that was separated from one partner with another by a weaker key', () => {
    const row = makeEntry({ line: 2, externalRef: 'ORD-2', txnHash: '0xabc', amount: '5' })
    const second = makeRecord({ normalId: 'c', withdrawalId: 'c', txnHash: '0xabc', amount: '5' })
    const run = reconcileLists(
      [row],
      [otherRecord, second],
      undefined,
      withDecisions({ separations: [keys([row], [otherRecord])] }),
    )
    expect(
      run.breaks.map(({ category, row: cells }) => [
        category,
        cells.matched_by,
        cells.withdrawal_id,
      ]),
    ).toEqual([
      ['reference_mismatch', 'txn_hash', 'c'],
      ['missing_in_ledger', '', 'b'],
    ])
  })

  it('decides a group without the pairs that a person separated', () => {
    const rows = [
      makeEntry({ line: 2, externalRef: 'R', amount: '5' }),
      makeEntry({ line: 3, externalRef: 'R', amount: '6' }),
    ]
    const record5 = makeRecord({ normalId: 'a', withdrawalId: 'a', externalRef: 'R', amount: '5' })
    expect(outcomesOf(reconcileLists(rows, [record5]))).toEqual([
      '2=a by external_ref',
      'duplicate_in_ledger 3a',
    ])
    const run = reconcileLists(
      rows,
      [record5],
      undefined,
      withDecisions({ separations: [keys([rows[0] as LedgerEntry], [record5])] }),
    )
    expect(outcomesOf(run)).toEqual(['amount_mismatch 3a', 'missing_at_provider 2'])
  })

  it('applies decisions in any order of rows, but not to a row that changed', () => {
    const rows = [mistypedRow, makeEntry({ line: 3, externalRef: 'ORD-2', amount: '5' })]
    const decision = withDecisions({
      matches: [{ ...keys([mistypedRow], [record]), by: 'by_hand' as const }],
    })
    const forwardRun = reconcileLists(rows, [record, otherRecord], undefined, decision)
    const reversedRun = reconcileLists(
      [...rows].reverse(),
      [otherRecord, record],
      undefined,
      decision,
    )
    expect(outcomesOf(reversedRun)).toEqual(outcomesOf(forwardRun))
    const changedRun = reconcileLists(
      [makeEntry({ line: 2, externalRef: 'ORD-1', amount: '5.1' })],
      [record],
      undefined,
      decision,
    )
    expect([changedRun.result.decisions, outcomesOf(changedRun)]).toEqual([
      { matched: 0, undone: 0, stale: 1 },
      ['missing_at_provider 2', 'missing_in_ledger a'],
    ])
  })

  it('takes as many copies of a repeated row as were matched, in the order of their lines', () => {
    const copies = [4, 2, 3].map((line) => makeEntry({ line, externalRef: 'T', amount: '5' }))
    const first = copies[0] as LedgerEntry
    const run = reconcileLists(
      copies,
      [record],
      undefined,
      withDecisions({ matches: [{ ...keys([first], [record]), by: 'suggestion' }] }),
    )
    expect(run.breaks.map(({ category, row }) => [category, row.ledger_line]).sort()).toEqual([
      ['missing_at_provider', '3'],
      ['missing_at_provider', '4'],
      ['reference_mismatch', '2'],
    ])
  })

  it('applies the later of two decisions: a match by hand can be undone after its feed row was tied', () => {
    const match = { ...keys([mistypedRow], [record]), by: 'by_hand' as const }
    const separation = keys([mistypedRow], [record])
    const outcomesAfter = (seqs: readonly [number, number]): string[] =>
      outcomesOf(
        reconcileLists(
          [mistypedRow],
          [record],
          undefined,
          withDecisions({
            matches: [{ ...match, seq: seqs[0] }],
            separations: [{ ...separation, seq: seqs[1] }],
          }),
        ),
      )
    expect([outcomesAfter([1, 2]), outcomesAfter([2, 1])]).toEqual([
      ['missing_at_provider 2', 'missing_in_ledger a'],
      ['reference_mismatch 2a'],
    ])
  })

  it('classifies a row whose withdrawal was matched to another row by hand as a duplicate, not as unchecked', () => {
    const rows = [
      makeEntry({ line: 2, withdrawalId: 'a', amount: '4' }),
      makeEntry({ line: 3, withdrawalId: 'a', amount: '6' }),
    ]
    const wholeRecord = makeRecord({ normalId: 'a', withdrawalId: 'a', amount: '5' })
    expect(outcomesOf(reconcileLists(rows, [wholeRecord]))).toEqual([
      'ambiguous 2',
      'ambiguous 3',
      'ambiguous a',
    ])
    const run = reconcileLists(rows, [wholeRecord], undefined, {
      ...withDecisions({
        matches: [{ ...keys([rows[0] as LedgerEntry], [wholeRecord]), by: 'by_hand' }],
      }),
      isKnownMissing: false,
    })
    expect([outcomesOf(run), run.result.ledger.unchecked]).toEqual([
      ['amount_mismatch 2a', 'duplicate_in_ledger 3a'],
      0,
    ])
  })

  it('never adds amounts of different currencies, even if a service changes a currency after a match by hand', () => {
    const row = makeEntry({ line: 2, externalRef: 'x', amount: '5' })
    const parts = [
      makeRecord({ normalId: 'a', withdrawalId: 'a', amount: '2' }),
      makeRecord({ normalId: 'b', withdrawalId: 'b', amount: '3', currency: 'BTC' }),
    ]
    const run = reconcileLists(
      [row],
      parts,
      undefined,
      withDecisions({ matches: [{ ...keys([row], parts), by: 'by_hand' }] }),
    )
    expect(
      run.breaks.map(({ category, row: cells }) => [
        category,
        cells.provider_amount,
        cells.amount_difference,
      ]),
    ).toEqual([['currency_mismatch', '', '']])
    expect(run.result.totals).toEqual({
      BTC: { ledger: '0', provider: '3', difference: '3' },
      USDC: { ledger: '5', provider: '2', difference: '-3' },
    })
  })

  it('counts a decision as stale where a record is used twice', () => {
    const rows = [mistypedRow, makeEntry({ line: 3, externalRef: 'ORD-3', amount: '5' })]
    const matches = rows.map((row) => ({ ...keys([row], [record]), by: 'by_hand' as const }))
    expect(
      reconcileLists(rows, [record], undefined, withDecisions({ matches })).result.decisions,
    ).toEqual({ matched: 1, undone: 0, stale: 1 })
  })
})

describe('reconcile with rules', () => {
  const entry = makeEntry({ line: 2, externalRef: 'E', txnHash: '0xh', amount: '5' })
  const byRef = makeRecord({ normalId: 'r', withdrawalId: 'r', externalRef: 'E', amount: '5' })
  const byHash = makeRecord({ normalId: 'h', withdrawalId: 'h', txnHash: '0xh', amount: '5' })

  it('runs the given passes in order, and no others', () => {
    const matchedBy = (passes: readonly ('external_ref' | 'txn_hash')[]): readonly string[] =>
      reconcileLists([entry], [byRef, byHash], undefined, {
        rules: { matching: { passes, isSuggesting: false } },
      })
        .breaks.map(({ row }) => row.matched_by)
        .filter((by) => by !== '')
    expect([
      matchedBy(['external_ref', 'txn_hash']),
      matchedBy(['txn_hash', 'external_ref']),
      matchedBy(['txn_hash']),
    ]).toEqual([['external_ref'], ['txn_hash'], ['txn_hash']])
  })
})

describe('reconcile, with any decisions', () => {
  const anyKey = fc.constantFrom('', 'r1', 'r2', 'r3')
  const amount = fc.constantFrom('1', '1.0', '2', '3')
  const rows = fc
    .array(fc.record({ externalRef: anyKey, txnHash: anyKey, amount }), { maxLength: 5 })
    .map((list) =>
      list
        .filter(({ externalRef, txnHash }) => externalRef !== '' || txnHash !== '')
        .map((parts, index) => makeEntry({ line: index + 2, ...parts })),
    )
  const records = fc
    .array(fc.record({ externalRef: anyKey, txnHash: anyKey, amount }), { maxLength: 5 })
    .map((list) =>
      list.map((parts, index) =>
        makeRecord({ normalId: `p${index}`, withdrawalId: `p${index}`, ...parts }),
      ),
    )
  const pairs = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 4 })

  it('puts every row and record into one place, separates undone pairs, and does not depend on the order', () => {
    fc.assert(
      fc.property(rows, records, pairs, pairs, (entries, recordList, matchedPairs, undonePairs) => {
        const keysOfPairs = (list: readonly (readonly [number, number])[]): RecordKeys[] =>
          list
            .filter(([left, right]) => left < entries.length && right < recordList.length)
            .map(([left, right]) =>
              keys([entries[left] as LedgerEntry], [recordList[right] as ProviderRecord]),
            )
        const decision = {
          ...noDecisions,
          matches: keysOfPairs(matchedPairs).map((match) => ({ ...match, by: 'by_hand' as const })),
          separations: keysOfPairs(undonePairs),
        }
        const run = reconcileLists(entries, recordList, undefined, { decided: decision })
        const { ledger, provider } = run.result
        expect([ledger.matched + ledger.broken, provider.matched + provider.broken]).toEqual([
          entries.length,
          recordList.length,
        ])
        const isSeparated = (line: string, id: string): boolean =>
          decision.separations.some(
            (undone) =>
              undone.provider[0] === `w:${id}` &&
              undone.ledger[0] === ledgerKey(entries[Number(line) - 2] as LedgerEntry, hash),
          )
        for (const { line, id, by } of run.matches)
          if (by !== 'by_hand' && !line.includes(';') && !id.includes(';'))
            expect(isSeparated(line, id)).toBe(false)
        const reversedRun = reconcileLists(
          [...entries].reverse(),
          [...recordList].reverse(),
          undefined,
          {
            decided: decision,
          },
        )
        expect([
          reversedRun.result.breaks,
          reversedRun.result.totals,
          reversedRun.result.decisions,
        ]).toEqual([run.result.breaks, run.result.totals, run.result.decisions])
      }),
      { numRuns: isGate ? 20_000 : 1000 },
    )
  })
})
