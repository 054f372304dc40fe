import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaledToDecimal, toScaled } from '../../../../src-main/base/decimal.ts'
import type { Lab, LabRow } from '../../../support/lab.ts'
import { newId, openLab, PROFILE } from '../../../support/lab.ts'

let lab: Lab
let bookedWithdrawals: readonly LabRow[] = []
afterAll(() => lab.close())

beforeAll(async () => {
  lab = await openLab({ withdrawals: 40 })
  await lab.call('setProfile', { name: PROFILE, rails: ['platform'] })
  const ids = lab.sandbox.world.withdrawals
    .map(({ withdrawal }) => withdrawal)
    .filter(({ status }) => status === 'COMPLETED')
    .slice(0, 4)
    .map(({ id }) => id)
  await lab.finish({ kind: 'sync', isFull: false, withdrawalIds: ids })
  bookedWithdrawals = (await lab.rows('withdrawals', null)).filter(({ id }) =>
    ids.includes(id ?? ''),
  )
})

async function bringIn(name: string, amounts: readonly (string | null)[]): Promise<string> {
  const lines = bookedWithdrawals.flatMap((row, index) => {
    const amount = amounts[index]
    return amount === null
      ? []
      : [[row.id, row.currency, amount ?? row.amount, row.created_at].join(',')]
  })
  return lab.importLedger(name, `withdrawal_id,currency,amount,date\n${lines.join('\n')}\n`)
}

const preview = (ledger: string) =>
  lab.call('previewRun', {
    profile: PROFILE,
    import: ledger,
    mappingText: '{}',
    from: null,
    to: null,
    isCacheComplete: true,
  })

describe('previewRun', () => {
  test('predicts the run: new, remaining and gone breaks, undone decisions; and stores nothing', async () => {
    const firstImport = await bringIn('first.csv', ['0.1', '0.2', '0.3'])
    expect(await preview(firstImport)).toMatchObject({
      previous: null,
      still: 0,
      gone: 0,
      undone: 0,
    })
    const firstRun = await lab.reconcile(firstImport)
    const breaks = (await lab.rows('breaks', firstRun)).filter(
      ({ category }) => category === 'amount_mismatch',
    )
    expect(breaks).toHaveLength(3)
    const keyOf = (index: number): string =>
      breaks.find((row) => row.withdrawal_id === bookedWithdrawals[index]?.id)?.key ?? ''
    await lab.call('decide', {
      profile: PROFILE,
      id: newId(),
      decision: {
        kind: 'status',
        run: firstRun,
        breaks: [keyOf(0), keyOf(1)],
        status: 'accepted',
        reason: 'rounded',
        note: '',
      },
    })
    // The first row has a new amount, the second is unchanged, the third is corrected, and the
    // fourth is wrong.
    const correctAmount = bookedWithdrawals[2]?.amount ?? ''
    const secondImport = await bringIn('second.csv', ['0.11', '0.2', correctAmount, '0.4'])
    const runPreview = await preview(secondImport)
    expect(runPreview).toMatchObject({ previous: firstRun, undone: 1, stale: 0 })
    expect(runPreview.examples.undone.map(({ break_id: id }) => id)).toEqual([keyOf(0)])
    expect(runPreview.examples.gone.map(({ break_id: id }) => id)).toEqual([keyOf(2)])
    expect((await lab.call('listRuns', { profile: PROFILE })).map(({ id }) => id)).toEqual([
      firstRun,
    ])

    const secondRun = await lab.reconcile(secondImport)
    const runChanges = await lab.call('compareRuns', { profile: PROFILE, run: secondRun })
    expect({ new: runPreview.new, still: runPreview.still, gone: runPreview.gone }).toEqual({
      new: runChanges.new,
      still: runChanges.still,
      gone: runChanges.gone,
    })
    const states = await lab.rows('breaks', secondRun)
    expect(
      [keyOf(0), keyOf(1)].map((key) => states.find((row) => row.key === key)?.status),
    ).toEqual(['open', 'accepted'])
  })
})

describe('learnedRules', () => {
  test('offers the rule of three similar decisions with its effect, and does not repeat an answered offer', async () => {
    const inSmallestUnit = (index: number): string =>
      scaledToDecimal(toScaled(bookedWithdrawals[index]?.amount ?? '0') * 10n ** 18n)
    const newRun = await lab.reconcile(
      await bringIn('wei.csv', [inSmallestUnit(0), inSmallestUnit(1), inSmallestUnit(2)]),
    )
    const breaks = (await lab.rows('breaks', newRun))
      .filter(({ category }) => category === 'amount_mismatch')
      .map(({ key }) => key ?? '')
    expect(breaks).toHaveLength(3)
    const decide = (breakIds: readonly string[], reason: string) =>
      lab.call('decide', {
        profile: PROFILE,
        id: newId(),
        decision: {
          kind: 'status',
          run: newRun,
          breaks: breakIds,
          status: 'accepted',
          reason,
          note: '',
        },
      })
    const list = () => lab.call('learnedRules', { profile: PROFILE })
    await decide(breaks.slice(0, 2), 'unit of the export')
    expect(await list()).toEqual([])
    const thirdDecision = await decide(breaks.slice(2), 'Unit of the export')
    const [rule, ...otherRules] = await list()
    expect(otherRules).toEqual([])
    expect(rule).toMatchObject({ kind: 'mapping', contraryBreakIds: [], mappingName: 'wei' })
    expect(rule?.settles).toMatchObject([{ run: newRun, count: 3 }])
    const key = rule?.key ?? ''
    expect(await lab.call('tryLearnedRule', { profile: PROFILE, key })).toMatchObject({
      name: 'wei.csv',
      gain: 3,
      lose: 1,
      lost: [5],
    })

    await lab.call('decide', {
      profile: PROFILE,
      id: newId(),
      decision: { kind: 'undo', decision: thirdDecision.id, reason: '' },
    })
    expect(await list()).toEqual([])
    await decide(breaks.slice(2), 'unit of the export')
    await lab.call('answerLearnedRule', { profile: PROFILE, key, isAdded: false })
    expect(await list()).toEqual([])
  })
})
