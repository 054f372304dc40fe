import type { Instruction, InstructionView } from '../../../../../src-main/contract/services.ts'
import type { WindowEvent, WindowProfile } from '../../../../../src-main/contract/window.ts'
import { operations } from '../../../../../src-main/domain/operations.ts'
import QuoteDesk from '../../../../../src-renderer/screens/QuoteDesk.svelte'
import type { FakeCore, Fixture } from '../../harness/fake-core.ts'
import { instructionOf, profile as sandbox } from '../../harness/invented.ts'
import { quoteAnswer, quoteRequest, refusal } from './invented.ts'

export const fixture: Fixture = { screens: { quotes: QuoteDesk }, core: fakeCore }

/**
 * A core with invented answers. States: full · empty · production · off · noPath · failed ·
 * loading, and by how an execution ends: slow, refused, unknown.
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  const profile: WindowProfile =
    state === 'production'
      ? { ...sandbox, name: 'Acme', environment: 'production', isEmbedded: false }
      : { ...sandbox, isTradingAllowed: state !== 'off', isEmbedded: state !== 'off' }
  let instructions: readonly InstructionView[] = state === 'empty' ? [] : oldInstructions()
  let release: () => void = () => undefined
  const save = (view: InstructionView): InstructionView => {
    instructions = [view, ...instructions.filter(({ id }) => id !== view.id)]
    return view
  }
  const find = (id: string): InstructionView =>
    instructions.find((instruction) => instruction.id === id) as InstructionView
  const answers: FakeCore['answers'] = {
    countList: () => ({ rows: 0 }),
    listInstructions: () => instructions,
    catalogue: () =>
      operations.map(({ id, contractRoute, assumedRoute }) => ({
        operation: id,
        route: contractRoute ?? assumedRoute,
        provenance: 'assumed',
        off: state === 'noPath' && contractRoute === null ? 'noPath' : null,
      })),
    instruct: ({ id, instruction: newInstruction }: { id: string; instruction: Instruction }) => {
      if (!newInstruction.kind.startsWith('execute')) return save(offerOf(id, newInstruction))
      const endedInstruction = save(executionOf(id, newInstruction, state))
      if (state !== 'slow') return endedInstruction
      return new Promise((resolve) => (release = () => resolve(endedInstruction)))
    },
    readBack: ({ id }: { id: string }) => find(id),
    settleInstruction: ({ id, isDone }: { id: string; isDone: boolean }) =>
      save({ ...find(id), state: isDone ? 'done' : 'refused' }),
    askOperation: () => ({
      status: 200,
      elapsedMs: 3,
      text: '{"count":1,"results":[{"status":"COMPLETED"}]}',
      headers: {},
      failure: null,
    }),
  }
  return {
    answers,
    hello: { profiles: [profile] },
    isAffected: (name) => state === 'loading' || name === 'listInstructions',
    acts: {
      // Ends the pending execution.
      release: () => release(),
      // Executes the last requested quote as another window would.
      executeElsewhere: () => {
        const quote = instructions.find(({ kind }) => kind === 'quote')
        save(instructionOf({ id: 'elsewhere', kind: 'executeQuote', subject: `q-${quote?.id}` }))
        emit({ kind: 'instructions', profile: profile.name })
      },
    },
  }
}

function offerOf(id: string, instruction: Instruction): InstructionView {
  const at = new Date().toISOString().replace('Z', '000Z')
  const expiresAt = new Date(Date.now() + 30_000).toISOString().replace('Z', '000Z')
  if (instruction.kind === 'swapPromise')
    return instructionOf({
      id,
      kind: 'swapPromise',
      at,
      answer: '{"error_code":null,"message":null,"data":{"uuid":"~opaque~"},"timestamp":1}',
    })
  if (instruction.kind === 'reusableQuote')
    return instructionOf({
      id,
      kind: 'reusableQuote',
      at,
      answer: `{"id":"r-${id}","rate":"91.10"}`,
      expiresAt,
      expiryFrom: 'receipt',
    })
  return instructionOf({
    id,
    kind: 'quote',
    at,
    request: quoteRequest,
    answer: quoteAnswer(`q-${id}`),
    expiresAt,
    expiryFrom: 'service',
  })
}

function executionOf(id: string, instruction: Instruction, state: string): InstructionView {
  const subject =
    instruction.kind === 'executeSwap'
      ? instruction.promise
      : 'quote' in instruction
        ? instruction.quote
        : ''
  const view = instructionOf({
    id,
    kind: instruction.kind,
    subject,
    answer: '{"transaction_id":"t-1"}',
  })
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

function oldInstructions(): readonly InstructionView[] {
  const oldQuote = instructionOf({
    id: 'old-quote',
    kind: 'quote',
    request: quoteRequest,
    answer: quoteAnswer('old'),
    at: '2026-11-20T10:00:00.000000Z',
    expiresAt: '2026-11-20T10:00:30.000000Z',
    expiryFrom: 'service',
  })
  return [
    instructionOf({
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
