import type { Instruction, InstructionView } from '../../../../../src-main/contract/services.ts'
import type {
  ListQuery,
  WindowEvent,
  WindowProfile,
} from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../src-renderer/desk.svelte.ts'
import Contacts from '../../../../../src-renderer/screens/Contacts.svelte'
import Errors from '../../../../../src-renderer/screens/Errors.svelte'
import Health from '../../../../../src-renderer/screens/Health.svelte'
import Help from '../../../../../src-renderer/screens/Help.svelte'
import type { FakeCore, Fixture } from '../../harness/fake-core.ts'
import { freshness, instructionOf, NOW, profile as sandbox } from '../../harness/invented.ts'
import {
  catalogue,
  contacts,
  forbiddenFailure,
  health,
  keyOf,
  recordOf,
  rowOf,
} from './invented.ts'

export const fixture: Fixture = {
  screens: { health: Health, errors: Errors, help: Help, contacts: Contacts },
  now: NOW,
  core: fakeCore,
}

const productionProfile: WindowProfile = {
  ...sandbox,
  name: 'partner',
  environment: 'production',
  isEmbedded: false,
}
const profiles: Readonly<Record<string, WindowProfile>> = {
  off: { ...productionProfile, isTradingAllowed: false },
  production: productionProfile,
}

/**
 * A core that answers from invented data, with a second profile, `other`. States: full · empty ·
 * failed · loading · off: calls that change something are not allowed · production · refused: the
 * service refuses to read and change contacts · unknown: a change ends without an answer.
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  let lastChange = 0
  let rows = state === 'empty' ? [] : contacts
  let unknownOutcomes: readonly InstructionView[] = []
  const lists = new Map<string, typeof contacts>()
  const select = ({ conditions }: ListQuery): typeof contacts =>
    rows.filter((row) =>
      conditions.every(({ column, operator, value }) =>
        operator === '!=' ? row[column] !== value : row[column] === value,
      ),
    )
  const answers: FakeCore['answers'] = {
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
            learntFacts: [],
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
    listInstructions: () => unknownOutcomes,
    openList: ({ query }: { query: ListQuery }) => {
      const list = `l${lists.size}`
      lists.set(list, select(query))
      return {
        list,
        rows: select(query).length,
        asOf: freshness.lastSync,
        lastChange,
        beginning: { keys: select(query).map(keyOf), rows: select(query).map(rowOf) },
      }
    },
    countList: ({ query, since }: { query: ListQuery; since?: number }) => ({
      rows: select(query).length,
      isChanged: since !== undefined && since < lastChange,
    }),
    sumList: ({ list }: { list: string }) => ({ rows: lists.get(list)?.length, sums: {} }),
    readList: ({ list }: { list: string }) => ({
      keys: lists.get(list)?.map(keyOf),
      rows: lists.get(list)?.map(rowOf),
    }),
    readRecord: ({ key }: { key: string }) =>
      recordOf(
        rows.find((row) => keyOf(row) === key) ?? (contacts[0] as (typeof contacts)[number]),
      ),
    instruct: async ({ id, instruction }: { id: string; instruction: Instruction }) => {
      // Slow enough for a second press in between.
      await new Promise((resolve) => setTimeout(resolve, 150))
      const subject =
        instruction.kind === 'deleteContact'
          ? `${instruction.type}/${instruction.contact}`
          : instruction.kind === 'createContact'
            ? instruction.contact.type
            : ''
      const view = instructionOf({ id, kind: instruction.kind, subject, answer: '{}' })
      if (state === 'refused')
        return { ...view, state: 'refused', status: 403, failure: forbiddenFailure }
      if (state === 'unknown') {
        unknownOutcomes = [{ ...view, state: 'unknown', status: null, answer: null }]
        return unknownOutcomes[0]
      }
      if (instruction.kind === 'deleteContact') rows = rows.filter((row) => keyOf(row) !== subject)
      return view
    },
    readBack: () => {
      unknownOutcomes = []
      return instructionOf({ id: 'i', kind: 'createContact', answer: '{}' })
    },
  }
  return {
    answers,
    hello: { profiles: [profiles[state] ?? sandbox, { ...sandbox, name: 'other' }] },
    isAffected: (name) => ['health', 'assumptions', 'licences', 'openList'].includes(name),
    acts: {
      chooseProfile: (name) => desk.chooseProfile(name),
      // A sync of a colleague or of another process ends, without a job here: `changed` or
      // `unchanged`.
      syncElsewhere: (result) => {
        if (result === 'changed') lastChange += 1
        emit({ kind: 'cache', profile: sandbox.name, families: ['reference'] })
      },
    },
  }
}
