import { Failure } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import type { Settings, WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { StoredSettings } from './ports.ts'
import type { World } from './world.ts'

type Calls = Pick<WindowCalls, 'changeSettings' | 'setPin' | 'lock' | 'unlock'>

/** What holds before anybody chose anything. */
export const defaultSettings: StoredSettings = {
  language: 'en',
  numbers: 'system',
  dateOrder: 'system',
  weekStart: 'system',
  theme: 'system',
  density: 'compact',
  timeZone: 'UTC',
  syncEveryMinutes: 0,
  lockAfterMinutes: 0,
  isDockFolded: false,
  isSideNarrow: false,
  columns: {},
  widths: {},
  views: [],
  pin: null,
}

/** The settings as a window may see them: that there is a PIN, never what it is. */
export function shownSettings(stored: StoredSettings): Settings {
  const { pin, ...shown } = stored
  return { ...shown, hasPin: pin !== null }
}

const FREE_TRIES = 3
const LONGEST_WAIT_S = 300

/** Settings, and the lock in front of everything. */
export function settingsHandlers(world: World): Handlers<Calls> {
  const { ports } = world
  let failed = 0
  let waitUntilMs = 0

  const save = (settings: StoredSettings): Settings => {
    ports.settings.write(settings)
    const shown = shownSettings(settings)
    world.emit({ kind: 'settings', settings: shown })
    return shown
  }
  const isRight = async (pin: string): Promise<boolean> => {
    const stored = ports.settings.read().pin
    return stored === null || (await ports.hashPin(pin, stored.salt)) === stored.hash
  }
  const waitSeconds = (): number =>
    Math.max(0, Math.ceil((waitUntilMs - ports.clock.monotonicMs()) / 1000))
  // Each try is judged with what the ones before it came to: a guesser may ask for many at once.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const noteWrong = (): void => {
    failed += 1
    const seconds =
      failed < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_S, 5 * 2 ** (failed - FREE_TRIES))
    waitUntilMs = ports.clock.monotonicMs() + seconds * 1000
    world.log('', 'unlock_refused', { tries: failed })
  }

  return {
    changeSettings: (change) => {
      const before = ports.settings.read()
      if (
        change.lockAfterMinutes !== undefined &&
        change.lockAfterMinutes > 0 &&
        before.pin === null
      )
        throw pinMissing()
      return save({ ...before, ...change })
    },
    setPin: ({ current, pin }) =>
      inTurn(async () => {
        if (waitSeconds() > 0 || !(await isRight(current ?? ''))) {
          if (waitSeconds() === 0) noteWrong()
          throw new Failure({
            kind: 'badInput',
            code: 'PIN_WRONG',
            what: 'The PIN was not changed',
            why: 'the current one is wrong',
            advice: 'enter the current PIN; after some wrong tries it has to be waited',
          })
        }
        failed = 0
        const before = ports.settings.read()
        if (pin === null) save({ ...before, pin: null, lockAfterMinutes: 0 })
        else {
          const salt = ports.newId()
          save({ ...before, pin: { salt, hash: await ports.hashPin(pin, salt) } })
        }
        world.log('', pin === null ? 'pin_removed' : 'pin_set', {})
        return null
      }),
    lock: async () => {
      if (ports.settings.read().pin === null) throw pinMissing()
      world.setLocked(true)
      // Whoever sits down next must not act with the token of the one who left.
      await world.keeper.disconnectAll()
      world.log('', 'locked', {})
      return null
    },
    unlock: ({ pin }) =>
      inTurn(async () => {
        if (waitSeconds() > 0) return { isUnlocked: false, waitSeconds: waitSeconds() }
        if (!(await isRight(pin))) {
          noteWrong()
          return { isUnlocked: false, waitSeconds: waitSeconds() }
        }
        failed = 0
        world.setLocked(false)
        world.log('', 'unlocked', { at: nowInstant(ports.clock) })
        return { isUnlocked: true, waitSeconds: 0 }
      }),
  }
}

function pinMissing(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'PIN_MISSING',
    what: 'The window cannot be locked',
    why: 'no PIN was chosen',
    advice: 'choose a PIN in Settings first',
  })
}
