import { describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import type {
  InstructionEnd,
  PreparedInstruction,
} from '../../../../src-main/store/instructions/instructions.ts'
import {
  endInstruction,
  findCreatingInstruction,
  findInstruction,
  listInstructions,
  markSent,
  prepareInstruction,
  settleInterrupted,
} from '../../../../src-main/store/instructions/instructions.ts'
import { requireNoUnknownOutcome } from '../../../../src-main/store/instructions/require-settled.ts'
import { makeDatabase } from '../../../support/reconcile.ts'
import { outcomeOf } from '../../base/failing.ts'

const AT = '2026-11-21T10:00:00.000000Z'

const execution = (id: string, quote = 'q-1'): PreparedInstruction => ({
  id,
  kind: 'executeQuote',
  subject: quote,
  onceKey: `execute/${quote}`,
  request: '{}',
  at: AT,
})
const endOf = (
  id: string,
  state: InstructionEnd['state'],
  more: Partial<InstructionEnd> = {},
): InstructionEnd => ({
  id,
  state,
  endedAt: AT,
  answer: null,
  status: null,
  failure: null,
  expiresAt: null,
  expiryFrom: 'none',
  createdId: null,
  ...more,
})
const prepare = (db: WritableDb, instruction: PreparedInstruction): Promise<unknown> =>
  outcomeOf(() => prepareInstruction(db, instruction).isNew)

describe('prepareInstruction', () => {
  it('A72: stores an instruction of the same id once, whatever the second request contains', async () => {
    const db = makeDatabase()
    expect(await prepare(db, execution('i-1'))).toBe(true)
    expect(await prepare(db, execution('i-1'))).toBe(false)
    expect(await prepare(db, { ...execution('i-1', 'q-2'), request: '{"other":1}' })).toBe(false)
    expect(listInstructions(db, ['executeQuote'], 10)).toMatchObject([
      { id: 'i-1', subject: 'q-1', state: 'prepared', request: '{}' },
    ])
  })

  it.each(['prepared', 'sent', 'done', 'unknown'] as const)(
    'A28, A29: refuses a second execution of a quote while the first is %s',
    async (state) => {
      const db = makeDatabase()
      await prepare(db, execution('i-1'))
      if (state !== 'prepared') markSent(db, 'i-1', AT)
      if (state === 'done' || state === 'unknown') endInstruction(db, endOf('i-1', state))
      expect(await prepare(db, execution('i-2'))).toBe('badInput EXECUTED_ALREADY')
      expect(await prepare(db, execution('i-3', 'q-2'))).toBe(true)
      expect(listInstructions(db, ['executeQuote'], 10).map(({ id }) => id)).toEqual(['i-3', 'i-1'])
    },
  )

  it('A28: allows another execution if the first was refused, which had no effect', async () => {
    const db = makeDatabase()
    await prepare(db, execution('i-1'))
    endInstruction(db, endOf('i-1', 'refused'))
    expect(await prepare(db, execution('i-2'))).toBe(true)
  })

  it('P22: allows repeatable operations any number of times', async () => {
    const db = makeDatabase()
    const manyOf = (id: string): PreparedInstruction => ({
      ...execution(id),
      kind: 'executeReusable',
      onceKey: null,
    })
    expect([await prepare(db, manyOf('i-1')), await prepare(db, manyOf('i-2'))]).toEqual([
      true,
      true,
    ])
  })
})

describe('settleInterrupted', () => {
  it('A72: marks a sent instruction as unknown after a crash, and an instruction that was not sent as refused', async () => {
    const db = makeDatabase()
    for (const id of ['i-1', 'i-2', 'i-3']) await prepare(db, execution(id, `q-${id}`))
    for (const id of ['i-1', 'i-2']) markSent(db, id, AT)
    endInstruction(db, endOf('i-2', 'done'))
    settleInterrupted(db)
    expect(
      ['i-1', 'i-2', 'i-3'].map((id) => [
        findInstruction(db, id)?.state,
        findInstruction(db, id)?.failure?.code,
      ]),
    ).toEqual([
      ['unknown', 'INTERRUPTED'],
      ['done', undefined],
      ['refused', 'INTERRUPTED'],
    ])
  })
})

describe('findCreatingInstruction', () => {
  it('A26: finds the instruction that made a quote, with its end', async () => {
    const db = makeDatabase()
    await prepare(db, { ...execution('i-1'), kind: 'quote', onceKey: null })
    endInstruction(
      db,
      endOf('i-1', 'done', {
        createdId: 'q-1',
        expiresAt: '2026-11-21T10:00:30.000000Z',
        expiryFrom: 'service',
      }),
    )
    expect(findCreatingInstruction(db, 'quote', 'q-1')).toMatchObject({
      id: 'i-1',
      expiresAt: '2026-11-21T10:00:30.000000Z',
      expiryFrom: 'service',
    })
    expect([
      findCreatingInstruction(db, 'reusableQuote', 'q-1'),
      findCreatingInstruction(db, 'quote', 'q-2'),
    ]).toEqual([undefined, undefined])
  })
})

describe('markSent and endInstruction', () => {
  it('A72: refuses to send an instruction that is not prepared', async () => {
    const db = makeDatabase()
    await prepare(db, execution('i-1'))
    settleInterrupted(db)
    expect(await outcomeOf(() => markSent(db, 'i-1', AT))).toBe('store NOT_PREPARED')
    expect(await outcomeOf(() => markSent(db, 'nobody', AT))).toBe('store NOT_PREPARED')
  })

  it.each(['done', 'refused'] as const)(
    'A28: keeps the state %s, whatever a later answer contains',
    async (state) => {
      const db = makeDatabase()
      await prepare(db, execution('i-1'))
      markSent(db, 'i-1', AT)
      endInstruction(db, endOf('i-1', state))
      expect(endInstruction(db, endOf('i-1', 'unknown')).state).toBe(state)
      expect(endInstruction(db, endOf('i-1', state === 'done' ? 'refused' : 'done')).state).toBe(
        state,
      )
    },
  )
})

describe('requireNoUnknownOutcome', () => {
  it.each(['prepared', 'sent', 'unknown', 'done', 'refused'] as const)(
    'refuses to discard a cache whose only call is %s',
    async (state) => {
      const db = makeDatabase()
      expect(requireNoUnknownOutcome(db)).toBeUndefined()
      await prepare(db, execution('i-1'))
      if (state !== 'prepared') markSent(db, 'i-1', AT)
      if (state !== 'prepared' && state !== 'sent') endInstruction(db, endOf('i-1', state))
      const isOpen = state !== 'done' && state !== 'refused'
      expect(await outcomeOf(() => requireNoUnknownOutcome(db))).toBe(
        isOpen ? 'busy OUTCOME_UNKNOWN' : undefined,
      )
    },
  )
})

describe('listInstructions', () => {
  it('lists only the beginning of a huge answer, and returns the whole answer with the instruction', async () => {
    const db = makeDatabase()
    await prepare(db, execution('i-1'))
    endInstruction(db, endOf('i-1', 'done', { answer: 'x'.repeat(1_000_000) }))
    expect(listInstructions(db, ['executeQuote'], 1)[0]?.answer?.length).toBe(65_536)
    expect(findInstruction(db, 'i-1')?.answer?.length).toBe(1_000_000)
  })
})
