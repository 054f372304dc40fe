import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_PART_BYTES } from '../../../../src-main/contract/bytes.ts'
import type { DocumentChoice, DocumentPreview } from '../../../../src-main/contract/services.ts'
import type { WindowCalls } from '../../../../src-main/contract/window.ts'
import { documentedRoutes } from '../../../../src-main/domain/documented-routes.ts'
import { operations } from '../../../../src-main/domain/operations.ts'
import { codeOf } from '../../../support/failure-code.ts'
import type { Lab } from '../../../support/lab.ts'
import { newId, openLab, PROFILE } from '../../../support/lab.ts'

let lab: Lab

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
beforeEach(async () => {
  for (const { sha256 } of await lab.call('listDocuments', { profile: PROFILE }))
    await lab.call('undoDocument', { profile: PROFILE, sha256 })
})

const emptyChoice: DocumentChoice = { operatorRoutes: [], suggested: [], outside: [] }

async function uploadDocument(document: unknown, name = 'api.json'): Promise<DocumentPreview> {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const bytes = new TextEncoder().encode(text)
  const upload = newId()
  for (let offset = 0; ; offset += MAX_PART_BYTES) {
    const part = bytes.slice(offset, offset + MAX_PART_BYTES)
    const isLast = offset + part.length >= bytes.length
    const { preview } = await lab.call('putDocument', {
      profile: PROFILE,
      upload,
      name,
      offset,
      part,
      isLast,
    })
    if (preview) return preview
    if (isLast) throw new Error('the last part gave no preview')
  }
}

const importPreview = (preview: DocumentPreview, choice: Partial<DocumentChoice> = {}) =>
  lab.call('importDocument', {
    profile: PROFILE,
    preview: preview.id,
    choice: { ...emptyChoice, ...choice },
  })
const find = (catalogue: WindowCalls['catalogue']['output'], id: string) =>
  catalogue.find(({ operation }) => operation === id)
const catalogue = () => lab.call('catalogue', { profile: PROFILE })
const documentEntries = async () =>
  (await lab.call('activity', { before: null, limit: 500 })).filter(({ what }) =>
    what.startsWith('document_'),
  )
const ids = (list: readonly { readonly operation: string }[]) => list.map((one) => one.operation)
const answer = { responses: { '200': { description: 'ok' } } }
const makeDocument = (paths: object, servers: readonly string[] = []) => ({
  openapi: '3.0.3',
  info: { title: 'Made', version: '7' },
  servers: servers.map((url) => ({ url })),
  paths,
})

/** Builds a document of routes by operation, as a provider might write it. */
function documentOf(routes: typeof documentedRoutes): object {
  const paths: Record<string, Record<string, object>> = {}
  const prefixes: Readonly<Record<string, string>> = {
    partner: '/partner',
    wallet: '/gateway/wallet',
    exchange: '/gateway/trade/',
  }
  for (const [id, { method, path, query = [], body = [] }] of Object.entries(routes)) {
    const fullPath = `${prefixes[id.split('.')[0] ?? '']}${path}`.replaceAll('{', '{some_')
    const properties = Object.fromEntries(
      body.map(({ name, kind }) => [
        name,
        kind === 'json' ? {} : { type: kind === 'text' ? 'string' : kind },
      ]),
    )
    paths[fullPath] = {
      ...paths[fullPath],
      [method.toLowerCase()]: {
        ...answer,
        parameters: query.map((name) => ({ name, in: 'query' })),
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties } } },
        },
      },
    }
  }
  return makeDocument(paths)
}

