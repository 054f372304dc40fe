import type { FailureCode } from '../../../../../src-main/base/failures/failure-catalogue.ts'
import type { Reply } from '../../../../../src-main/contract/bridge.ts'
import type { Settings } from '../../../../../src-main/contract/window.ts'
import type { ReferenceKind } from '../../../../../src-main/domain/reference-kind.ts'
import type { Transport } from '../../../../../src-renderer/transport.ts'
import { newDesk } from '../overview/invented.ts'
import { instant, profile, viewOf } from './invented.ts'

/**
 * A core that answers from invented data. In the state `offline` it can be read but not refreshed.
 */
export function fakeTransport(state: string, chosen: Partial<Settings>): Transport {
  const settings: Settings = {
    ...newDesk,
    ...chosen,
  }
  const answers: Readonly<Record<string, (input: { kind: ReferenceKind }) => unknown>> = {
    hello: () => ({
      version: '0',
      host: 'loopback',
      settings,
      profiles: [profile],
      jobs: [],
      isLocked: false,
    }),
    freshness: () => null,
    readReference: ({ kind }) => viewOf(state, kind),
    refreshReference: ({ kind }) => ({ ...viewOf('full', kind), asOf: instant(0) }),
  }
  const broken = (code: FailureCode, what: string): Reply => ({
    kind: 'failure',
    failure: {
      kind: code === 'OFFLINE' ? 'unreachable' : 'store',
      code,
      what,
      why: 'invented',
      advice: 'try again later',
      evidence: {},
    },
  })
  return {
    onEvent: () => undefined,
    onEnd: () => undefined,
    call: (name, input) => {
      if (state === 'loading' && name === 'readReference') return new Promise(() => undefined)
      if (state === 'failed' && name === 'readReference')
        return Promise.resolve(broken('DB_DAMAGED', 'The database is damaged'))
      if (state === 'offline' && name === 'refreshReference')
        return Promise.resolve(broken('OFFLINE', 'The service could not be reached'))
      const answer = answers[name]
      return Promise.resolve(
        answer
          ? { kind: 'result', output: answer(input as { kind: ReferenceKind }) }
          : broken('DB_DAMAGED', name),
      )
    },
  }
}
