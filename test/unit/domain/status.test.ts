import { describe, expect, it } from 'vitest'
import { classifyLedgerStatus, classifyProviderStatus } from '../../../src-main/domain/status.ts'

describe('classifyProviderStatus', () => {
  it.each([
    ['COMPLETED', 'final'],
    [' COMPLETED ', 'final'],
    ['completed', 'open'],
    ['Completed', 'open'],
    ['COM', 'open'],
    ['NEW_STATE', 'open'],
    ['FAILED', 'open'],
    ['', 'open'],
    [null, 'open'],
    ['constructor', 'open'],
    ['__proto__', 'open'],
  ])('A60, B18, input 16: without a map takes %j as %s', (status, meaning) => {
    expect(classifyProviderStatus(status, {})).toBe(meaning)
  })

  it.each([
    ['COM', 'final'],
    ['com', 'final'],
    ['COMPLETED', 'open'],
    ['FAILED', 'open'],
    ['OTHER', 'open'],
  ])("A60: lets the operator's map decide %s: %s", (status, meaning) => {
    expect(
      classifyProviderStatus(status, { COM: 'final', COMPLETED: 'open', FAILED: 'open' }),
    ).toBe(meaning)
  })
})

describe('classifyLedgerStatus', () => {
  it.each([
    ['COMPLETED', 'final'],
    ['Done', 'final'],
    ['completado', 'final'],
    ['Concluído', 'final'],
    ['CONCLUÍDO', 'final'],
    ['Concluído'.normalize('NFD'), 'final'],
    ['concluido', 'final'],
    [' done ', 'final'],
    ['pending', 'open'],
    ['COM', 'open'],
    ['', 'open'],
    ['toString', 'open'],
  ])('takes %j as %s', (status, meaning) => {
    expect(classifyLedgerStatus(status, {})).toBe(meaning)
  })

  it("lets the operator's map decide", () => {
    expect(
      ['paid', 'done', 'other'].map((status) =>
        classifyLedgerStatus(status, { PAID: 'final', DONE: 'open' }),
      ),
    ).toEqual(['final', 'open', 'open'])
  })
})
