import { Failure } from '../../../../../src-main/base/failure.ts'
import type { ReferenceKind } from '../../../../../src-main/domain/reference-kind.ts'
import Account from '../../../../../src-renderer/screens/Account.svelte'
import Currencies from '../../../../../src-renderer/screens/Currencies.svelte'
import DepositAccounts from '../../../../../src-renderer/screens/DepositAccounts.svelte'
import Limits from '../../../../../src-renderer/screens/Limits.svelte'
import Rails from '../../../../../src-renderer/screens/Rails.svelte'
import type { FakeCore, Fixture } from '../../harness/fake-core.ts'
import { instant, NOW } from '../../harness/invented.ts'
import { viewOf } from './invented.ts'

export const fixture: Fixture = {
  screens: {
    limits: Limits,
    rails: Rails,
    currencies: Currencies,
    deposits: DepositAccounts,
    account: Account,
  },
  now: NOW,
  core: fakeCore,
}

/** A core with the states of `viewOf`, and offline: the data can be read but not refreshed. */
function fakeCore(state: string): FakeCore {
  return {
    answers: {
      readReference: ({ kind }: { kind: ReferenceKind }) => viewOf(state, kind),
      refreshReference: ({ kind }: { kind: ReferenceKind }) => {
        if (state === 'offline')
          throw new Failure({
            kind: 'unreachable',
            code: 'OFFLINE',
            what: 'The service could not be reached',
          })
        return { ...viewOf('full', kind), asOf: instant(0) }
      },
    },
    isAffected: (name) => name === 'readReference',
  }
}
