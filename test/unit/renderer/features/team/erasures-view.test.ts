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
const proposedErasure = { state: 'proposed', proposedBy: 'ana', confirmedBy: null } as const

describe('mayConfirm', () => {
  it('allows another approver, and the only member of a team', () => {
    const canConfirm = (login: string): boolean => mayConfirm(proposedErasure, members, login, 0)
    expect(['ana', 'ben', 'cleo', 'dora'].map(canConfirm)).toEqual([false, true, false, false])
    expect(mayConfirm(proposedErasure, [member('ana', 'admin')], 'ana', 0)).toBe(true)
  })

  it('allows the person who confirmed an erasure to finish it, and others after that person has left', () => {
    const canConfirm = (state: 'confirmed' | 'done' | 'withdrawn', login: string): boolean =>
      mayConfirm({ state, proposedBy: 'ana', confirmedBy: 'ben' }, members, login, 0)
    expect(['ana', 'ben', 'cleo'].map((login) => canConfirm('confirmed', login))).toEqual([
      false,
      true,
      false,
    ])
    expect([canConfirm('done', 'ben'), canConfirm('withdrawn', 'ben')]).toEqual([false, false])
    const membersAfterBen = [
      member('ana', 'admin'),
      { ...member('ben', 'approver'), until: '1969-01-01' },
    ]
    const confirmedErasure = { state: 'confirmed', proposedBy: 'ana', confirmedBy: 'ben' } as const
    expect(mayConfirm(confirmedErasure, membersAfterBen, 'ana', 0)).toBe(true)
  })
})

describe('mayWithdraw', () => {
  it('allows the proposer and approvers while an erasure is proposed', () => {
    const canWithdraw = (login: string): boolean => mayWithdraw(proposedErasure, members, login, 0)
    expect(['ana', 'ben', 'cleo'].map(canWithdraw)).toEqual([true, true, false])
    expect(mayWithdraw({ state: 'done', proposedBy: 'ana' }, members, 'ana', 0)).toBe(false)
  })
})
