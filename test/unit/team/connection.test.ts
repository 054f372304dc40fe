import { describe, expect, it } from 'vitest'
import { statementFailure } from '../../../src-main/team/connection.ts'

describe('statementFailure', () => {
  it.each([
    ['53100', 'its disk is full'],
    ['25006', 'it only answers reads, as a standby does'],
    ['22P02', 'it answered 22P02'],
  ])('explains SQLSTATE %s with: %s', (code, why) => {
    expect(statementFailure({ code })).toMatchObject({ code: 'TEAM_REFUSED', why })
  })

  it.each(['57P01', '08006', undefined])('treats %s as a lost connection', (code) => {
    expect(statementFailure({ code })).toMatchObject({ code: 'TEAM_UNREACHABLE' })
  })
})
