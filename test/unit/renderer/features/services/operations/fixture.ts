import type {
  CatalogueEntry,
  DocumentPreview,
  DocumentView,
  Instruction,
  InstructionView,
  OperationAnswer,
  StreamFrame,
  StreamView,
} from '../../../../../../src-main/contract/services.ts'
import type { WindowEvent } from '../../../../../../src-main/contract/window.ts'
import { documentedRoutes } from '../../../../../../src-main/domain/documented-routes.ts'
import type { Route } from '../../../../../../src-main/domain/operations.ts'
import { operations, routeOf } from '../../../../../../src-main/domain/operations.ts'
import Operations from '../../../../../../src-renderer/screens/Operations.svelte'
import Stream from '../../../../../../src-renderer/screens/Stream.svelte'
import type { FakeCore, Fixture } from '../../../harness/fake-core.ts'
import { instructionOf, profile } from '../../../harness/invented.ts'
import { frames, operationAnswers } from './invented.ts'

export const fixture: Fixture = {
  screens: { operations: Operations, stream: Stream },
  core: fakeCore,
}

const ANSWERED_AT = '2026-11-20T22:00:00.000000Z'

const preview: DocumentPreview = {
  id: 'p1',
  name: 'api.yaml',
  title: 'Provider',
  version: '4',
  sha256: 'ab'.repeat(32),
  bytes: 900,
  openapi: '3.1.0',
  servers: ['https://api.provider.test/v4'],
  operations: 9,
  same: 3,
  added: [
    { operation: 'partner.pairs', route: { method: 'GET', path: '/api/v1/pairs/' }, now: null },
  ],
  contract: [
    {
      operation: 'partner.quotes.list',
      route: { method: 'GET', path: '/api/v1/quotes' },
      now: { method: 'GET', path: '/api/v1/quotes/' },
    },
  ],
  operatorRoutes: [
    {
      operation: 'partner.yields',
      route: { method: 'GET', path: '/api/v1/yields/' },
      now: { method: 'GET', path: '/custom/yields/' },
    },
  ],
  suggested: [],
  outside: [
    {
      number: 7,
      service: 'partner',
      path: '/api/v1/news/',
      query: [],
      name: 'News',
      description: '<b>Plain</b> text',
    },
  ],
  skippedCount: 2,
  fields: [{ operation: 'partner.withdrawal', query: [], body: [], answer: ['memo_line'] }],
}

/**
 * Operations with and without a path, and a stream that can be opened. States: full · failed ·
 * loading · production · unknown: a call ends without an answer · open: the stream is open ·
 * noPath, noAddress: the stream has none.
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  const isReal = state === 'production'
  const ownRoutes = new Map<string, Route>(
    isReal ? [['partner.yields', { method: 'GET', path: '/custom/yields/' }]] : [],
  )
  const instructions: InstructionView[] = []
  const documents: DocumentView[] = []
  let topics: readonly string[] = state === 'open' ? ['ticker@BTC_USDC', 'withdrawal'] : []
  let sentFrames: readonly StreamFrame[] = state === 'open' ? frames : []

  const catalogue = (): readonly CatalogueEntry[] =>
    operations.map((operation) => {
      const { route, provenance } = routeOf(operation, {
        operatorRoute: ownRoutes.get(operation.id),
        documentedRoute: isReal ? documentedRoutes[operation.id] : undefined,
        isEmbedded: !isReal,
      })
      const off = operation.isProgramOnly
        ? 'programOnly'
        : route === null
          ? 'noPath'
          : isReal && operation.isSandboxOnly
            ? 'sandboxOnly'
            : isReal && route.method !== 'GET'
              ? 'trading'
              : null
      return { operation: operation.id, route, provenance, off }
    })
  const stream = (after = 0): StreamView => ({
    state:
      state === 'noPath' || state === 'noAddress' ? 'off' : topics.length > 0 ? 'open' : 'closed',
    topics,
    retryAt: null,
    failure: null,
    reconnections: topics.length > 0 ? 2 : 0,
    missing: state === 'noPath' ? 'path' : state === 'noAddress' ? 'address' : null,
    frames: sentFrames.filter(({ number }) => number > after),
  })
  const answers: FakeCore['answers'] = {
    catalogue,
    assumptions: () => [
      'A path of the sandbox is assumed for every operation whose path no contract shows.',
      'The wire words are platform and p2p_tag.',
    ],
    setOperation: ({ operation, route }: { operation: string; route: Route | null }) => {
      if (route) ownRoutes.set(operation, route)
      else ownRoutes.delete(operation)
      return catalogue()
    },
    listDocuments: () => [...documents],
    putDocument: () => ({ preview }),
    importDocument: () => {
      documents.unshift({ ...preview, at: ANSWERED_AT, routes: 2, outside: 1 })
      return catalogue()
    },
    undoDocument: () => {
      documents.shift()
      return catalogue()
    },
    askOperation: ({ operation }: { operation: string }): OperationAnswer =>
      operationAnswers[operation] ?? (operationAnswers['partner.pairs'] as OperationAnswer),
    listInstructions: () => instructions,
    instruct: ({
      id,
      instruction,
    }: {
      id: string
      instruction: Extract<Instruction, { kind: 'operation' }>
    }) => {
      const isUnknown = state === 'unknown'
      const view = instructionOf({
        id,
        kind: 'operation',
        subject: instruction.operation,
        state: isUnknown ? 'unknown' : 'done',
        at: ANSWERED_AT,
        endedAt: '2026-11-20T22:00:00.412000Z',
        request: JSON.stringify({ method: 'POST', path: '/sent/', body: instruction.body }),
        answer: isUnknown ? null : '{"id": "made", "amount": 0.010}',
        status: isUnknown ? null : 201,
      })
      instructions.unshift(view)
      return view
    },
    readStream: ({ after }: { after: number }) => stream(after),
    setStream: (input: { topics: readonly string[] }) => {
      topics = input.topics
      sentFrames = topics.length > 0 ? frames : sentFrames
      setTimeout(() => emit({ kind: 'stream', profile: profile.name }), 0)
      return stream(Number.MAX_SAFE_INTEGER)
    },
  }
  return {
    answers,
    hello: {
      profiles: [
        isReal
          ? { ...profile, name: 'Andes', environment: 'production', isEmbedded: false }
          : profile,
      ],
    },
  }
}
