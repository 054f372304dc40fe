import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogueEntry } from '../../../src-main/contract/services.ts'
import type { Job } from '../../../src-main/contract/window.ts'
import { documentedRoutes } from '../../../src-main/domain/documented-routes.ts'
import { placeholdersOf } from '../../../src-main/domain/operations.ts'
import type { RunningDesk } from '../../../src-main/hosts/node/window-desk.ts'
import type { Lab } from '../../support/lab.ts'
import { callCore, newId, settingsOf, startCore } from '../../support/lab.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'

// Every documented route against a service that is written from observed.md alone.

let service: ThirdService
let core: RunningDesk

const call: Lab['call'] = (name, input) => callCore(core, name, input)

beforeAll(async () => {
  service = await startThirdService({
    permissions: ['read', 'operate', 'withdraw'],
    skewMs: 20_000,
  })
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-third-'))
  mkdirSync(join(folder, 'exports'))
  core = startCore(folder, service)
  await call('addProfile', {
    name: 'real',
    settings: {
      ...settingsOf(service, 'sandbox'),
      gatewayAuth: 'signed',
      preset: 'documented',
      streamUrl: service.streamUrl,
    },
    secrets: null,
  })
  await call('setService', { profile: 'real', settings: { isTradingAllowed: true } })
  // At the documented pace of one call a second this test would take long.
  await call('setProfile', { name: 'real', values: { exchangeRate: 0 } })
})
afterAll(async () => {
  await core.close()
  await service.close()
})

const catalogue = async (): Promise<readonly CatalogueEntry[]> =>
  call('catalogue', { profile: 'real' })

// Values that the service has, by the name of a path or query parameter.
const VALUES: Readonly<Record<string, string>> = {
  pair: 'BTC_USDC',
  currency: 'BTC',
  network: 'BITCOIN',
  date: '2026-09-01',
  day: '2026-09-01',
  id: '1',
  txn_id: '1',
  quote_id: '1',
  external_ref: 'user-1',
  external_id: 'e-1',
  end_user: 'user-1',
  limit: '5',
}
const ids = Object.keys(documentedRoutes).filter((id) => id !== 'exchange.ws-ticket')

describe('documented routes', () => {
  it('are all offered for a profile with the documented preset, with the provenance `documented`', async () => {
    const entries = await catalogue()
    for (const id of ids)
      expect(entries.find(({ operation }) => operation === id)).toMatchObject({
        provenance: 'documented',
        route: { path: documentedRoutes[id]?.path },
        off: null,
      })
  })

  it.each(ids)('%s is known to the service', async (id) => {
    const entry = (await catalogue()).find(({ operation }) => operation === id)
    const route = entry?.route
    if (!route) throw new Error('there is no route')
    const values = (names: readonly string[]): Record<string, string> =>
      Object.fromEntries(names.flatMap((name) => (VALUES[name] ? [[name, VALUES[name]]] : [])))
    const pathValues = values(placeholdersOf(route.path))
    const query = values((route.query ?? []).filter((name) => !['c', 'page'].includes(name)))
    const requestCount = service.requests.length
    const status =
      route.method === 'GET'
        ? (
            await call('askOperation', {
              profile: 'real',
              operation: id,
              pathValues,
              query,
            })
          ).status
        : ((
            await call('instruct', {
              profile: 'real',
              id: newId(),
              instruction: {
                kind: 'operation',
                operation: id,
                pathValues,
                query,
                body: JSON.stringify(values((route.body ?? []).map(({ name }) => name))),
              },
            })
          ).status ?? 0)
    const requests = service.requests
      .slice(requestCount)
      .filter(({ path }) => !path.includes('oauth2'))
    expect(requests.at(-1)?.method).toBe(route.method)
    // An invented id may be unknown. An unknown path or method is a fault.
    expect([id, status === 405 || status === 401 || status >= 500 ? status : 'known']).toEqual([
      id,
      'known',
    ])
    if (placeholdersOf(route.path).length === 0 && route.method === 'GET' && !query.id)
      expect([id, status]).toEqual([id, 200])
  })

  it('X16: a DELETE carries its body, which is signed, and is sent once', async () => {
    const requestCount = service.requests.length
    const instruction = await call('instruct', {
      profile: 'real',
      id: newId(),
      instruction: {
        kind: 'operation',
        operation: 'exchange.orders.cancel',
        pathValues: {},
        query: {},
        body: '{"id": "A-1"}',
      },
    })
    expect([instruction.state, instruction.status]).toEqual(['done', 200])
    const deletes = service.requests.slice(requestCount).filter(({ method }) => method === 'DELETE')
    expect(deletes.map(({ path, body }) => [path, body.toString()])).toEqual([
      ['/trade/orders', '{"id": "A-1"}'],
    ])
  })
})

describe('Check connection', () => {
  const check = async (): Promise<Job> => {
    const id = newId()
    await call('startJob', { id, profile: 'real', work: { kind: 'check' } })
    for (;;) {
      const job = (await call('hello', null)).jobs.find((job) => job.id === id)
      if (job?.endedAt) return job
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const stepsOf = ({ result }: Job): readonly (readonly [string, string])[] =>
    result?.kind === 'check' ? result.steps.map(({ step, outcome }) => [step, outcome]) : []

  it('checks the needs of a sync, in the order of service-preset.md, and only reads', async () => {
    const writeCount = service.writes().length
    service.set({ feedCursor: 'nc', feedKey: 'results' })
    const job = await check()
    expect(stepsOf(job)).toEqual([
      ['addresses', 'ok'],
      ['token', 'ok'],
      ['clock', 'ok'],
      ['signedRead', 'ok'],
      ['firstPage', 'ok'],
      ['secondPage', 'ok'],
      ['withdrawalList', 'ok'],
    ])
    expect(job.result).toMatchObject({ skewSeconds: 20 })
    expect(service.writes().length).toBe(writeCount)
  })

  it('stops at the first step that fails and reports it', async () => {
    service.failNext(1, { kind: 'html', status: 503 } as never, '/wallet/transactions/rails/')
    service.set({ isAddressListed: false })
    const job = await check()
    expect(stepsOf(job).slice(0, 4)).toEqual([
      ['addresses', 'ok'],
      ['token', 'ok'],
      ['clock', 'ok'],
      ['signedRead', 'failed'],
    ])
    expect(stepsOf(job)).toHaveLength(4)
    expect([job.state, job.failure?.code]).toEqual(['failed', expect.any(String)])
    service.set({ isAddressListed: true })
  })
})
