import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { TICKET_MARK } from '../../../integration/services/third/gateway/exchange.ts'
import type { ThirdService } from '../../../integration/services/third/third-service.ts'
import { startThirdService } from '../../../integration/services/third/third-service.ts'
import { PERSONAL_DATA } from '../../../integration/services/third/world/personal-data.ts'
import { build } from '../../../support/build.ts'
import type { Lab } from '../../../support/lab.ts'
import { callCore, settingsOf, startCore } from '../../../support/lab.ts'
import { removeOrKeepForSecretSearch } from '../../../support/leftover-search.ts'

// The window's core with the documented preset, against a test service that follows observed.md.

const profile = 'third'
let service: ThirdService
let desk: RunningDesk
let folder: string

const call: Lab['call'] = (name, input) => callCore(desk, name, input)

beforeAll(async () => {
  build()
  service = await startThirdService({ walletPageSize: 100, streamBookMs: 600_000 })
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-third-'))
  mkdirSync(join(folder, 'exports'))
  desk = startCore(folder, service)
  await call('addProfile', {
    name: profile,
    settings: {
      ...settingsOf(service, 'sandbox'),
      gatewayAuth: 'signed',
      preset: 'documented',
      streamUrl: service.streamUrl,
    },
    secrets: null,
  })
  await call('setOperation', {
    profile,
    operation: 'exchange.ws-ticket',
    route: { method: 'POST', path: 'ticket' },
  })
  await call('setOperation', {
    profile,
    operation: 'partner.fiat-deposits',
    route: { method: 'GET', path: '/api/v1/fiat-deposits/' },
  })
})

afterAll(async () => {
  await desk.close()
  await service.close()
  removeOrKeepForSecretSearch(folder, [service.clientSecret, service.gatewaySecret])
})

const canariesIn = (text: string): readonly string[] =>
  [...Object.values(PERSONAL_DATA), TICKET_MARK].filter((value) => text.includes(value))

/** Returns the content of all files of the data folder. */
function filesBelow(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

describe('the stream of a profile with an address of its own', () => {
  it('X30: opens at the address without a path, uses its message format, and neither shows nor stores a ticket', async () => {
    expect((await call('readStream', { profile, after: 0 })).state).toBe('closed')
    await call('setStream', { profile, topics: ['balance', 'ticker@BTC_USDT'] })
    const frames = async () => (await call('readStream', { profile, after: 0 })).frames
    await expect.poll(async () => (await frames()).length, { timeout: 5000 }).toBe(5)
    expect((await frames()).map(({ topic, isOutgoing }) => `${topic} ${isOutgoing}`)).toEqual([
      ' true',
      'balance false',
      'balance false',
      'ticker@BTC_USDT false',
      'ticker@BTC_USDT false',
    ])
    expect(service.frames[0]?.text).toContain(TICKET_MARK)
    expect(canariesIn(JSON.stringify(await frames()))).toEqual([])
    await call('setStream', { profile, topics: [] })
  })

  it('an event of the account prompts a sync, and a greeting alone does not', async () => {
    const syncs = async () => (await call('hello', null)).jobs.filter(({ kind }) => kind === 'sync')
    await call('setStream', { profile, topics: ['balance'] })
    await expect
      .poll(async () => (await call('readStream', { profile, after: 0 })).frames.length)
      .toBeGreaterThan(6)
    expect(await syncs()).toEqual([])
    await call('setStream', { profile, topics: ['withdrawal'] })
    await expect.poll(async () => (await syncs()).length, { timeout: 5000 }).toBe(1)
    await expect
      .poll(async () => (await syncs())[0]?.state, { timeout: 20_000 })
      .not.toMatch(/waiting|running/)
    await call('setStream', { profile, topics: [] })
  })
})

describe('personal data in answers to manual calls', () => {
  it('X27: is shown nowhere, is in no file, and its removal is counted', async () => {
    const answer = await call('askOperation', {
      profile,
      operation: 'partner.fiat-deposits',
      pathValues: {},
      query: {},
    })
    expect(answer.text).toContain('"refunded":false')
    expect(canariesIn(answer.text)).toEqual([])
    const { drift, removals } = await call('health', { profile })
    expect(drift).toEqual([])
    expect(removals.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'account removed:username',
        'answers removed:origin_account_holder_id',
        'answers removed:origin_account_holder_name',
        'answers removed:origin_account_identifier',
      ]),
    )
    expect(canariesIn(filesBelow(folder))).toEqual([])
  })
})
