import { describe, expect, it } from 'vitest'
import type { RunCause, RunSummary } from '../../../../../../../src-main/contract/run.ts'
import { causeKinds } from '../../../../../../../src-main/reconciliation/causes/cause.ts'
import type { MappingChange } from '../../../../../../../src-main/reconciliation/row/change-proposal.ts'
import {
  causeTitle,
  changeTexts,
  exampleText,
} from '../../../../../../../src-renderer/features/reconciliation/runs/causes/cause-text.ts'
import { breaksWords } from '../../../../../../../src-renderer/words/reconciliation/breaks.ts'
import { causesWords } from '../../../../../../../src-renderer/words/reconciliation/causes.ts'

const ledger: RunSummary['ledger'] = {
  rows: 1220,
  matched: 0,
  broken: 1204,
  rejected: 4,
  unchecked: 0,
  outside_period: 5,
  void: 4,
  excluded: 3,
}

function causeOf(
  kind: RunCause['kind'],
  field: RunCause['field'],
  value: string,
  rows = 1204,
  change: MappingChange | null = null,
): RunCause {
  return { kind, field, rows, examples: [], value, change, gain: 0, lose: 0 }
}

const titleOf = (cause: RunCause, language: 'en' | 'es' | 'pt' = 'en'): string =>
  causeTitle(cause, ledger, causesWords[language], breaksWords[language].fields)

describe('causeTitle', () => {
  it('names a power of ten by its factor and its unit', () => {
    expect(titleOf(causeOf('power_of_ten', 'amount', '8'))).toBe(
      'All 1,204 amounts are 100,000,000 times the provider’s: they look like the smallest unit.',
    )
    expect(titleOf(causeOf('power_of_ten', 'fee', '3', 40))).toBe(
      '40 fees are 1,000 times the provider’s: they look like a smaller unit.',
    )
    expect(titleOf(causeOf('power_of_ten', 'total', '-3', 1))).toBe(
      '1 total is the provider’s divided by 1,000: it looks like a larger unit.',
    )
  })

  it('writes a constant difference with every digit, and a share as a percentage', () => {
    expect(titleOf(causeOf('constant_fee', 'amount', '-0.00012345678901234567', 12))).toBe(
      '12 amounts differ from the provider’s by 0.00012345678901234567: the difference looks like a fixed fee.',
    )
    expect(titleOf(causeOf('proportional_fee', 'amount', '-0.15 %', 12))).toBe(
      '12 amounts differ from the provider’s by 0.15 %: the difference looks like a fee that is a share of the amount.',
    )
  })

  it('names the side that holds the fee', () => {
    expect(titleOf(causeOf('gross_for_net', 'amount', 'gross'))).toContain('what was debited')
    expect(titleOf(causeOf('gross_for_net', 'total', 'net'))).toContain('what reached the address')
  })

  it('writes hours as a length and a direction', () => {
    expect(titleOf(causeOf('time_zone', 'date', '-03:00'))).toBe(
      'All 1,204 dates are 3 h earlier than the provider’s: they look like the time of another zone.',
    )
    expect(titleOf(causeOf('time_zone', 'date', '+05:30', 1))).toBe(
      '1 date is 5 h 30 min later than the provider’s: it looks like the time of another zone.',
    )
    expect(titleOf(causeOf('time_zone', 'date', '00:30', 2))).toContain('are 30 min later')
  })

  it('names words, affixes and columns, with invisible characters as escapes', () => {
    expect(titleOf(causeOf('unknown_word', 'status', 'Pag\u200bado', 7))).toBe(
      'In 7 rows, Status is “Pag\\u200bado”, a word of unknown meaning.',
    )
    expect(titleOf(causeOf('unknown_word', 'network', 'bitcoin main → BTC', 7))).toBe(
      'In 7 rows, Network is “bitcoin main”, a word of unknown meaning.',
    )
    expect(titleOf(causeOf('identifier_affix', 'external_ref', 'PAY-*', 1))).toBe(
      'In 1 row, External reference differs from the provider’s only by “PAY-”.',
    )
    expect(titleOf(causeOf('wrong_column', 'address', 'txn_hash'))).toBe(
      'In all 1,204 rows, the values read as Address fit Hash.',
    )
    expect(titleOf(causeOf('damaged_identifiers', 'transaction_id', ''))).toBe(
      'In all 1,204 rows, Transaction id has lost digits, as happens in a spreadsheet.',
    )
  })

  it('writes Spanish and Portuguese with the gender and number of the noun', () => {
    const [power, sign] = [
      causeOf('power_of_ten', 'amount', '8'),
      causeOf('sign', 'fee', '-', 1),
    ] as const
    expect([titleOf(power, 'es'), titleOf(sign, 'es')]).toEqual([
      'Los 1,204 importes son 100,000,000 veces los del proveedor: parecen estar en la unidad mínima.',
      '1 comisión tiene el signo contrario a la del proveedor.',
    ])
    expect([titleOf(power, 'pt'), titleOf(sign, 'pt')]).toEqual([
      'Os 1,204 valores são 100,000,000 vezes os do provedor: parecem estar na menor unidade.',
      '1 taxa tem o sinal contrário à do provedor.',
    ])
  })

  it('has a whole sentence for every kind in every language, for one row and for many', () => {
    for (const language of ['en', 'es', 'pt'] as const)
      for (const kind of causeKinds)
        for (const rows of [1, 3, 1204]) {
          const text = titleOf(causeOf(kind, 'amount', '2', rows), language)
          expect(text).toMatch(/^\S.*[^.]\.$/)
          expect(text).not.toMatch(/undefined| {2}|NaN/)
          expect(causesWords[language].advice[kind]).toMatch(/\.$/)
        }
  })
})

