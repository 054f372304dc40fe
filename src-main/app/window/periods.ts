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
export function periodHandlers(world: WindowContext): Handlers<Calls> {
  return {
    closePeriod: async ({ profile: name, run, note }) => {
      const { ports } = world
      const closing = { id: ports.newId(), at: nowInstant(ports.clock), by: ports.person }
      const period = await world.stores
        .writer(profileOf(world, name))
        .call('closePeriod', { ...closing, run, note })
      world.log(name, 'period_closed', {
        run,
        from: period.from,
        to: period.to,
        by: period.closedBy,
        note,
        digest: period.frozen?.digest ?? '',
      })
      world.announceChange(profileOf(world, name), 'reconciliation')
      return period
    },
    reopenPeriod: async ({ profile: name, period: id, reason }) => {
      const { ports } = world
      const period = await world.stores
        .writer(profileOf(world, name))
        .call('reopenPeriod', { id, at: nowInstant(ports.clock), by: ports.person, reason })
      world.log(name, 'period_reopened', {
        run: period.run,
        from: period.from,
        to: period.to,
        by: period.reopenedBy,
        reason: period.reason,
      })
      world.announceChange(profileOf(world, name), 'reconciliation')
      return period
    },
    listPeriods: async ({ profile }) =>
      (await world.stores.reader(profileOf(world, profile))).call('listPeriods', null),
    deleteRun: async ({ profile: name, run }) => {
      const profile = profileOf(world, name)
      await world.jobs.runAlone(name, () => world.stores.writer(profile).call('deleteRun', { run }))
      world.log(name, 'run_deleted', { run })
      world.announceChange(profile, 'reconciliation')
      return null
    },
  }
}
