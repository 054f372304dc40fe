import { describe, expect, it } from 'vitest'
import type { TeamMember, TeamRole } from '../../../../../src-main/contract/team.ts'
import { mayConfirm, mayWithdraw } from '../../../../../src-renderer/features/team/erasures-view.ts'

const member = (login: string, role: TeamRole): TeamMember => ({
  login,
  display: login,
  role,
  until: null,
})
const members = [member('ana', 'admin'), member('ben', 'approver'), member('cleo', 'operator')]
const proposed = { state: 'proposed', proposedBy: 'ana' } as const

describe('mayConfirm', () => {
  it('allows another approver, and the only member of a team', () => {
    const may = (login: string): boolean => mayConfirm(proposed, members, login, 0)
    expect(['ana', 'ben', 'cleo', 'dora'].map(may)).toEqual([false, true, false, false])
    expect(mayConfirm(proposed, [member('ana', 'admin')], 'ana', 0)).toBe(true)
  })

  it('lets each approver go on with what was confirmed, and nobody with what ended', () => {
    const may = (state: 'confirmed' | 'done' | 'withdrawn'): boolean =>
      mayConfirm({ state, proposedBy: 'ana' }, members, 'ana', 0)
    expect([may('confirmed'), may('done'), may('withdrawn')]).toEqual([true, false, false])
  })
})

describe('mayWithdraw', () => {
  it('allows the proposer and approvers while it is proposed', () => {
    const may = (login: string): boolean => mayWithdraw(proposed, members, login, 0)
    expect(['ana', 'ben', 'cleo'].map(may)).toEqual([true, true, false])
    expect(mayWithdraw({ state: 'done', proposedBy: 'ana' }, members, 'ana', 0)).toBe(false)
  })
})