describe('exampleText', () => {
  it('groups the digits of amounts, writes instants out and shows invisible characters', () => {
    expect(exampleText('amount', '-1204500000.000000000000000001')).toBe(
      '−1,204,500,000.000000000000000001',
    )
    expect(exampleText('amount', '12 BTC')).toBe('12 BTC')
    expect(exampleText('date', '2026-10-01T15:00:00.000000Z')).toBe('2026-10-01 15:00:00 UTC')
    expect(exampleText('txn_hash', 'ab\u00a0c')).toBe('ab\\u00a0c')
  })
})

describe('changeTexts', () => {
  it('has a sentence for each part of a change', () => {
    const change: MappingChange = {
      columns: {
        withdrawal_id: 'Id',
        external_ref: 3,
        txn_hash: { extract: '[0-9a-f]+' },
        currency: { constant: 'BTC' },
        fee_currency: { from: 'amount' },
        amount: { decimal_places: 8 },
        total: null,
        date: { column: 'Day', time_column: 'Time' },
      },
      header: false,
      rows: { include: ['Type = out'], exclude: ['Status = void'] },
      direction: { by: 'columns', debit: 'Debit', credit: 'Credit', withdrawals: 'credit' },
      date_format: 'dd/MM/yyyy',
      time_zone: 'America/Sao_Paulo',
      decimal: ',',
      basis: 'gross',
      statuses: { Pagado: 'final' },
      aliases: { network: { 'bitcoin main': 'BTC' } },
    }
    const fields = { ...breaksWords.en.fields, fee_currency: 'Fee currency' }
    expect(changeTexts(change, causesWords.en, fields)).toEqual([
      'Read Withdrawal id from “Id”.',
      'Read External reference from column 3.',
      'Take out of Hash only what fits the pattern [0-9a-f]+.',
      'Use “BTC” as Currency of every row.',
      'Read Fee currency from the amount’s cells.',
      'Read Amount in a unit of 8 decimal places.',
      'Read no column as Total.',
      'Read Date from “Day”.',
      'Read the time of day from “Time”.',
      'Read the first line as a row.',
      'Use only rows where Type = out.',
      'Leave out rows where Status = void.',
      'Take the amounts of “Credit” as withdrawals and leave out those of “Debit”.',
      'Read dates as dd/MM/yyyy.',
      'Read dates in the zone America/Sao_Paulo.',
      'Read amounts with other marks.',
      'Read amounts as gross: what was debited, with the fee.',
      'Read the status “Pagado” as final: the money left.',
      'Read “bitcoin main” as BTC (Network).',
    ])
    for (const language of ['es', 'pt'] as const)
      expect(changeTexts(change, causesWords[language], fields)).toHaveLength(19)
    expect(
      (['negative', 'positive'] as const).map((withdrawals) =>
        changeTexts({ direction: { by: 'sign', withdrawals } }, causesWords.en, fields).join(),
      ),
    ).toEqual([
      'Take negative amounts as withdrawals, without their sign.',
      'Take positive amounts as withdrawals.',
    ])
    expect(
      changeTexts(
        { direction: { by: 'letter', column: 'D/C', withdrawals: 'D' } },
        causesWords.en,
        fields,
      ),
    ).toEqual(['Take the rows with “D” in “D/C” as withdrawals.'])
  })
})
