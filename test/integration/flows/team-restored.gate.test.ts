import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import type { TeamDesks } from '../../support/team-desks.ts'
import { createTeam, openTeamDesks } from '../../support/team-desks.ts'
import { backUp, restore } from '../team/set-back.ts'

// Runs only at the release gate. In `npm test` its steps are tested by team/restored.test.ts (each
// kind of loss), team/restored-command-line.test.ts (the start of an epoch, the export of the lost
// part).

/**
 * A window notices the loss at its next exchange, within 15 seconds, and a busy machine takes
 * longer.
 */
const EXCHANGE_MS = 90_000

describe('an admin whose server was restored from a backup', () => {
  let desks: TeamDesks
  beforeAll(async () => {
    desks = await openTeamDesks()
  })
  afterAll(() => desks?.close())

  test('sees the loss, and continues with the log of the server', async () => {
    const { ana, server, database } = desks
    const { page } = ana
    page.setDefaultTimeout(EXCHANGE_MS)
    await createTeam(desks)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const button = page.getByRole('button', { name: 'Go on without the lost part…' })
    expect(await button.count()).toBe(0)
    const backup = await backUp(server, database)
    const person = page.getByRole('row', { name: /cleo/ })
    await page.getByRole('button', { name: 'Add person' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a person' })
    await adding.getByLabel('Login').fill('cleo')
    await adding.getByLabel('Name').fill('Cleo')
    await adding.getByLabel('Role').selectOption('operator')
    await adding.getByRole('button', { name: 'Add person' }).click()
    await adding.getByText('cleo is a member').waitFor()
    await adding.getByRole('button', { name: 'Close' }).click()
    await person.waitFor()
    await restore(server, database, backup)

    await page.getByText("The team's server lost a part of its log").waitFor()
    await button.click()
    const dialog = page.getByRole('alertdialog', { name: 'Go on from what the server has?' })
    await dialog.waitFor()
    expect(await axeFindings(page, { within: '[role="alertdialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Go on', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('Connected').waitFor()
    await button.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Verify the log' }).click()
    await page.getByText(/events checked, the log is unchanged$/).waitFor()
  })
})
