import { describe, expect, it } from 'vitest'
import { ledgerKey, noDecisions, providerKey } from '../../../src-main/reconciliation/decisions.ts'
import { defaultMatchingRules } from '../../../src-main/reconciliation/passes.ts'
import type { ProviderRecord } from '../../../src-main/reconciliation/provider-record.ts'
import type { LedgerEntry } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import { makeEntry, makeRecord, plainRules, reconcileLists } from '../../support/reconcile-parts.ts'

const instantAt = (time: string): string => `2026-09-01T${time}.000000Z`
let line = 1
const row = (parts: Partial<LedgerEntry> = {}): LedgerEntry =>
  makeEntry({
    line: (line += 1),
    externalRef: `row-${line}`,
    address: '0xaa',
    amount: '5',
    dateFrom: instantAt('10:00:00'),
    dateTo: instantAt('10:00:00'),
    ...parts,
  })
const record = (id: string, parts: Partial<ProviderRecord> = {}): ProviderRecord =>
  makeRecord({
    normalId: id,
    withdrawalId: id,
    address: '0xaa',
    amount: '5',
    createdAt: instantAt('10:00:30'),
    ...parts,
  })

const suggestionsOf = (
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  options: Parameters<typeof reconcileLists>[3] = {},
): string[] =>
  reconcileLists(entries, records, undefined, options).suggestions.map(
    ({ row: cells, score }) => `${cells.ledger_line}-${cells.withdrawal_id} ${score}`,
  )

describe('suggestPairs', () => {
  it('suggests the only candidate on both sides, with its reasons, and matches nothing', () => {
    const entry = row({ fee: '0.1', network: 'ETH', status: 'done' })
    const result = reconcileLists([entry], [record('a', { fee: '0.10', network: 'ETH' })])
    expect(result.suggestions.map(({ reasons, score }) => [reasons, score])).toEqual([
      [['currency', 'amount', 'address', 'date', 'same_hour', 'fee', 'network', 'status'], 97],
    ])
    expect([result.matches, result.breaks.map(({ category }) => category)]).toEqual([
      [],
      ['missing_at_provider', 'missing_in_ledger'],
    ])
  })

  it('requires currency, address, amount and date to agree', () => {
    const entry = row()
    expect(suggestionsOf([entry], [record('a')])).toEqual([`${entry.line}-a 85`])
    expect(suggestionsOf([entry], [record('a', { currency: 'BTC' })])).toEqual([])
    expect(suggestionsOf([entry], [record('a', { address: '0xab' })])).toEqual([])
    const taggedRow = row({ tag: '7' })
    expect(suggestionsOf([taggedRow], [record('a', { tag: '8' })])).toEqual([])
    expect(suggestionsOf([taggedRow], [record('a', { tag: '7' })])).toEqual([
      `${taggedRow.line}-a 85`,
    ])
    expect(suggestionsOf([taggedRow], [record('a')])).toEqual([`${taggedRow.line}-a 85`])
    expect(suggestionsOf([entry], [record('a', { amount: '5.000000000000000001' })])).toEqual([])
    expect(
      suggestionsOf([entry], [record('a', { createdAt: '2026-09-02T10:00:01.000000Z' })]),
    ).toEqual([])
    expect(suggestionsOf([row({ address: '' })], [record('a', { address: '' })])).toEqual([])
    expect(suggestionsOf([row({ dateFrom: '', dateTo: '' })], [record('a')])).toEqual([])
  })

  it('accepts a date near the confirmation alone, also where the creation has no readable date', () => {
    const confirmed = { confirmedAt: instantAt('10:30:00') }
    const earlier = record('a', { createdAt: '2026-08-20T10:00:00.000000Z', ...confirmed })
    const undated = record('a', { createdAt: '', ...confirmed })
    for (const candidate of [earlier, undated]) {
      const entry = row()
      expect(suggestionsOf([entry], [candidate])).toEqual([`${entry.line}-a 85`])
    }
    expect(suggestionsOf([row()], [record('a', { createdAt: '' })])).toEqual([])
  })

  it('accepts an amount within tolerance, and gives that reason', () => {
    const result = reconcileLists([row()], [record('a', { amount: '5.01' })], undefined, {
      rules: { tolerances: { USDC: { absolute: '0.01', relative: '0' } } },
    })
    expect(
      result.suggestions.map(({ reasons, score }) => [
        reasons.includes('amount_within_tolerance'),
        reasons.includes('amount'),
        score,
      ]),
    ).toEqual([[true, false, 70]])
  })

  it('suggests nothing where a side has two candidates', () => {
    expect(suggestionsOf([row(), row()], [record('a')])).toEqual([])
    expect(suggestionsOf([row()], [record('a'), record('b')])).toEqual([])
    const uniqueRow = row({ amount: '7' })
    expect(
      suggestionsOf(
        [row(), row(), uniqueRow],
        [record('a'), record('b'), record('c', { amount: '7' })],
      ),
    ).toEqual([`${uniqueRow.line}-c 85`])
  })

  it('does not offer a refused pair again, and then suggests the remaining candidate', () => {
    const entry = row()
    const refusedRecord = record('a')
    const refusedPair = {
      ledger: [ledgerKey(entry, plainRules.hash)],
      provider: [providerKey(refusedRecord)],
    }
    expect(
      suggestionsOf([entry], [refusedRecord], {
        decided: { ...noDecisions, refused: [refusedPair] },
      }),
    ).toEqual([])
    expect(
      suggestionsOf([entry], [refusedRecord, record('b')], {
        decided: { ...noDecisions, refused: [refusedPair] },
      }),
    ).toEqual([`${entry.line}-b 85`])
  })

  it('suggests nothing for an amount that looks rounded by a spreadsheet', () => {
    expect(
      suggestionsOf(
        [row({ amount: '1.23456789012345' })],
        [record('a', { amount: '1.23456789012345' })],
      ),
    ).toEqual([])
    // The rounded row still counts as a candidate, so the other row is not the only candidate.
    const rules = { tolerances: { USDC: { absolute: '0.01', relative: '0' } } }
    expect(suggestionsOf([row()], [record('a')], { rules })).toHaveLength(1)
    expect(
      suggestionsOf([row(), row({ amount: '4.99500000000001' })], [record('a')], { rules }),
    ).toEqual([])
  })

  it('suggests nothing where it is turned off, and uses only records that no pass has matched', () => {
    expect(
      suggestionsOf([row()], [record('a')], {
        rules: { matching: { ...defaultMatchingRules, isSuggesting: false } },
      }),
    ).toEqual([])
    expect(suggestionsOf([row({ externalRef: 'x' })], [record('a', { externalRef: 'x' })])).toEqual(
      [],
    )
  })

  it('gives the same suggestions with the same ids in any order', () => {
    const rows = [row(), row({ address: '0xbb' }), row({ amount: '8' })]
    const records = [record('a'), record('b', { address: '0xbb' }), record('c', { amount: '8' })]
    const ids = (reconciled: ReturnType<typeof reconcileLists>): string[] =>
      reconciled.suggestions.map(({ id }) => id).sort()
    const ordered = reconcileLists(rows, records)
    expect(ordered.suggestions).toHaveLength(3)
    expect(ids(reconcileLists([...rows].reverse(), [...records].reverse()))).toEqual(ids(ordered))
  })
})
