import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import { causeChapters } from './causes.ts'
import { controlledChapters } from './controlled-chapters.ts'
import { emptyStates } from './empty.ts'
import { faultStates } from './faults.ts'
import { keychainChapters } from './keychain.ts'
import {
  chooseProfile,
  dismissNotices,
  fillProfile,
  silentService,
  visit,
  visitSettled,
} from './moves.ts'
import { lastStates, rowStates, staleStates } from './rows.ts'
import { teamChapters } from './team.ts'

/** A screen in one of its states, reached in the real app as a person would. */
export interface ScreenState {
  /** `<screen>-<state>`: the picture's name. */
  readonly name: string
  /**
   * Shows the state from any state of the window. Returns the function that undoes what the next
   * state must not meet.
   */
  show(page: Page): Promise<(() => Promise<void>) | void>
}

/** States with the same preparation, in this order: each begins where the one before it ended. */
export interface Chapter {
  readonly name: string
  readonly states: readonly ScreenState[]
  /** Opens a window of its own, so that the chapters before it can be skipped. */
  readonly isApart?: boolean
  /** Returns the window to continue with. */
  prepare(desk: DeskWindow): Promise<DeskWindow>
}

const SYNC_MS = 600_000
const OTHER_PROFILE = 'Andes Pagos'

/** Every screen in every state. `dataDir` outlives the window, which is started twice. */
export function chaptersOf(dataDir: string): readonly Chapter[] {
  let service: Awaited<ReturnType<typeof silentService>>
  return [
    {
      name: 'screens of a profile that holds nothing',
      states: emptyStates(() => service.end()),
      async prepare(desk) {
        service = await silentService()
        await desk.page.getByText(/^Online/).waitFor({ timeout: SYNC_MS })
        await addProfile(desk.page, service.address)
        return desk
      },
    },
    { name: 'screens with their rows', states: rowStates, prepare: (desk) => prepareRows(desk) },
    {
      name: 'screens that wait or have failed',
      states: faultStates,
      prepare: (desk) => Promise.resolve(desk),
    },
    {
      name: 'screens three days after the last sync',
      states: staleStates,
      async prepare(desk) {
        await desk.close()
        ageCaches(dataDir, 3 * 24)
        const secondDesk = await openDesk('loopback', { dataDir })
        await chooseProfile(secondDesk.page, /^sandbox [^(]/)
        return secondDesk
      },
    },
    { name: 'the lock and the end', states: lastStates, prepare: (desk) => Promise.resolve(desk) },
    ...causeChapters(),
    ...controlledChapters(),
    ...keychainChapters(),
    ...teamChapters(),
  ]
}

/** Prepares the embedded sandbox with its records, a ledger file and a run. */
export async function prepareRows(desk: DeskWindow): Promise<DeskWindow> {
  const { page } = desk
  await page
    .getByText(/^(Online|Offline|Not synced)/)
    .first()
    .waitFor({ timeout: SYNC_MS })
  if (
    (await page
      .getByRole('button', { name: `Sandbox ${OTHER_PROFILE}: Choose a profile` })
      .count()) > 0
  )
    await chooseProfile(page, /^sandbox [^(]/)
  await page.getByText(/^Online/).waitFor({ timeout: SYNC_MS })
  await visitSettled(page, 'ledgers')
  await page.getByRole('button', { name: 'Use the sample ledger' }).first().click()
  await page.getByText('Control totals').waitFor({ timeout: SYNC_MS })
  await page.getByRole('button', { name: 'Run reconciliation' }).click()
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor({ timeout: SYNC_MS })
  await dismissNotices(page)
  return desk
}

// Adds a profile whose service never answers, so it has no data.
async function addProfile(page: Page, address: string): Promise<void> {
  await visit(page, 'connection')
  await page.getByRole('button', { name: 'New profile' }).click()
  await fillProfile(page, OTHER_PROFILE, address)
  const form = page.getByRole('dialog', { name: 'New profile' })
  await form.getByRole('button', { name: 'Add profile' }).click()
  await form.waitFor({ state: 'detached' })
  await chooseProfile(page, OTHER_PROFILE)
}

/**
 * Moves the last sync, and the last reading of reference data, of every cache of a stopped program
 * `hours` back.
 */
function ageCaches(dataDir: string, hours: number): void {
  const instant = new Date(Date.now() - hours * 3_600_000).toISOString().replace('Z', '000Z')
  for (const id of readdirSync(join(dataDir, 'profiles'))) {
    const db = new Database(join(dataDir, 'profiles', id, 'cache.db'))
    db.prepare("UPDATE facts SET value = ? WHERE name = 'last_sync'").run(instant)
    db.prepare(
      "UPDATE facts SET value = json_set(value, '$.readAt', ?) WHERE name LIKE 'part:%'",
    ).run(instant)
    db.close()
  }
}
