import { describe, expect, it } from 'vitest'
import type { PlainFailure } from '../../../../../src-main/base/failure.ts'
import { teamMark } from '../../../../../src-renderer/features/team/team-mark.ts'
import { teamMarkWords } from '../../../../../src-renderer/words/team-mark.ts'

const offline = { state: 'offline', why: {} as PlainFailure } as const

describe('teamMark', () => {
  it('is one calm word while the team is connected and everything is shared', () => {
    expect(teamMark({ unshared: 0 }, { state: 'connected' }, teamMarkWords.en)).toEqual({
      tone: 'ok',
      word: 'Team',
    })
  })

  it('counts the decisions that are not shared', () => {
    expect(teamMark({ unshared: 3 }, { state: 'connected' }, teamMarkWords.en)).toEqual({
      tone: 'open',
      word: '3 not shared',
    })
    expect(teamMark({ unshared: 3 }, offline, teamMarkWords.es)).toEqual({
      tone: 'warn',
      word: 'Equipo sin conexión',
      more: '3 sin compartir',
    })
  })

  it('states that the program must be updated', () => {
    expect(teamMark({ unshared: 0 }, { state: 'outdated' }, teamMarkWords.en)).toEqual({
      tone: 'warn',
      word: 'Update to decide',
    })
    expect(teamMark({ unshared: 3 }, { state: 'outdated' }, teamMarkWords.en)).toEqual({
      tone: 'warn',
      word: 'Update to decide',
      more: '3 not shared',
    })
  })

  it('states that the server cannot be reached', () => {
    expect(teamMark({ unshared: 0 }, offline, teamMarkWords.pt).word).toBe('Equipe sem conexão')
  })
})