describe('the import of a document', () => {
  // This test comes first, because a profile with a cache keeps its environment.
  test('security.md 4.2: allows no call that changes something, and no write in production', async () => {
    const preview = await uploadDocument(documentOf(documentedRoutes))
    const afterImport = await importPreview(preview)
    expect(find(afterImport, 'exchange.orders.cancel')).toMatchObject({
      provenance: 'documented',
      off: 'trading',
    })
    await lab.call('editProfile', {
      name: PROFILE,
      settings: { environment: 'production' },
      secrets: null,
    })
    await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
    const production = await catalogue()
    expect(find(production, 'exchange.orders.cancel')?.off).toBe('payload')
    expect(find(production, 'partner.deposits')?.off).toBeNull()
    await lab.call('setOperation', {
      profile: PROFILE,
      operation: 'exchange.orders.cancel',
      route: { method: 'DELETE', path: 'orders' },
    })
    expect(find(await catalogue(), 'exchange.orders.cancel')).toMatchObject({
      provenance: 'operator',
      off: null,
    })
    await lab.call('setOperation', {
      profile: PROFILE,
      operation: 'exchange.orders.cancel',
      route: null,
    })
    await lab.call('editProfile', {
      name: PROFILE,
      settings: { environment: 'sandbox' },
      secrets: null,
    })
  })

  test('imports the sandbox’s own document, which then shows no differences', async () => {
    const url = new URL('/_sandbox/openapi.json', lab.sandbox.partnerUrl)
    const text = await (await fetch(url)).text()
    const preview = await uploadDocument(text, 'openapi.json')
    // The stream's socket is not a call.
    const assumedOperations = operations
      .filter(({ id, assumedRoute: route }) => route !== null && id !== 'exchange.stream')
      .map(({ id }) => id)
    expect(ids(preview.added).toSorted()).toEqual(assumedOperations.toSorted())
    expect([preview.contract, preview.operatorRoutes, preview.suggested, preview.outside]).toEqual([
      [],
      [],
      [],
      [],
    ])
    const afterImport = await importPreview(preview)
    expect(find(afterImport, 'partner.rates')).toMatchObject({
      provenance: 'documented',
      route: { method: 'GET', path: '/api/v1/rates/' },
      document: { name: 'openapi.json', title: 'Sandbox', sha256: preview.sha256 },
      off: null,
    })
    const secondPreview = await uploadDocument(text, 'openapi.json')
    expect([
      secondPreview.added,
      secondPreview.contract,
      secondPreview.operatorRoutes,
      secondPreview.suggested,
      secondPreview.fields,
    ]).toEqual([[], [], [], [], []])
    expect(secondPreview.same + secondPreview.skippedCount).toBe(secondPreview.operations)
    const ratesAnswer = await lab.call('askOperation', {
      profile: PROFILE,
      operation: 'partner.rates',
      pathValues: {},
      query: { pair: 'BTC_USDC', amount: '1' },
    })
    expect(ratesAnswer.status).toBe(200)
  })

  test('shows no differences between a document of the documented routes and the documented preset', async () => {
    const document = documentOf(documentedRoutes)
    expect((await uploadDocument(document)).added).toHaveLength(
      Object.keys(documentedRoutes).length,
    )
    const setPreset = (preset: 'contract' | 'documented') =>
      lab.call('editProfile', { name: PROFILE, settings: { preset }, secrets: null })
    await setPreset('documented')
    const preview = await uploadDocument(document)
    expect([
      preview.added,
      preview.contract,
      preview.operatorRoutes,
      preview.suggested,
      preview.outside,
      preview.fields,
      preview.skippedCount,
    ]).toEqual([[], [], [], [], [], [], 0])
    expect(preview.same).toBe(preview.operations)
    await setPreset('contract')
  })

  test('changes nothing before it is confirmed, writes one entry, and is undone as a whole', async () => {
    await lab.enter('partner.rates')
    const catalogueBefore = await catalogue()
    const entries = (await documentEntries()).length
    const preview = await uploadDocument(
      makeDocument({
        '/partner/api/v1/deposits/': { get: answer },
        '/partner/api/v1/market-rates/': { get: { ...answer, summary: 'List market rates' } },
        '/partner/api/v1/news/': {
          get: { ...answer, summary: 'News', parameters: [{ name: 'day', in: 'query' }] },
        },
      }),
    )
    expect(await catalogue()).toEqual(catalogueBefore)
    expect(ids(preview.operatorRoutes)).toEqual(['partner.rates'])
    expect(preview.outside).toMatchObject([{ name: 'News', path: '/api/v1/news/' }])
    const afterImport = await importPreview(preview, {
      operatorRoutes: ['partner.rates'],
      outside: preview.outside.map(({ number }) => number),
    })
    expect(find(afterImport, 'partner.rates')).toMatchObject({
      route: { path: '/api/v1/market-rates/' },
      provenance: 'documented',
    })
    expect(find(afterImport, 'partner.deposits')?.provenance).toBe('documented')
    const news = afterImport.at(-1)
    expect(news).toMatchObject({
      route: { method: 'GET', path: '/api/v1/news/' },
      outside: { name: 'News', query: ['day'], service: 'partner' },
      off: null,
    })
    const run = await lab.call('askOperation', {
      profile: PROFILE,
      operation: news?.operation ?? '',
      pathValues: {},
      query: {},
    })
    expect(run.status).toBe(404)
    expect((await documentEntries()).length).toBe(entries + 1)
    expect((await documentEntries())[0]).toMatchObject({
      what: 'document_imported',
      facts: { name: 'api.json', version: '7', sha256: preview.sha256 },
    })
    expect(await codeOf(importPreview(preview))).toBe('DOCUMENT_GONE')
    await lab.call('undoDocument', { profile: PROFILE, sha256: preview.sha256 })
    expect(await catalogue()).toEqual(catalogueBefore)
    await lab.call('setOperation', { profile: PROFILE, operation: 'partner.rates', route: null })
  })

  test('keeps an operator’s route that is not ticked, and adds a suggestion only if it is ticked', async () => {
    await lab.enter('partner.rates')
    const preview = await uploadDocument(
      makeDocument({
        '/partner/api/v1/market-rates/': { get: { ...answer, operationId: 'listMarketRates' } },
        '/partner/api/v1/pairs-list/': { get: { ...answer, operationId: 'pairs' } },
      }),
    )
    expect([ids(preview.operatorRoutes), ids(preview.suggested), ids(preview.added)]).toEqual([
      ['partner.rates'],
      ['partner.pairs'],
      [],
    ])
    const firstResult = await importPreview(preview)
    expect(find(firstResult, 'partner.rates')?.provenance).toBe('operator')
    expect(find(firstResult, 'partner.pairs')?.provenance).toBe('none')
    const secondResult = await importPreview(
      await uploadDocument(
        makeDocument({ '/partner/api/v1/pairs-list/': { get: { ...answer, summary: 'Pairs' } } }),
      ),
      {
        suggested: ['partner.pairs'],
      },
    )
    expect(find(secondResult, 'partner.pairs')).toMatchObject({
      provenance: 'documented',
      route: { path: '/api/v1/pairs-list/' },
    })
    await lab.call('setOperation', { profile: PROFILE, operation: 'partner.rates', route: null })
  })

  test('suggests no route with a placeholder for the list of withdrawals', async () => {
    const operation = { ...answer, operationId: 'listWithdrawals' }
    const preview = await uploadDocument(
      makeDocument({ '/partner/api/v2/{account}/withdrawals/': { get: operation } }),
    )
    expect([preview.suggested, preview.outside.map(({ path }) => path)]).toEqual([
      [],
      ['/api/v2/{account}/withdrawals/'],
    ])
  })

  test('A75: lists routes that differ from the contract and never imports them', async () => {
    const preview = await uploadDocument(
      makeDocument({
        '/partner/api/v1/quotes': { get: answer },
        '/partner/api/v2/withdrawals/{id}/': { get: { ...answer, summary: 'Get withdrawal' } },
      }),
    )
    expect(ids(preview.contract)).toEqual(['partner.quotes.list', 'partner.withdrawal'])
    const afterImport = await importPreview(preview)
    expect(find(afterImport, 'partner.quotes.list')?.route?.path).toBe('/api/v1/quotes/')
    expect(find(afterImport, 'partner.withdrawal')).toMatchObject({
      route: { path: '/api/v1/withdrawals/{withdrawal_id}/' },
      provenance: 'contract',
    })
  })

  test('finds a product by the server’s prefix, or by the best fit', async () => {
    const paths = { '/orders/open': { get: answer }, '/user/balances/{day}': { get: answer } }
    for (const servers of [
      ['https://somewhere.test/gateway/trade'],
      ['https://somewhere.test/v3'],
      ['/'],
      [],
    ])
      expect(ids((await uploadDocument(makeDocument(paths, servers))).added)).toEqual([
        'exchange.orders.open',
        'exchange.user.balance-on-date',
      ])
    const wallet = makeDocument({ '/network/currency-networks/{TICKER}/': { get: answer } }, [])
    expect((await uploadDocument(wallet)).added).toMatchObject([
      { operation: 'wallet.networks', route: { path: '/network/currency-networks/{TICKER}/' } },
    ])
  })

  test('imports nothing from a document of another service, even if one path is equal', async () => {
    const otherPaths = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`/other-${index}`, { post: answer }]),
    )
    const preview = await uploadDocument(
      makeDocument({ '/orders': { post: answer }, ...otherPaths }),
    )
    expect([preview.added, preview.same, preview.skippedCount]).toEqual([[], 0, 21])
  })

  test('adds fields to a contract’s operation, and expects the described fields from the service', async () => {
    const item = {
      type: 'object',
      required: ['id'],
      properties: { id: {}, amount: {}, memo_line: {} },
    }
    const preview = await uploadDocument(
      makeDocument({
        '/partner/api/v1/withdrawals/{id}/': {
          get: { responses: { '200': { content: { 'application/json': { schema: item } } } } },
        },
        '/partner/api/v1/quotes/': {
          get: { ...answer, parameters: [{ name: 'state', in: 'query' }] },
        },
      }),
    )
    expect(preview.fields).toEqual([
      { operation: 'partner.withdrawal', query: [], body: [], answer: ['memo_line'] },
      { operation: 'partner.quotes.list', query: ['state'], body: [], answer: [] },
    ])
    const afterImport = await importPreview(preview)
    expect(find(afterImport, 'partner.quotes.list')).toMatchObject({
      provenance: 'contract',
      route: { query: ['op_type', 'pair', 'date_gt', 'end_user', 'page', 'state'] },
    })
  })

  test('offers neither a write outside the catalogue nor a path that every call refuses', async () => {
    const preview = await uploadDocument(
      makeDocument({
        '/partner/api/v1/burn/': { post: answer, delete: answer },
        '/partner/api/v1/../../oauth2/token/': { get: answer },
        '/partner/oauth2/token/': { get: answer },
        '//evil.test/': { get: answer },
        '/gateway/wallet/banking/cvu/': { get: answer },
      }),
    )
    expect([preview.added, preview.outside]).toEqual([[], []])
    expect(preview.skippedCount).toBe(6)
  })

  test('refuses a document beyond 8 MiB before it is read, parts out of order, and the embedded sandbox', async () => {
    expect(await codeOf(uploadDocument(`{"a":"${'x'.repeat(8 * 1024 * 1024)}"}`))).toBe(
      'DOCUMENT_TOO_LARGE',
    )
    const part = new Uint8Array(4)
    expect(
      await codeOf(
        lab.call('putDocument', {
          profile: PROFILE,
          upload: newId(),
          name: 'a',
          offset: 4,
          part,
          isLast: true,
        }),
      ),
    ).toBe('DOCUMENT_GONE')
    expect(await codeOf(uploadDocument('no document'))).toBe('DOCUMENT_UNREADABLE')
    const preview = await uploadDocument(
      makeDocument({ '/partner/api/v1/deposits/': { get: answer } }),
    )
    expect(
      await codeOf(
        lab.call('importDocument', {
          profile: 'sandbox',
          preview: preview.id,
          choice: emptyChoice,
        }),
      ),
    ).toBe('DOCUMENT_GONE')
  })
})
