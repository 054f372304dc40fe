import { describe, expect, it } from 'vitest'
import type { ExecutionFacts } from '../../../../../../src-renderer/features/trading/desk/execution-obstacle.ts'
import { findExecutionObstacle } from '../../../../../../src-renderer/features/trading/desk/execution-obstacle.ts'
import {
  executionsOf,
  priceCalls,
  priceKindOf,
  priceKinds,
} from '../../../../../../src-renderer/features/trading/desk/price-kinds.ts'
import { instructionOf } from '../../../harness/invented.ts'
import { refusal } from '../invented.ts'

const facts: ExecutionFacts = {
  callObstacle: undefined,
  subject: 'q-1',
  hasPrice: true,
  isSingleUse: true,
  executions: [],
  isPressed: false,
  isInTime: true,
}
const execution = (
  state: 'prepared' | 'sent' | 'done' | 'refused' | 'unknown',
  code = 0,
): ReturnType<typeof instructionOf> =>
  instructionOf({
    id: `e-${state}-${code}`,
    kind: 'executeQuote',
    subject: 'q-1',
    state,
    failure: code === 0 ? null : refusal(code),
  })

describe('findExecutionObstacle', () => {
  it('allows the execution of a fresh price', () =>
    expect(findExecutionObstacle(facts)).toBeUndefined())

  it('A29: forbids a second execution, here or in another window', () => {
    expect(findExecutionObstacle({ ...facts, executions: [execution('done')] })).toBe('executed')
    expect(
      findExecutionObstacle({
        ...facts,
        executions: [execution('refused', 20012), execution('done')],
      }),
    ).toBe('executed')
    expect(findExecutionObstacle({ ...facts, executions: [execution('refused', 20011)] })).toBe(
      'executed',
    )
  })

  it('A29: forbids an execution while another is pressed, prepared or sent', () => {
    expect(findExecutionObstacle({ ...facts, isPressed: true })).toBe('underWay')
    expect(findExecutionObstacle({ ...facts, executions: [execution('prepared')] })).toBe(
      'underWay',
    )
    expect(findExecutionObstacle({ ...facts, executions: [execution('sent')] })).toBe('underWay')
  })

  it('A29: forbids an execution half a second before the expiry or after it', () => {
    expect(findExecutionObstacle({ ...facts, isInTime: false })).toBe('expired')
  })

  it('A27: accepts the service’s statement that a quote has expired', () =>
    expect(findExecutionObstacle({ ...facts, executions: [execution('refused', 20010)] })).toBe(
      'expired',
    ))

  it('repeats no execution with an unknown outcome', () =>
    expect(findExecutionObstacle({ ...facts, executions: [execution('unknown')] })).toBe('unknown'))

  it('allows a retry after a refusal that did nothing, while the price lasts', () =>
    expect(
      findExecutionObstacle({ ...facts, executions: [execution('refused', 20012)] }),
    ).toBeUndefined())

  it('A89: executes nothing whose price could not be shown', () =>
    expect(findExecutionObstacle({ ...facts, hasPrice: false })).toBe('noPrice'))

  it('A46: reports that an answer named no id', () =>
    expect(findExecutionObstacle({ ...facts, subject: undefined })).toBe('noId'))

  it('allows a reusable quote to be executed again, because nothing forbids it', () =>
    expect(
      findExecutionObstacle({
        ...facts,
        isSingleUse: priceCalls.reusable.isSingleUse,
        executions: [execution('done'), execution('refused', 20011)],
      }),
    ).toBeUndefined())

  it('sends no order of a reusable quote while the outcome of another is unknown', () => {
    const reusable = { ...facts, isSingleUse: priceCalls.reusable.isSingleUse }
    expect(
      findExecutionObstacle({ ...reusable, executions: [execution('unknown'), execution('done')] }),
    ).toBe('unknown')
    expect(findExecutionObstacle({ ...reusable, executions: [execution('sent')] })).toBe('underWay')
  })

  it('names the obstacle to the call itself', () =>
    expect(findExecutionObstacle({ ...facts, callObstacle: 'noPath' })).toBe('noPath'))
})

describe('the three kinds of price', () => {
  it('B72: share no instruction and no operation, and belong to one service each', () => {
    const kinds = priceKinds.flatMap((kind) => [
      priceCalls[kind].requestKind,
      priceCalls[kind].executionKind,
    ])
    expect(new Set(kinds).size).toBe(6)
    for (const kind of priceKinds) {
      const { requestKind, executionKind, requestOperation, executionOperation } = priceCalls[kind]
      expect([priceKindOf(requestKind), priceKindOf(executionKind)]).toEqual([kind, kind])
      expect(requestOperation.split('.')[0]).toBe(executionOperation.split('.')[0])
    }
    expect(
      [priceCalls.quote, priceCalls.swap].map(
        ({ requestOperation }) => requestOperation.split('.')[0],
      ),
    ).toEqual(['partner', 'wallet'])
  })

  it('B72: a swap of the same id does not count as a quote’s execution', () => {
    const instructions = [
      instructionOf({ id: '1', kind: 'executeSwap', subject: 'q-1' }),
      instructionOf({ id: '2', kind: 'executeQuote', subject: 'q-1' }),
      instructionOf({ id: '3', kind: 'executeQuote', subject: 'q-2' }),
    ]
    expect(executionsOf('quote', 'q-1', instructions).map(({ id }) => id)).toEqual(['2'])
    expect(executionsOf('swap', 'q-1', instructions).map(({ id }) => id)).toEqual(['1'])
  })
})
