import { describe, expect, it } from 'vitest'
import {
  erasureProblems,
  formToErasure,
} from '../../../../../src-renderer/features/team/erasure-form.ts'

const hash = 'ab'.repeat(32)

describe('erasureProblems', () => {
  it('finds a missing id or reason, an invalid SHA-256 of a file and an invalid event number', () => {
    expect(erasureProblems({ kind: 'user', target: ' ', reason: '\t' })).toEqual({
      target: 'needed',
      reason: 'needed',
    })
    expect(erasureProblems({ kind: 'file', target: 'ledger.csv', reason: 'request 17' })).toEqual({
      target: 'hash',
    })
    for (const target of ['d1', '0', '1.5', '-4'])
      expect(erasureProblems({ kind: 'note', target, reason: 'request 17' })).toEqual({
        target: 'number',
      })
    expect(erasureProblems({ kind: 'note', target: ' 41 ', reason: 'request 17' })).toEqual({})
    expect(erasureProblems({ kind: 'user', target: 'ledger.csv', reason: 'request 17' })).toEqual(
      {},
    )
    expect(
      erasureProblems({ kind: 'file', target: hash.toUpperCase(), reason: 'request 17' }),
    ).toEqual({})
  })
})

describe('formToErasure', () => {
  it('trims the values and writes a SHA-256 in lower case; other ids stay as typed', () => {
    expect(
      formToErasure({ kind: 'file', target: ` ${hash.toUpperCase()} `, reason: ' request 17 ' }),
    ).toEqual({ kind: 'file', target: hash, reason: 'request 17' })
    expect(formToErasure({ kind: 'user', target: 'User-1 ', reason: 'r' }).target).toBe('User-1')
  })
})
