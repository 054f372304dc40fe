import { describe, expect, test } from 'vitest'
import {
  classOf,
  withClass,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/status-choices.ts'

describe('classOf', () => {
  test('finds a word in any case and with or without accents', () => {
    expect(classOf({ Devolución: 'failed' }, 'DEVOLUCION ')).toBe('failed')
    expect(classOf({ Devolución: 'failed' }, 'Devuelto')).toBe('')
  })
})

describe('withClass', () => {
  test('keeps the other words, and one entry for all spellings of a word', () => {
    const statuses = { OK: 'final', devolución: 'open' } as const
    expect(withClass(statuses, ' Devolucion', 'failed')).toEqual({
      OK: 'final',
      Devolucion: 'failed',
    })
    expect(withClass(statuses, 'ok', undefined)).toEqual({ devolución: 'open' })
  })
})
