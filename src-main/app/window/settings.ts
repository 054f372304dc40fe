import { Failure } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import type { Settings, WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { WindowContext } from './context.ts'
import type { StoredSettings } from './ports.ts'

type Calls = Pick<WindowCalls, 'changeSettings' | 'setPin' | 'lock' | 'unlock'>

/** The settings before a person has changed any. */
export const defaultSettings: StoredSettings = {
  language: 'system',
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

/** Returns the settings for a window. They include whether there is a PIN, but not its hash. */
export function shownSettings(storedSettings: StoredSettings): Settings {
  const { pin, ...visibleSettings } = storedSettings
  return { ...visibleSettings, hasPin: pin !== null }
}

const TRIES_WITHOUT_WAIT = 3
const MAX_WAIT_SECONDS = 300

/** The handlers for settings and for the lock. */
export function settingsHandlers(context: WindowContext): Handlers<Calls> {
  const { ports } = context
  let failedTries = 0
  let waitUntilMs = 0

  const save = (settings: StoredSettings): Settings => {
    ports.settings.write(settings)
    const visibleSettings = shownSettings(settings)
    context.emit({ kind: 'settings', settings: visibleSettings })
    return visibleSettings
  }
  const isRightPin = async (pin: string): Promise<boolean> => {
    const storedPin = ports.settings.read().pin
    return storedPin === null || (await ports.hashPin(pin, storedPin.salt)) === storedPin.hash
  }
  const waitSeconds = (): number =>
    Math.max(0, Math.ceil((waitUntilMs - ports.clock.monotonicMs()) / 1000))
  // Each attempt waits for the result of the previous one. Otherwise parallel guesses could avoid
  // the waiting time.
  let lastTry: Promise<unknown> = Promise.resolve()
  const runInTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastTry.then(work)
    lastTry = turn.catch(() => undefined)
    return turn
  }
  const noteWrongPin = (): void => {
    failedTries += 1
    const seconds =
      failedTries < TRIES_WITHOUT_WAIT
        ? 0
        : Math.min(MAX_WAIT_SECONDS, 5 * 2 ** (failedTries - TRIES_WITHOUT_WAIT))
    waitUntilMs = ports.clock.monotonicMs() + seconds * 1000
    context.log('', 'unlock_refused', { tries: failedTries })
  }

  return {
    changeSettings: (change) => {
      const oldSettings = ports.settings.read()
      if (
        change.lockAfterMinutes !== undefined &&
        change.lockAfterMinutes > 0 &&
        oldSettings.pin === null
      )
        throw pinMissingFailure()
      return save({ ...oldSettings, ...change })
    },
    setPin: ({ current, pin }) =>
      runInTurn(async () => {
        if (waitSeconds() > 0 || !(await isRightPin(current ?? ''))) {
          if (waitSeconds() === 0) noteWrongPin()
          throw new Failure({
            kind: 'badInput',
            code: 'PIN_WRONG',
            what: 'The PIN was not changed',
            why: 'the current one is wrong',
            advice: 'enter the current PIN; after several wrong tries, wait before the next one',
          })
        }
        failedTries = 0
        const oldSettings = ports.settings.read()
        if (pin === null) save({ ...oldSettings, pin: null, lockAfterMinutes: 0 })
        else {
          const salt = ports.newId()
          save({ ...oldSettings, pin: { salt, hash: await ports.hashPin(pin, salt) } })
        }
        context.log('', pin === null ? 'pin_removed' : 'pin_set', {})
        return null
      }),
    lock: async () => {
      if (ports.settings.read().pin === null) throw pinMissingFailure()
      context.setLocked(true)
      // The next user of this machine must not act with the token of the previous one.
      await context.stores.disconnectAll()
      context.log('', 'locked', {})
      return null
    },
    unlock: ({ pin }) =>
      runInTurn(async () => {
        if (waitSeconds() > 0) return { isUnlocked: false, waitSeconds: waitSeconds() }
        if (!(await isRightPin(pin))) {
          noteWrongPin()
          return { isUnlocked: false, waitSeconds: waitSeconds() }
        }
        failedTries = 0
        context.setLocked(false)
        context.log('', 'unlocked', { at: nowInstant(ports.clock) })
        return { isUnlocked: true, waitSeconds: 0 }
      }),
  }
}

function pinMissingFailure(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'PIN_MISSING',
    what: 'The window cannot be locked',
    why: 'no PIN was chosen',
    advice: 'choose a PIN in Settings first',
  })
}
