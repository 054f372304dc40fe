import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { embeddedSandbox } from '../../../src-main/app/profile.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk, windowHosts } from '../../support/window.ts'

const acme = {
  ...embeddedSandbox,
  id: 'a-1',
  name: 'Acme',
  partnerUrl: 'https://partner.example.com',
  gatewayUrl: 'https://gateway.example.com',
  gatewayService: 'wallet',
}
const list = (profile: object): string => JSON.stringify({ version: 1, profiles: [profile] })

let open: DeskWindow | undefined

afterEach(async () => {
  await open?.close()
  open = undefined
})

describe.each(windowHosts)('an unusable list of profiles, on the %s host', (host) => {
  it('input 126: the window says where the list is wrong, and restores the last copy on request', async () => {
    open = await openDesk(host, {
      prepare: (dataDir) => {
        mkdirSync(dataDir, { recursive: true, mode: 0o700 })
        writeFileSync(join(dataDir, 'profiles.json'), list({ ...acme, maxRate: 'abc' }))
        writeFileSync(join(dataDir, 'profiles.json.copy'), list(acme))
        return Promise.resolve()
      },
    })
    const { page, dataDir } = open
    await page.getByRole('heading', { name: 'Partner Desk cannot start' }).waitFor()
    const text = await page.locator('main').innerText()
    expect(text).toContain('The list of profiles cannot be read')
    expect(text).toContain('profile 1 ("Acme"), maxRate')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Use that copy' }).click()
    await page.getByRole('navigation').first().waitFor()
    expect(await page.locator('body').innerText()).toContain('Acme')
    expect(readFileSync(join(dataDir, 'profiles.json.damaged'), 'utf8')).toContain('"abc"')
    expect(existsSync(join(dataDir, 'profiles.json'))).toBe(true)
  })
})
