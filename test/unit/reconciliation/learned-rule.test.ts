import { describe, expect, it } from 'vitest'
import { rulesSupportedBy } from '../../../src-main/reconciliation/decision-reason.ts'
import type { DecidedBreak } from '../../../src-main/reconciliation/learned-rule.ts'
import { findLearnedRules, ruleFinder } from '../../../src-main/reconciliation/learned-rule.ts'
import { defaultMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { queueWords } from '../../../src-renderer/words/reconciliation/queue.ts'

const mapping = {
  ...defaultMapping,
  columns: { withdrawal_id: 'Id', currency: 'Coin', amount: 'Paid' },
}
const decidedBreak = (
  number: number,
  cells: DecidedBreak['cells'],
  answer: Partial<Pick<DecidedBreak, 'status' | 'reason'>> = {},
): DecidedBreak => ({
  breakId: `b${number}`,
  run: 'r1',
  cells,
  status: 'accepted',
  reason: `Known of this export, batch ${number}`,
  ...answer,
})
const amount = (ledger: string, provider: string, difference: string) => ({
  category: 'amount_mismatch',
  differences: 'amount',
  severity: 'high',
  currency: 'BTC',
  ledger_amount: ledger,
  provider_amount: provider,
  amount_difference: difference,
})
const rules = (breaks: readonly DecidedBreak[], statusMap = {}) =>
  findLearnedRules(breaks, () => mapping, statusMap)
const parseObject = (text: string | null | undefined) =>
  JSON.parse(text ?? 'null') as Record<string, unknown>

describe('findLearnedRules', () => {
  const tenTimes = [1, 2, 3].map((number) =>
    decidedBreak(number, amount(`${number}0`, `${number}`, `-${number * 9}`)),
  )

  it('offers the unit of a column after the third similar decision, and not before', () => {
    expect(rules(tenTimes.slice(0, 2))).toEqual([])
    const [rule] = rules(tenTimes)
    expect(rule).toMatchObject({
      kind: 'mapping',
      likeBreakIds: ['b1', 'b2', 'b3'],
      contraryBreakIds: [],
    })
    expect(parseObject(rule?.mappingText)['columns']).toMatchObject({
      amount: { column: 'Paid', decimal_places: 1 },
    })
  })

  it('offers no unit if the ledger has fractions, which a column in that unit would refuse', () => {
    const parts = [1, 2, 3].map((number) =>
      decidedBreak(number, amount(`${number}0.5`, `${number}.05`, `-${number * 9}.45`)),
    )
    expect(rules(parts)).toEqual([])
  })

  it('separates decisions by status and reason, and lists the breaks decided otherwise', () => {
    const otherDecision = decidedBreak(4, amount('40', '4', '-36'), {
      status: 'resolved',
      reason: 'typing error',
    })
    expect(rules([...tenTimes, otherDecision])[0]?.contraryBreakIds).toEqual(['b4'])
    expect(rules([...tenTimes.slice(0, 2), otherDecision])).toEqual([])
  })

  it('offers the largest accepted difference as a tolerance, in one currency', () => {
    const small = [
      decidedBreak(1, amount('100.000013', '100.000001', '-0.000012')),
      decidedBreak(2, amount('200.00001', '200.000024', '0.000014')),
      decidedBreak(3, amount('50.000007', '50.000002', '-0.000005')),
    ]
    const [rule] = rules(small)
    expect(rule).toMatchObject({ kind: 'tolerance', currency: 'BTC', bound: '0.000014' })
    expect(parseObject(rule?.mappingText)['tolerances']).toEqual({
      BTC: { absolute: '0.000014', relative: '0' },
    })
    const rulesFor = ruleFinder(rule ? [rule] : [])
    expect(rulesFor(amount('1.000015', '1.000001', '-0.000014'))).toEqual([rule])
    expect(rulesFor(amount('1.000016', '1.000001', '-0.000015'))).toEqual([])
  })

  it('offers no tolerance for corrected breaks, nor above one percent', () => {
    const breaksWith = (difference: string, ledger: string, status = 'accepted') =>
      [1, 2, 3].map((number) =>
        decidedBreak(number, amount(ledger, '100.3', difference), { status }),
      )
    expect(rules(breaksWith('-0.07', '100.37', 'resolved'))).toEqual([])
    expect(rules(breaksWith('-1.1', '101.4'))).toEqual([])
  })

  it('offers an alias of a network', () => {
    const cells = {
      category: 'network_mismatch',
      differences: 'network',
      severity: 'medium',
      ledger_network: 'Tron',
      provider_network: 'TRX',
    }
    const [rule] = rules([1, 2, 3].map((number) => decidedBreak(number, cells)))
    expect(rule?.kind).toBe('alias')
    expect(parseObject(rule?.mappingText)['aliases']).toMatchObject({ network: { TRON: 'TRX' } })
  })

  it('gives an unknown word the class of the other side, in the ledger’s or the profile’s words', () => {
    const cells = (ledger: string, provider: string) => ({
      category: 'status_mismatch',
      differences: 'status',
      severity: 'medium',
      ledger_status: ledger,
      provider_status: provider,
    })
    const threeDecisions = (ledger: string, provider: string) =>
      [1, 2, 3].map((number) => decidedBreak(number, cells(ledger, provider)))
    expect(
      parseObject(rules(threeDecisions('Bounced', 'FAILED'))[0]?.mappingText)['statuses'],
    ).toEqual({
      Bounced: 'failed',
    })
    expect(rules(threeDecisions('paid', 'SHIPPED'))[0]).toMatchObject({
      mappingText: null,
      statusMap: { SHIPPED: 'final' },
    })
  })

  describe('by the reason of the decisions', () => {
    const tron = {
      category: 'network_mismatch',
      differences: 'network',
      severity: 'medium',
      ledger_network: 'Tron',
      provider_network: 'TRX',
    }
    const shipped = {
      category: 'status_mismatch',
      differences: 'status',
      severity: 'medium',
      ledger_status: 'paid',
      provider_status: 'SHIPPED',
    }
    const gross = { ...amount('11', '10', '-1'), provider_fee: '1', provider_total: '11' }
    const small = amount('100.000013', '100.000001', '-0.000012')
    const kindsFor = (reason: string) =>
      [small, tron, shipped, gross].flatMap((cells) =>
        rules([1, 2, 3].map((number) => decidedBreak(number, cells, { reason }))).map(
          ({ kind }) => kind,
        ),
      )

    it.each<[keyof typeof queueWords.en.reasons, readonly string[]]>([
      ['ledger_corrected', []],
      ['duplicate_booked', []],
      ['never_sent', []],
      ['other_ledger', []],
      ['released', []],
      ['refund', []],
      ['timing', []],
      ['provider_asked', []],
      ['recipient_asked', []],
      ['rounded', ['tolerance']],
      ['below_threshold', ['tolerance']],
      ['provider_confirmed', ['alias', 'statusWord', 'mapping']],
      ['time_zone', ['mapping']],
    ])('%s supports the rules of its kind alone, in each language', (name, kinds) => {
      for (const { reasons } of [queueWords.en, queueWords.es, queueWords.pt])
        expect(kindsFor(reasons[name])).toEqual(kinds)
    })

    it('recognises every predefined reason', () => {
      for (const { reasons } of [queueWords.en, queueWords.es, queueWords.pt])
        for (const reason of Object.values(reasons))
          expect(rulesSupportedBy(reason).length).toBeLessThan(4)
    })

    it('recognises a predefined reason with more text after it, and treats other words as no predefined reason', () => {
      expect(kindsFor(' corrected in  the ledger: ticket 12')).toEqual([])
      expect(kindsFor('CORREGIDO EN EL LIBRO.')).toEqual([])
      const allKinds = ['tolerance', 'alias', 'statusWord', 'mapping']
      expect(kindsFor('The export books the fee')).toEqual(allKinds)
      expect(kindsFor('Corrected in the ledgers of May')).toEqual(allKinds)
    })

    it('lists corrected rows as decided otherwise', () => {
      const corrected = decidedBreak(4, gross, { reason: 'Corrected in the ledger' })
      const [rule] = rules([...[1, 2, 3].map((number) => decidedBreak(number, gross)), corrected])
      expect(rule?.contraryBreakIds).toEqual(['b4'])
    })
  })

  it('offers nothing for a fault of one record, and no rule that the mapping already has', () => {
    const duplicate = { category: 'duplicate_in_ledger', differences: '', severity: 'high' }
    expect(rules([1, 2, 3].map((number) => decidedBreak(number, duplicate)))).toEqual([])
    const gross = {
      ...amount('11', '10', '-1'),
      provider_fee: '1',
      provider_total: '11',
    }
    const threeDecisions = [1, 2, 3].map((number) => decidedBreak(number, gross))
    expect(rules(threeDecisions)).toHaveLength(1)
    expect(findLearnedRules(threeDecisions, () => ({ ...mapping, basis: 'gross' }), {})).toEqual([])
  })
})
