import { nowInstant } from '../../base/instant.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'

type Calls = Pick<WindowCalls, 'closePeriod' | 'reopenPeriod' | 'listPeriods' | 'deleteRun'>

/**
 * The handlers that close and reopen periods, and that delete runs. A run of a closed period cannot
 * be deleted.
 */
export function periodHandlers(context: WindowContext): Handlers<Calls> {
  return {
    closePeriod: async ({ profile: name, run, note }) => {
      const { ports } = context
      const closing = { id: ports.newId(), at: nowInstant(ports.clock), by: ports.person }
      const period = await context.stores
        .writer(profileOf(context, name))
        .call('closePeriod', { ...closing, run, note })
      context.log(name, 'period_closed', {
        run,
        from: period.from,
        to: period.to,
        by: period.closedBy,
        note,
        digest: period.frozen?.digest ?? '',
      })
      context.announceChange(profileOf(context, name), 'reconciliation')
      return period
    },
    reopenPeriod: async ({ profile: name, period: id, reason }) => {
      const { ports } = context
      const period = await context.stores
        .writer(profileOf(context, name))
        .call('reopenPeriod', { id, at: nowInstant(ports.clock), by: ports.person, reason })
      context.log(name, 'period_reopened', {
        run: period.run,
        from: period.from,
        to: period.to,
        by: period.reopenedBy,
        reason: period.reason,
      })
      context.announceChange(profileOf(context, name), 'reconciliation')
      return period
    },
    listPeriods: async ({ profile }) =>
      (await context.stores.reader(profileOf(context, profile))).call('listPeriods', null),
    deleteRun: async ({ profile: name, run }) => {
      const profile = profileOf(context, name)
      await context.jobs.runAlone(name, () =>
        context.stores.writer(profile).call('deleteRun', { run }),
      )
      context.log(name, 'run_deleted', { run })
      context.announceChange(profile, 'reconciliation')
      return null
    },
  }
}
