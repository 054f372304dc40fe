import { describe, expect, it } from 'vitest'
import { loggedDesk } from '../../../src-main/app/logged-desk.ts'
import { cancelled, Failure } from '../../../src-main/base/failure.ts'
import type { AppCalls } from '../../../src-main/contract/calls.ts'
import type { Activity } from '../../../src-main/contract/window.ts'
import type { Handlers } from '../../../src-main/contract/wire.ts'
import { fakeClock } from '../base/fake-clock.ts'

const context = { signal: new AbortController().signal, progress: () => undefined }
const syncInput = { profile: null, isFull: false, withdrawalIds: [] }

function makeDesk(calls: Partial<Handlers<AppCalls>>): {
  desk: Handlers<AppCalls>
  entries: Omit<Activity, 'number' | 'hash'>[]
} {
  const entries: Omit<Activity, 'number' | 'hash'>[] = []
  const target = {
    clock: fakeClock(),
    person: 'ana',
    profileName: (profileName: string | null) => profileName ?? 'only',
    append: (entry: Omit<Activity, 'number' | 'hash'>) => void entries.push(entry),
  }
  return { desk: loggedDesk(calls as Handlers<AppCalls>, target), entries }
}

describe('loggedDesk', () => {
  it('logs a call once it is done, with its profile and the person', async () => {
    const report = {
      records: {},
      new: 2,
      changed: 1,
      quarantined: 0,
      calls: 5,
      refused: [],
      ids_not_asked: [],
      ids_not_found: [],
      elapsed_ms: 1,
    }
    const { desk, entries } = makeDesk({
      sync: () => report,
      removeProfile: ({ name, isCacheRemoved }) => ({
        removed: name,
        cache_removed: isCacheRemoved,
        cache_place: null,
      }),
    })
    expect(await desk.sync(syncInput, context)).toBe(report)
    await desk.sync({ ...syncInput, profile: 'north' }, context)
    await desk.removeProfile({ name: 'south', isCacheRemoved: true }, context)
    expect(entries.map(({ what, profile, facts }) => [what, profile, facts])).toEqual([
      ['sync_done', 'only', { new: 2, changed: 1, quarantined: 0, calls: 5, by: 'ana' }],
      ['sync_done', 'north', { new: 2, changed: 1, quarantined: 0, calls: 5, by: 'ana' }],
      ['profile_removed', 'south', { cache_removed: true, by: 'ana' }],
    ])
    expect(entries[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('logs a failure with its code and rethrows it; a cancelled call has no entry', async () => {
    const failure = new Failure({
      kind: 'unreachable',
      code: 'OFFLINE',
      what: 'No answer',
      why: 'offline',
    })
    const { desk, entries } = makeDesk({
      sync: () => Promise.reject(failure),
      reconcile: () => Promise.reject(cancelled()),
    })
    await expect(desk.sync(syncInput, context)).rejects.toBe(failure)
    await expect(
      desk.reconcile({} as AppCalls['reconcile']['input'], context),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    expect(entries).toMatchObject([
      {
        what: 'sync_failed',
        facts: { code: 'OFFLINE', what: 'No answer', why: 'offline', by: 'ana' },
      },
    ])
  })

  it('F07: reports the failure even if the log cannot store it', async () => {
    const diskFull = new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'Not saved',
      why: 'the disk is full',
    })
    const append = (): never => {
      throw new Failure({
        kind: 'store',
        code: 'LOG_REFUSED',
        what: 'Not logged',
        why: 'the disk is full',
      })
    }
    const desk = loggedDesk(
      { sync: () => Promise.reject(diskFull) } as unknown as Handlers<AppCalls>,
      {
        clock: fakeClock(),
        person: 'ana',
        profileName: () => 'only',
        append,
      },
    )
    await expect(desk.sync(syncInput, context)).rejects.toBe(diskFull)
  })

  it('does not log calls that change nothing', async () => {
    const { desk, entries } = makeDesk({ listProfiles: () => ({ profiles: [] }) })
    expect(await desk.listProfiles(null, context)).toEqual({ profiles: [] })
    expect(entries).toEqual([])
  })
})
