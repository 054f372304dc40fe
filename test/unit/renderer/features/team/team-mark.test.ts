import { describe, expect, it } from 'vitest'
import type { PlainFailure } from '../../../../../src-main/base/failure.ts'
import { teamMark } from '../../../../../src-renderer/features/team/team-mark.ts'
import { teamMarkWords } from '../../../../../src-renderer/words/team-mark.ts'

const offline = { state: 'offline', why: {} as PlainFailure } as const

describe('teamMark', () => {
  it('is quiet while the team is connected and everything is shared', () => {
    expect(teamMark({ unshared: 0 }, { state: 'connected' }, teamMarkWords.en)).toEqual({
      tone: 'ok',
      word: 'Team',
    })
  })

  it('counts what is not shared', () => {
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

  it('says that the program has to be updated', () => {
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

  it('says that the server is not reached', () => {
    expect(teamMark({ unshared: 0 }, offline, teamMarkWords.pt).word).toBe('Equipe sem conexão')
  })
})
