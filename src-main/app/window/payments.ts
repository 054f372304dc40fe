import type { FindCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Store } from '../../store/store.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import { findLedger } from './decisions.ts'

/** The handlers that find an end user or a payment. They read only the cache. */
export function paymentHandlers(context: WindowContext): Handlers<FindCalls> {
  const reader = (name: string): Promise<Store> => context.stores.reader(profileOf(context, name))
  return {
    findEndUsers: async ({ profile, text }) =>
      (await reader(profile)).call('findEndUsers', { text: text.trim() }),
    readEndUser: async ({ profile, endUser }, { signal }) =>
      (await reader(profile)).call('readEndUser', { endUser }, { signal }),
    readPayment: async ({ profile: name, key }) => {
      const profile = profileOf(context, name)
      const store = await context.stores.reader(profile)
      const ledger = await findLedger(context, profile, store, undefined)
      return store.call('readPayment', { key, ...ledger, ties: profile.ties })
    },
  }
}
