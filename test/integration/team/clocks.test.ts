import { expect, it } from 'vitest'
import { exchange } from '../../../src-main/app/team-link.ts'
import { showTeam } from '../../../src-main/hosts/cli/show-team.ts'
import type { Workstation } from '../../support/workstation.ts'
import { openRecordTeam } from './record-station.ts'
import { startServer } from './server.ts'

const postgres = await startServer(['ana'])

it('an exchange reports a clock that differs by more than 60 s from the server, until it is set', async () => {
  const { stations } = await openRecordTeam(postgres, ['ana'])
  const { store, server, files, state, places } = stations[0] as Workstation
  const exchangeAt = async (aheadMs: number): Promise<number | null> => {
    const clock = { nowMs: () => Date.now() + aheadMs } as never
    const limit = { remaining: Infinity }
    await exchange({ clock }, store, server, { files, limit, mayResend: false }, places)
    return (await state()).clockSeconds
  }
  const line = async (): Promise<string | undefined> =>
    showTeam(await state()).find((line) => line.startsWith('Clock: '))
  expect(await exchangeAt(0)).toBeNull()
  expect(await exchangeAt(50_000)).toBeNull()
  expect(await line()).toBeUndefined()
  const aheadSeconds = await exchangeAt(90_000)
  expect(aheadSeconds).toBeGreaterThan(-95)
  expect(aheadSeconds).toBeLessThan(-85)
  expect(await line()).toMatch(
    /^Clock: this machine's is \d+ seconds ahead of the server's; set it\.$/,
  )
  // An unchanged difference is not written again.
  expect(await exchangeAt(91_000)).toBe(aheadSeconds)
  expect(await exchangeAt(-3_600_000)).toBeGreaterThan(3590)
  expect(await line()).toContain('behind')
  expect(await exchangeAt(0)).toBeNull()
})
