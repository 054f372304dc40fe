import { nowInstant } from '../base/instant.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { Handlers } from '../contract/wire.ts'
import { assumptionsOf } from '../reconciliation/assumptions.ts'
import type { Ports } from './ports.ts'
import { chooseProfile } from './session.ts'
import { withStore } from './syncing.ts'

/** Writes a report. It only reads, so it works while another process owns the profile. */
export function exportHandlers(ports: Ports): Handlers<Pick<AppCalls, 'export'>> {
  return {
    export: async (input, context) => {
      const profile = chooseProfile(ports, input.profile)
      const query = { report: input.report, run: input.run ?? undefined, conditions: input.conditions, sort: input.sort ?? undefined }
      return withStore(ports, profile, true, (store) =>
        store.call(
          'export',
          {
            query,
            columns: input.columns ?? undefined,
            dialect: 'strict',
            madeAt: nowInstant(ports.clock),
            path: input.path,
            descriptor: input.descriptor ?? undefined,
            assumptions: assumptionsOf(profile),
          },
          { signal: context.signal, onProgress: context.progress },
        ),
      )
    },
  }
}
