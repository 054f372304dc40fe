import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Instruction } from '../../../src-main/contract/services.ts'
import type { FaultEffect } from '../../../src-main/sandbox/control/faults.ts'
import type { Lab } from '../../support/lab.ts'
import { newId, openLab, PROFILE } from '../../support/lab.ts'

// Every kind of instruction under every kind of fault, counted at the service.

let lab: Lab

const effects: readonly FaultEffect[] = [
  { kind: 'delay', ms: 1 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 500, code: 50003 },
  { kind: 'throttle' },
  { kind: 'cut' },
  { kind: 'reset' },
  { kind: 'expireToken' },
  { kind: 'redirect', location: '/elsewhere', status: 307 },
  { kind: 'html' },
  { kind: 'slowBody', chunkBytes: 4096, everyMs: 1 },
  { kind: 'answer', status: 200, body: '' },
  { kind: 'rewrite', find: '{', replace: '[' },
]

interface Subject {
  readonly path: string
  readonly method: 'POST' | 'DELETE'
  make(): Promise<Instruction>
}

const amount = { side: 'base', text: '0.01' } as const
const promise = {
  kind: 'swapPromise',
  body: '{"from_currency":"BTC","to_currency":"USDC","amount":"0.01"}',
} as const
const quote = (): Instruction => ({
  kind: 'quote',
  pair: 'BTC_USDC',
  opType: 'BUY',
  amount,
  externalRef: `once-${newId()}`,
})
const idIn = (answer: string | null): string => (JSON.parse(answer ?? '') as { id: string }).id

const subjects: Readonly<Record<Instruction['kind'], Subject>> = {
  quote: { path: '/api/v1/quotes/', method: 'POST', make: () => Promise.resolve(quote()) },
  executeQuote: {
    path: '/quote-executions/',
    method: 'POST',
    make: async () => ({ kind: 'executeQuote', quote: idIn((await lab.instruct(quote())).answer) }),
  },
  reusableQuote: {
    path: '/reusable-quotes/',
    method: 'POST',
    make: () =>
      Promise.resolve({ kind: 'reusableQuote', pair: 'BTC_USDC', externalRef: `once-${newId()}` }),
  },
  executeReusable: {
    path: '/reusable-quote-executions/',
    method: 'POST',
    make: async () => {
      const promise = await lab.instruct({
        kind: 'reusableQuote',
        pair: 'BTC_USDC',
        externalRef: `once-${newId()}`,
      })
      return {
        kind: 'executeReusable',
        quote: idIn(promise.answer),
        endUser: 'user-1',
        opType: 'BUY',
        amount,
      }
    },
  },
  swapPromise: {
    path: '/transactions/quotes/',
    method: 'POST',
    make: () => Promise.resolve(promise),
  },
  executeSwap: {
    path: '/transactions/swap/',
    method: 'POST',
    make: async () => ({ kind: 'executeSwap', promise: (await lab.instruct(promise)).id }),
  },
  createContact: {
    path: '/contacts/',
    method: 'POST',
    make: () =>
      Promise.resolve({
        kind: 'createContact',
        contact: { type: 'p2p_tag', tag: `$once-${newId()}` },
      }),
  },
  deleteContact: {
    path: '/contacts/',
    method: 'DELETE',
    make: async () => {
      const { answer } = await lab.instruct({
        kind: 'createContact',
        contact: { type: 'p2p_tag', tag: `$once-${newId()}` },
      })
      return {
        kind: 'deleteContact',
        type: 'p2p_tag',
        contact: String((JSON.parse(answer ?? '') as { data: { id: number } }).data.id),
      }
    },
  },
  operation: {
    path: '/transactions/platform/withdrawal/',
    method: 'POST',
    make: () =>
      Promise.resolve({
        kind: 'operation',
        operation: 'wallet.platform-withdrawal',
        pathValues: {},
        query: {},
        body: '{"amount":"1","currency":"USDC","tag":"$x"}',
      }),
  },
}

beforeAll(async () => {
  lab = await openLab()
  await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
  for (const operation of ['partner.quote-execution', 'partner.reusable-quote-execution'])
    await lab.enter(operation)
})

afterAll(() => lab.close())

beforeEach(() => lab.sandbox.control.clearFaults())

const writes = (method: string, part: string): number =>
  lab.sandbox.control
    .requests()
    .filter((request) => request.method === method && request.path.includes(part))
    .reduce((sum, { count }) => sum + count, 0)

/** The end states that are correct after each kind of fault. */
const ends: Readonly<Record<FaultEffect['kind'], RegExp>> = {
  delay: /^(?:done|refused)$/,
  slowBody: /^(?:done|refused)$/,
  status: /^unknown$/,
  throttle: /^refused$/,
  cut: /^unknown$/,
  reset: /^unknown$/,
  expireToken: /^refused$/,
  redirect: /^unknown$/,
  html: /^unknown$/,
  answer: /^(?:done|unknown)$/,
  rewrite: /^unknown$/,
}

describe.each(Object.entries(subjects))('%s', (kind, subject) => {
  it('A72: is sent once under every fault, and its end state claims only what is known', async () => {
    for (const effect of effects) {
      const instruction = await subject.make()
      const stop = lab.sandbox.control.addFault({
        match: { path: subject.path, method: subject.method },
        effect,
      })
      lab.sandbox.control.clearRequests()
      const view = await lab.instruct(instruction)
      expect([kind, effect, view.state]).toEqual([
        kind,
        effect,
        expect.stringMatching(ends[effect.kind]),
      ])
      expect([kind, effect, writes(subject.method, subject.path)]).toEqual([kind, effect, 1])
      stop()
    }
  })
})
