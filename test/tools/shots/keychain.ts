import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { RealKeyring } from '../../support/real-keyring.ts'
import { missingForKeyring, startKeyring } from '../../support/real-keyring.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import {
  chooseProfile,
  closeFloating,
  dismissNotices,
  fillProfile,
  silentService,
  visit,
} from './moves.ts'
import type { Chapter } from './states.ts'

// F16 to F20 as a person meets them: a real gnome-keyring on a bus of its own, with the credentials
// of a profile in it.

const NAME = 'Andes Pagos'

interface World {
  readonly keyring: RealKeyring
  readonly desk: DeskWindow
}

interface State {
  readonly name: string
  /**
   * The code of the failure that a check ends in; null: credentials are requested before any call.
   */
  readonly code: string | null
  readonly hasKeychain: boolean
  /** Whether the screen itself waits for the keychain. */
  readonly isSlow?: boolean
  change?(world: World): void
}

const states: readonly State[] = [
  { name: 'keychain-ready', code: null, hasKeychain: true },
  {
    name: 'keychain-locked',
    code: 'KEYCHAIN_LOCKED',
    hasKeychain: true,
    change: ({ keyring }) => keyring.lock(),
  },
  {
    name: 'keychain-waiting',
    code: 'KEYCHAIN_WAITING',
    hasKeychain: true,
    isSlow: true,
    change: freeze,
  },
  {
    name: 'keychain-invalid',
    code: 'KEYCHAIN_INVALID',
    hasKeychain: true,
    change: (world) => throughKeytar(world, 'setPassword', ["'not an item of this program'"]),
  },
  {
    name: 'keychain-removed',
    code: 'KEYCHAIN_LOCKED',
    hasKeychain: true,
    change: (world) =>
      ['', ':sentinel'].forEach((ending) => throughKeytar(world, 'deletePassword', [], ending)),
  },
  { name: 'keychain-session-only', code: null, hasKeychain: false },
  { name: 'keychain-none', code: 'KEYCHAIN_NONE', hasKeychain: false },
]

/**
 * The connection screen and a check in every state of the keychain. Empty where this machine has no
 * keyring for it.
 */
export function keychainChapters(): readonly Chapter[] {
  return missingForKeyring() === '' ? states.map(chapterOf) : []
}

function chapterOf(state: State): Chapter {
  let world: World
  const show = async (page: Page): Promise<void> => {
    await closeFloating(page)
    await dismissNotices(page)
    await visit(page, 'settings')
    await visit(page, 'connection')
    // The screen queries the keychain when it is shown. A keychain that does not answer delays it
    // until its deadlines.
    await page.getByRole('button', { name: 'Check connection' }).waitFor({ timeout: 120_000 })
  }
  const showWaiting = async (page: Page): Promise<void> => {
    await visit(page, 'settings')
    await visit(page, 'connection')
    await page.getByText('The keychain has not answered yet').waitFor()
  }
  const check = async (page: Page): Promise<void> => {
    await show(page)
    await page.getByRole('button', { name: 'Check connection' }).click()
    await page.getByText('The check failed').waitFor({ timeout: 90_000 })
    // A check that failed for another reason is not a picture of this state.
    await page.getByRole('button', { name: `What ${state.code} means` }).waitFor()
    await page.waitForTimeout(300)
  }
  return {
    name: state.name,
    isApart: true,
    states: [
      ...(state.isSlow === true ? [{ name: `${state.name}-asking`, show: showWaiting }] : []),
      { name: state.name, show },
      ...(state.code === null ? [] : [{ name: `${state.name}-check`, show: check }]),
    ],
    async prepare() {
      world = await openWorld(state)
      state.change?.(world)
      return world.desk
    },
  }
}

async function openWorld({ name, hasKeychain }: State): Promise<World> {
  const keyring = await startKeyring()
  const service = await silentService()
  const { DBUS_SESSION_BUS_ADDRESS = '', XDG_RUNTIME_DIR = '' } = keyring.environment
  const env: Record<string, string> = hasKeychain
    ? { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR }
    : {}
  const firstDesk = await openDesk('loopback', { env })
  const { page } = firstDesk
  const desk: DeskWindow = {
    ...firstDesk,
    async close() {
      // A frozen daemon would keep the program from ending.
      if (name === 'keychain-waiting') process.kill(keyring.daemonPid(), 'SIGCONT')
      await firstDesk.close()
      await keyring.stop()
      await service.end()
    },
  }
  await page.getByText(/^(Online|Offline|Not synced)/).waitFor({ timeout: 120_000 })
  await visit(page, 'connection')
  await page.getByRole('button', { name: 'New profile' }).click()
  await fillProfile(page, NAME, service.address)
  const form = page.getByRole('dialog', { name: 'New profile' })
  await form.getByRole('button', { name: 'Add profile' }).click()
  await form.waitFor({ state: 'detached' })
  await chooseProfile(page, NAME)
  if (name !== 'keychain-none') return { keyring, desk }
  // Credentials in memory ended with the program that held them.
  await firstDesk.kill()
  const secondDesk = await openDesk('loopback', { env, dataDir: firstDesk.dataDir })
  await chooseProfile(secondDesk.page, NAME)
  return {
    keyring,
    desk: { ...secondDesk, close: async () => (await secondDesk.close(), await desk.close()) },
  }
}

function freeze({ keyring }: World): void {
  process.kill(keyring.daemonPid(), 'SIGSTOP')
}

/** Another program of the same person changes this program's item. */
function throughKeytar(
  { keyring, desk }: World,
  call: 'setPassword' | 'deletePassword',
  more: readonly string[],
  ending = '',
): void {
  const { profiles } = JSON.parse(readFileSync(join(desk.dataDir, 'profiles.json'), 'utf8')) as {
    profiles: readonly { id: string }[]
  }
  const path = createRequire(import.meta.url).resolve('keytar')
  const words = [
    "'partner-desk.v1'",
    JSON.stringify(`sandbox:${profiles[0]?.id ?? ''}${ending}`),
    ...more,
  ]
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', `require(${JSON.stringify(path)}).${call}(${words.join(', ')})`],
    { env: keyring.environment, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}
