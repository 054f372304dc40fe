import type { Reply } from '../../../../../src-main/contract/bridge.ts'
import type { Instruction, InstructionView } from '../../../../../src-main/contract/services.ts'
import type { ListQuery, Settings, WindowProfile } from '../../../../../src-main/contract/window.ts'
import type { Transport } from '../../../../../src-renderer/transport.ts'
import { freshness, newDesk, profile as sandbox } from '../overview/invented.ts'
import {
  catalogue,
  contacts,
  forbidden,
  health,
  keyOf,
  recordOf,
  rowOf,
  viewOf,
} from './invented.ts'

/** Every instruction that was sent, with its id. */
export const sent: { readonly id: string; readonly instruction: Instruction }[] = []

const profiles: Readonly<Record<string, WindowProfile>> = {
  off: {
    ...sandbox,
    name: 'partner',
    environment: 'production',
    isEmbedded: false,
    isTradingAllowed: false,
  },
  production: {
    ...sandbox,
    name: 'partner',
    environment: 'production',
    isEmbedded: false,
    isTradingAllowed: true,
  },
}

/**
 * A core that answers from invented data, with a second profile, `other`. States: full · empty ·
 * failed · loading · off: calls that change something are not allowed · production · refused: the
 * service refuses to read and change contacts · unknown: a change ends without an answer.
 */
export function fakeTransport(state: string, chosen: Partial<Settings>): Transport {
  const settings: Settings = {
    ...newDesk,
    ...chosen,
  }
  let rows = state === 'empty' ? [] : contacts
  let unknown: readonly InstructionView[] = []
  const lists = new Map<string, typeof contacts>()
  const select = ({ conditions }: ListQuery): typeof contacts =>
    rows.filter((row) =>
      conditions.every(({ column, operator, value }) =>
        operator === '!=' ? row[column] !== value : row[column] === value,
      ),
    )
  const answers: Record<string, (input: never) => unknown> = {
    hello: () => ({
      version: '0',
      host: 'loopback',
      settings,
      profiles: [profiles[state] ?? sandbox, { ...sandbox, name: 'other' }],
      jobs: [],
      isLocked: false,
    }),
    freshness: () => ({ ...freshness, refused: state === 'refused' ? health.refused : [] }),
    health: () =>
      state === 'empty'
        ? {
            calls: [],
            drift: [],
            removals: [],
            deprecations: [],
            skewSeconds: null,
            pausedUntil: null,
            refused: [],
            learnt: [],
          }
        : health,
    assumptions: () =>
      state === 'empty'
        ? []
        : [
            'only the status COMPLETED is final (P3, G5)',
            'ids that are UUIDs are the same in either case (P27)',
          ],
    licences: () => (state === 'empty' ? null : 'The licence of an invented package'),
    catalogue: () => catalogue,
    listInstructions: () => unknown,
    openList: ({ query }: { query: ListQuery }) => {
      const list = `l${lists.size}`
      lists.set(list, select(query))
      return {
        list,
        rows: select(query).length,
        asOf: freshness.lastSync,
        beginning: { keys: select(query).map(keyOf), rows: select(query).map(rowOf) },
      }
    },
    countList: ({ query }: { query: ListQuery }) => ({ rows: select(query).length }),
    sumList: ({ list }: { list: string }) => ({ rows: lists.get(list)?.length, sums: {} }),
    readList: ({ list }: { list: string }) => ({
      keys: lists.get(list)?.map(keyOf),
      rows: lists.get(list)?.map(rowOf),
    }),
    closeList: () => null,
    readRecord: ({ key }: { key: string }) =>
      recordOf(
        rows.find((row) => keyOf(row) === key) ?? (contacts[0] as (typeof contacts)[number]),
      ),
    instruct: ({ id, instruction }: { id: string; instruction: Instruction }) => {
      sent.push({ id, instruction })
      const subject =
        instruction.kind === 'deleteContact'
          ? `${instruction.type}/${instruction.contact}`
          : instruction.kind === 'createContact'
            ? instruction.contact.type
            : ''
      const view = viewOf({ id, kind: instruction.kind, subject })
      if (state === 'refused') return { ...view, state: 'refused', status: 403, failure: forbidden }
      if (state === 'unknown') {
        unknown = [{ ...view, state: 'unknown', status: null, answer: null }]
        return unknown[0]
      }
      if (instruction.kind === 'deleteContact') rows = rows.filter((row) => keyOf(row) !== subject)
      return view
    },
    readBack: () => {
      unknown = []
      return viewOf({})
    },
  }
  const broken: Reply = {
    kind: 'failure',
    failure: {
      kind: 'store',
      code: 'DB_DAMAGED',
      what: 'The database is damaged',
      why: 'page 12 is malformed',
      advice: 'restore a backup in Settings',
      evidence: { page: 12 },
    },
  }
  const screenCalls = new Set(['health', 'assumptions', 'licences', 'openList'])
  return {
    onEvent: () => undefined,
    onEnd: () => undefined,
    call: (name, input) => {
      if (state === 'loading' && screenCalls.has(name)) return new Promise(() => undefined)
      if (state === 'failed' && screenCalls.has(name)) return Promise.resolve(broken)
      const answer = answers[name]
      // Slow enough for a second press in between.
      if (name === 'instruct' && answer)
        return new Promise((resolve) =>
          setTimeout(() => resolve({ kind: 'result', output: answer(input as never) }), 150),
        )
      return Promise.resolve(answer ? { kind: 'result', output: answer(input as never) } : broken)
    },
  }
}
