import { Failure } from '../../base/failure.ts'
import type { DataFolderView, WindowCalls } from '../../contract/window.ts'
import { families } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import { embeddedProfiles } from '../profile.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'

type Calls = Pick<
  WindowCalls,
  'dataFolder' | 'moveData' | 'purgeCache' | 'activity' | 'verifyActivity' | 'licences'
>

/** The handlers for the data on this machine: its location, its size, and its removal. */
export function dataFolderHandlers(context: WindowContext): Handlers<Calls> {
  const { ports } = context
  return {
    dataFolder: async () => ({
      place: ports.folder.place,
      freeBytes: ports.freeBytes(),
      caches: await listCaches(context),
      canMove: ports.folder.move !== undefined,
    }),
    moveData: async () => {
      if (!ports.folder.move)
        throw new Failure({
          kind: 'badInput',
          code: 'CANNOT_MOVE',
          what: 'The data folder cannot be moved from here',
          why: 'this window has no dialog for folders',
          advice: 'close the program, move the folder, and start with --data-dir',
        })
      if (context.jobs.isBusy())
        throw new Failure({
          kind: 'busy',
          code: 'JOBS_RUNNING',
          what: 'The data folder cannot be moved now',
          why: 'work is under way',
          advice: 'wait for it to end, or cancel it',
        })
      for (const profile of [...embeddedProfiles, ...ports.profiles.read()]) {
        const owner = ports.hasCache(profile) ? await context.stores.findOwner(profile) : undefined
        if (owner !== undefined)
          throw new Failure({
            kind: 'busy',
            code: 'ALREADY_RUNNING',
            what: 'The data folder cannot be moved now',
            why: `${owner} owns the cache of ${profile.name}`,
            advice: 'wait for it to finish or close it',
          })
      }
      context.setMoving(true)
      try {
        return { isMoved: await ports.folder.move(() => context.stores.close()) }
      } finally {
        context.setMoving(false)
      }
    },
    purgeCache: async ({ profile: name }) => {
      const profile = profileOf(context, name)
      await context.jobs.runAlone(name, async () => {
        const owner = await context.stores.findOwner(profile)
        if (owner !== undefined)
          throw new Failure({
            kind: 'busy',
            code: 'ALREADY_RUNNING',
            what: `The cache of ${name} is in use`,
            why: `${owner} owns it`,
            advice: 'wait for it to finish or close it',
          })
        await (await context.stores.reader(profile)).call('refuseClosed', { runs: null })
        await context.stores.release(profile)
        ports.removeCache(profile)
      })
      context.log(name, 'cache_purged', {})
      context.announceChange(profile, ...families)
      return null
    },
    activity: ({ before, limit }) => ports.activity.read(before, limit),
    verifyActivity: () => ports.activity.verify(),
    licences: () => ports.readLicences(),
  }
}

async function listCaches(context: WindowContext): Promise<DataFolderView['caches']> {
  const { ports } = context
  const caches = []
  for (const profile of [...embeddedProfiles, ...ports.profiles.read()]) {
    if (!ports.hasCache(profile)) continue
    const backups = await (await context.stores.reader(profile)).call('listBackups', null)
    caches.push({ profile: profile.name, bytes: ports.folder.sizeOf(profile), backups })
  }
  return caches
}
