import { describe, expect, it } from 'vitest'
import { loginStatement } from '../../../../../src-main/contract/member-login.ts'
import type { TeamMember } from '../../../../../src-main/contract/team.ts'
import {
  endedInstant,
  hasEnded,
  roleOf,
  sortMembers,
} from '../../../../../src-renderer/features/team/members-view.ts'

const nowMs = Date.UTC(2026, 10, 28, 12)
const member = (login: string, until: string | null, role: TeamMember['role']): TeamMember =>
  ({ login, display: login, role, until }) as TeamMember
const members = [
  member('abel', '2026-11-28T11:00:00.000000Z', 'admin'),
  member('cleo', '2026-11-29T00:00:00.000000Z', 'viewer'),
  member('ben', null, 'approver'),
]

describe('the members of a team', () => {
  it('are listed before those whose membership has ended', () => {
    expect(sortMembers(members, nowMs).map(({ login }) => login)).toEqual(['ben', 'cleo', 'abel'])
  })

  it('have a role until their membership ends', () => {
    expect(roleOf(members, 'ben', nowMs)).toBe('approver')
    expect(roleOf(members, 'abel', nowMs)).toBeUndefined()
    expect(roleOf(members, 'dora', nowMs)).toBeUndefined()
  })

  it('are removed with an end that has passed even if the clock of the server is behind', () => {
    expect(endedInstant(nowMs)).toBe('2026-11-28T11:50:00.000000Z')
    expect(hasEnded({ until: endedInstant(nowMs) }, nowMs)).toBe(true)
  })
})

describe('loginStatement', () => {
  it('quotes the login as an identifier', () => {
    expect(loginStatement('an"a')).toBe(
      `CREATE ROLE "an""a" LOGIN CONNECTION LIMIT 4 PASSWORD '…'; GRANT desk_member TO "an""a";`,
    )
  })
})
