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
const proposed = { state: 'proposed', proposedBy: 'ana', confirmedBy: null } as const

describe('mayConfirm', () => {
  it('allows another approver, and the only member of a team', () => {
    const may = (login: string): boolean => mayConfirm(proposed, members, login, 0)
    expect(['ana', 'ben', 'cleo', 'dora'].map(may)).toEqual([false, true, false, false])
    expect(mayConfirm(proposed, [member('ana', 'admin')], 'ana', 0)).toBe(true)
  })

  it('allows the person who confirmed it to finish it, and others once that person has left', () => {
    const may = (state: 'confirmed' | 'done' | 'withdrawn', login: string): boolean =>
      mayConfirm({ state, proposedBy: 'ana', confirmedBy: 'ben' }, members, login, 0)
    expect(['ana', 'ben', 'cleo'].map((login) => may('confirmed', login))).toEqual([
      false,
      true,
      false,
    ])
    expect([may('done', 'ben'), may('withdrawn', 'ben')]).toEqual([false, false])
    const left = [member('ana', 'admin'), { ...member('ben', 'approver'), until: '1969-01-01' }]
    const unfinished = { state: 'confirmed', proposedBy: 'ana', confirmedBy: 'ben' } as const
    expect(mayConfirm(unfinished, left, 'ana', 0)).toBe(true)
  })
})

describe('mayWithdraw', () => {
  it('allows the proposer and approvers while it is proposed', () => {
    const may = (login: string): boolean => mayWithdraw(proposed, members, login, 0)
    expect(['ana', 'ben', 'cleo'].map(may)).toEqual([true, true, false])
    expect(mayWithdraw({ state: 'done', proposedBy: 'ana' }, members, 'ana', 0)).toBe(false)
  })
})
