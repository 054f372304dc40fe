import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../support/failure-code.ts'
import type { Lab } from '../../../support/lab.ts'
import { openLab, PROFILE } from '../../../support/lab.ts'

let lab: Lab
let runs: string[]
let importId: string

const reconcile = (from: string, to: string): Promise<string> =>
  lab.reconcile(importId, { from, to, isCacheComplete: false })

beforeAll(async () => {
  lab = await openLab({ withdrawals: 20 })
  const csv = 'withdrawal_id,amount,currency,date\nW-1,1.5,BTC,2026-10-05T00:00:00Z\n'
  importId = await lab.importLedger('october.csv', csv)
  runs = [
    await reconcile('2026-10-01', '2026-10-31'),
    await reconcile('2026-10-15', '2026-11-15'),
    await reconcile('2026-11-01', '2026-11-30'),
  ]
})

afterAll(() => lab.close())

describe('a closed period', () => {
  test('X15: refuses changes of its records and of the period itself', async () => {
    const closedPeriod = await lab.call('closePeriod', {
      profile: PROFILE,
      run: runs[0] ?? '',
      note: 'books agree',
    })
    expect(closedPeriod).toMatchObject({
      run: runs[0],
      closedBy: userInfo().username,
      note: 'books agree',
      reopenedAt: null,
    })
    expect(closedPeriod.from?.slice(0, 10)).toBe('2026-10-01')
    expect(await codeOf(lab.call('deleteRun', { profile: PROFILE, run: runs[0] ?? '' }))).toBe(
      'PERIOD_CLOSED',
    )
    expect(await codeOf(lab.call('deleteImport', { profile: PROFILE, import: importId }))).toBe(
      'PERIOD_CLOSED',
    )
    expect(await codeOf(lab.call('purgeCache', { profile: PROFILE }))).toBe('PERIOD_CLOSED')
    expect(await codeOf(lab.call('removeProfile', { name: PROFILE, isCacheRemoved: true }))).toBe(
      'PERIOD_CLOSED',
    )
    expect((await lab.call('listRuns', { profile: PROFILE })).map(({ id }) => id)).toContain(
      runs[0],
    )
    expect((await lab.call('listImports', { profile: PROFILE })).map(({ id }) => id)).toContain(
      importId,
    )
    // A period is closed once, and no overlapping period is closed beside it.
    expect(
      await codeOf(lab.call('closePeriod', { profile: PROFILE, run: runs[0] ?? '', note: '' })),
    ).toBe('PERIOD_CLOSED')
    expect(
      await codeOf(lab.call('closePeriod', { profile: PROFILE, run: runs[1] ?? '', note: '' })),
    ).toBe('PERIOD_CLOSED')
    expect(
      await codeOf(lab.call('closePeriod', { profile: PROFILE, run: runs[2] ?? '', note: '' })),
    ).toBe('no failure')
  })

  test('X15: is reopened only with a reason, and records who did it, when and why', async () => {
    const [, period] = await lab.call('listPeriods', { profile: PROFILE })
    const id = period?.id ?? ''
    for (const reason of ['', '  \n'])
      expect(await codeOf(lab.call('reopenPeriod', { profile: PROFILE, period: id, reason }))).toBe(
        'REASON_MISSING',
      )
    expect(await codeOf(lab.call('deleteRun', { profile: PROFILE, run: runs[0] ?? '' }))).toBe(
      'PERIOD_CLOSED',
    )
    const reopenedPeriod = await lab.call('reopenPeriod', {
      profile: PROFILE,
      period: id,
      reason: 'a late reversal',
    })
    expect(reopenedPeriod).toMatchObject({
      reopenedBy: userInfo().username,
      reason: 'a late reversal',
    })
    expect(reopenedPeriod.reopenedAt).toMatch(/^20\d\d-/)
    expect(
      await codeOf(lab.call('reopenPeriod', { profile: PROFILE, period: id, reason: 'again' })),
    ).toBe('PERIOD_UNKNOWN')
    expect(await codeOf(lab.call('deleteRun', { profile: PROFILE, run: runs[0] ?? '' }))).toBe(
      'no failure',
    )
    // The period stays in the list after its run was deleted.
    expect(
      (await lab.call('listPeriods', { profile: PROFILE })).map(({ reason }) => reason),
    ).toEqual([null, 'a late reversal'])
    const log = (await lab.call('activity', { before: null, limit: 20 })).filter(({ what }) =>
      what.startsWith('period_'),
    )
    expect(log.map(({ what, facts }) => [what, facts.by, facts.reason ?? facts.note])).toEqual([
      ['period_reopened', userInfo().username, 'a late reversal'],
      ['period_closed', userInfo().username, ''],
      ['period_closed', userInfo().username, 'books agree'],
    ])
  })
})
