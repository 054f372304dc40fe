import type { Reply } from '../../../../../src-main/contract/bridge.ts'
import type { Instruction, InstructionView } from '../../../../../src-main/contract/services.ts'
import type {
  Settings,
  WindowEvent,
  WindowProfile,
} from '../../../../../src-main/contract/window.ts'
import { operations } from '../../../../../src-main/domain/operations.ts'
import type { Transport } from '../../../../../src-renderer/transport.ts'
import { freshness, newDesk, profile as sandbox } from '../overview/invented.ts'
import { instruction, quoteAnswer, quoteRequest, refusal } from './invented.ts'

/** The test's access to the fake core. */
export interface Handle {
  /** Every call, in order. */
  readonly calls: { readonly name: string; readonly input: unknown }[]
  /** Answers the pending execution. */
  release(): void
  /** Executes the last requested quote as another window would. */
  executeElsewhere(): void
}

const settings: Settings = {
  ...newDesk,
  syncEveryMinutes: 0,
}

/**
 * A core with invented answers. States: full · empty · production · off · noPath · failed ·
 * loading, and by how an execution ends: slow, refused, unknown.
 */
export function fakeCore(state: string, handle: Handle): Transport {
  const listeners: ((event: WindowEvent) => void)[] = []
  const profile: WindowProfile =
    state === 'production'
      ? { ...sandbox, name: 'Acme', environment: 'production', isEmbedded: false }
      : { ...sandbox, isTradingAllowed: state !== 'off', isEmbedded: state !== 'off' }
  let kept: readonly InstructionView[] = state === 'empty' ? [] : old()
  const tell = (): void =>
    listeners.forEach((take) => take({ kind: 'instructions', profile: profile.name }))
  const keep = (view: InstructionView): InstructionView => {
    kept = [view, ...kept.filter(({ id }) => id !== view.id)]
    return view
  }
  const find = (id: string): InstructionView => kept.find((one) => one.id === id) as InstructionView
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    hello: () => ({
      version: '0',
      host: 'loopback',
      settings,
      profiles: [profile],
      jobs: [],
      isLocked: false,
    }),
    freshness: () => freshness,
    countList: () => ({ rows: 0 }),
    listInstructions: () => kept,
    catalogue: () =>
      operations.map(({ id, known, assumed }) => ({
        operation: id,
        route: known ?? assumed,
        provenance: 'assumed',
        off: state === 'noPath' && known === null ? 'noPath' : null,
      })),
    instruct: ({ id, instruction: wanted }: { id: string; instruction: Instruction }) => {
      if (!wanted.kind.startsWith('execute')) return keep(offerOf(id, wanted))
      const ended = keep(executionOf(id, wanted, state))
      if (state !== 'slow') return ended
      return new Promise((done) => (handle.release = () => done(ended)))
    },
    readBack: ({ id }: { id: string }) => find(id),
    settleInstruction: ({ id, isDone }: { id: string; isDone: boolean }) =>
      keep({ ...find(id), state: isDone ? 'done' : 'refused' }),
    askOperation: () => ({
      status: 200,
      elapsedMs: 3,
      text: '{"count":1,"results":[{"status":"COMPLETED"}]}',
      headers: {},
      failure: null,
    }),
  }
  handle.executeElsewhere = () => {
    const quote = kept.find(({ kind }) => kind === 'quote')
    keep(instruction({ id: 'elsewhere', kind: 'executeQuote', subject: `q-${quote?.id}` }))
    tell()
  }
  const broken: Reply = {
    kind: 'failure',
    failure: {
      kind: 'store',
      code: 'DB_DAMAGED',
      what: 'The database is damaged',
      why: 'page 12 is malformed',
      advice: 'restore a backup in Settings',
      evidence: {},
    },
  }
  return {
    onEvent: (take) => void listeners.push(take),
    onEnd: () => undefined,
    call: async (name, input) => {
      handle.calls.push({ name, input })
      if (state === 'loading' && name !== 'hello') return new Promise(() => undefined)
      const answer = state === 'failed' && name === 'listInstructions' ? undefined : answers[name]
      return answer ? { kind: 'result', output: await answer(input as never) } : broken
    },
  }
}

function offerOf(id: string, wanted: Instruction): InstructionView {
  const at = new Date().toISOString().replace('Z', '000Z')
  const expiresAt = new Date(Date.now() + 30_000).toISOString().replace('Z', '000Z')
  if (wanted.kind === 'swapPromise')
    return instruction({
      id,
      kind: 'swapPromise',
      at,
      answer: '{"error_code":null,"message":null,"data":{"uuid":"~opaque~"},"timestamp":1}',
    })
  if (wanted.kind === 'reusableQuote')
    return instruction({
      id,
      kind: 'reusableQuote',
      at,
      answer: `{"id":"r-${id}","rate":"91.10"}`,
      expiresAt,
      expiryFrom: 'receipt',
    })
  return instruction({
    id,
    kind: 'quote',
    at,
    request: quoteRequest,
    answer: quoteAnswer(`q-${id}`),
    expiresAt,
    expiryFrom: 'service',
  })
}

function executionOf(id: string, wanted: Instruction, state: string): InstructionView {
  const subject =
    wanted.kind === 'executeSwap' ? wanted.promise : 'quote' in wanted ? wanted.quote : ''
  const view = instruction({ id, kind: wanted.kind, subject, answer: '{"transaction_id":"t-1"}' })
  if (state === 'refused')
    return { ...view, state: 'refused', answer: null, failure: refusal(20012) }
  return state === 'unknown'
    ? {
        ...view,
        state: 'unknown',
        answer: null,
        status: null,
        failure: { ...refusal(0), kind: 'unreachable', code: 'SERVER_SLOW', evidence: {} },
      }
    : view
}

function old(): readonly InstructionView[] {
  const oldQuote = instruction({
    id: 'old-quote',
    kind: 'quote',
    request: quoteRequest,
    answer: quoteAnswer('old'),
    at: '2026-11-20T10:00:00.000000Z',
    expiresAt: '2026-11-20T10:00:30.000000Z',
    expiryFrom: 'service',
  })
  return [
    instruction({
      id: 'old-refused',
      kind: 'executeQuote',
      subject: 'old',
      state: 'refused',
      at: '2026-11-20T10:00:05.000000Z',
      failure: refusal(20012),
      status: 400,
    }),
    oldQuote,
  ]
}
