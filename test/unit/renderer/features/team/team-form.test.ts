import { describe, expect, it } from 'vitest'
import type { TeamForm } from '../../../../../src-renderer/features/team/team-form.ts'
import {
  emptyTeamForm,
  formToServer,
  teamProblems,
} from '../../../../../src-renderer/features/team/team-form.ts'

const filledForm: TeamForm = {
  ...emptyTeamForm,
  host: ' db.example.com ',
  database: 'desk',
  login: 'ana',
  password: ' secret ',
  name: 'Operations',
  display: 'Ana',
}

describe('teamProblems', () => {
  it('names every empty field that is needed to create a team', () => {
    expect(teamProblems(emptyTeamForm)).toEqual({
      host: 'needed',
      database: 'needed',
      login: 'needed',
      password: 'needed',
      name: 'needed',
      display: 'needed',
    })
  })

  it('requires no names of team and person to join a team', () => {
    expect(teamProblems({ ...filledForm, way: 'join', name: '', display: '' })).toEqual({})
  })

  it.each(['', '0', '65536', '5432a', '-1', '1e3'])('refuses the port %j', (port) => {
    expect(teamProblems({ ...filledForm, port })).toEqual({ port: port === '' ? 'needed' : 'port' })
  })

  it('refuses a text that is longer than the call accepts', () => {
    expect(
      teamProblems({ ...filledForm, login: 'x'.repeat(64), caFile: 'x'.repeat(4097) }),
    ).toEqual({
      login: 'long',
      caFile: 'long',
    })
  })
})

describe('formToServer', () => {
  it('trims the texts, and leaves out an empty certificate file', () => {
    expect(formToServer({ ...filledForm, port: ' 6432 ' })).toEqual({
      host: 'db.example.com',
      port: 6432,
      database: 'desk',
      login: 'ana',
      caFile: null,
    })
    expect(formToServer({ ...filledForm, caFile: ' /etc/ca.pem' }).caFile).toBe('/etc/ca.pem')
  })
})
