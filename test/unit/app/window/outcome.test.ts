import { describe, expect, it } from 'vitest'
import { judgeGateway } from '../../../../src-main/api/reply.ts'
import type { SingleTry } from '../../../../src-main/api/send.ts'
import { readOutcome } from '../../../../src-main/app/window/outcome.ts'
import type { Instruction } from '../../../../src-main/contract/services.ts'

const SENT_AT_MS = Date.UTC(2026, 10, 21, 10)

/** The wallet's answer to a call that was sent once. */
function makeTry(data: string, envelope = ''): SingleTry {
  const text = `{"error_code":null,"message":null,"data":${data}${envelope}}`
  const reply = { status: 200, headers: new Headers(), text }
  return { verdict: judgeGateway(reply, SENT_AT_MS), reply, sentAtMs: SENT_AT_MS, elapsedMs: 40 }
}

const deletion: Instruction = { kind: 'deleteContact', type: 'bank', contact: '7' }
const creation: Instruction = {
  kind: 'createContact',
  contact: { type: 'bank', entity_number: '0170099220000067797370' },
}

describe('readOutcome', () => {
  it.each(['', ',"timestamp":1795255200000'])(
    'reads the data of an envelope that ends with %j',
    (envelope) => {
      const deletionOutcome = readOutcome(deletion, makeTry('{"id":7,"deleted":true}', envelope))
      expect([deletionOutcome.end.state, deletionOutcome.end.createdId]).toEqual(['done', '7'])
      const creationOutcome = readOutcome(creation, makeTry('{"id":"b-3","type":"bank"}', envelope))
      expect([creationOutcome.end.state, creationOutcome.end.createdId]).toEqual(['done', 'b-3'])
    },
  )

  it.each([
    [0, '2026-11-21T10:00:30.000000Z'],
    [7_200_000, '2026-11-21T10:00:30.000000Z'],
    [-7_200_000, '2026-11-21T10:00:30.000000Z'],
  ])(
    'X29: expires a quote 30 s after its request, even if the clock of the service is %i ms off',
    (offsetMs, expiresAt) => {
      const at = (ms: number): string => new Date(SENT_AT_MS + offsetMs + ms).toISOString()
      const quoteTry = makeTry(
        `{"id":"q-1","created_at":"${at(200)}","expires_at":"${at(30_200)}"}`,
        `,"timestamp":${SENT_AT_MS + offsetMs}`,
      )
      const { end } = readOutcome(
        {
          kind: 'quote',
          pair: 'BTC_USDC',
          opType: 'BUY',
          amount: { side: 'base', text: '1' },
          externalRef: 'r',
        },
        quoteTry,
      )
      expect([end.expiresAt, end.expiryFrom]).toEqual([expiresAt, 'service'])
    },
  )
})
