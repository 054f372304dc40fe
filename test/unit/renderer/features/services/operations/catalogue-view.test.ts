import { describe, expect, it } from 'vitest'
import type { CatalogueEntry } from '../../../../../../src-main/contract/services.ts'
import {
  catalogueRows,
  countByService,
  emptyFilter,
  filterRows,
  provenanceLooks,
} from '../../../../../../src-renderer/features/services/operations/catalogue-view.ts'

// Copied by hand from the partner contract, What the service does.
const tags = [
  'Access Token',
  'Addresses',
  'Auto Swap Addresses',
  'Balance',
  'Beneficiary Fiat Accounts',
  'Deposit IPN',
  'Deposits',
  'End User',
  'Fiat Accounts',
  'IPN Webhooks',
  'Pairs',
  'Periodic Limits',
  'Quote Execution',
  'Quotes',
  'Rates',
  'Reusable Quote Execution',
  'Reusable Quotes',
  'Service Status',
  'Swap Reusable Quote Execution',
  'Swap Reusable Quotes',
  'Transactions',
  'TXN Limits',
  'Withdrawals',
  'Fiat Withdrawals',
  'Fiat Deposits',
  'KYC Requirements',
  'KYC Submissions',
  'Simulate Fiat Deposit',
  'Yields',
]

// Copied by hand from the gateway contract, Operation catalog by name, with the name in the list.
const wallet: readonly (readonly [string, string])[] = [
  ['balances (all)', 'Balances: all'],
  ['balances (wallet only)', 'Balances: wallet only'],
  ['balances (memecoin only)', 'Balances: memecoin only'],
  ['available rails', 'Available rails'],
  ['pix withdrawal', 'Pix withdrawal'],
  ['list transactions', 'List transactions'],
  ['transaction by id', 'Transaction by id'],
  ['transaction limits', 'Transaction limits'],
  ['crypto send', 'Crypto send'],
  ['reprocess crypto receive', 'Reprocess crypto receive'],
  ['bank withdrawal', 'Bank withdrawal'],
  ['send to another account by tag', 'Send to another account by tag'],
  ['swap promise', 'Swap promise'],
  ['swap execution', 'Swap execution'],
  ['wallet currencies', 'Wallet currencies'],
  ['networks of a currency', 'Networks of a currency'],
  ['wallet rates', 'Wallet rates'],
  ['account crypto addresses', 'Account crypto addresses'],
  ['account', 'Account'],
  ['health check', 'Health check'],
  ['contacts (list)', 'List contacts'],
  ['contacts (create)', 'Create contact'],
  ['contacts (delete)', 'Delete contact'],
  ['own bank accounts (list)', 'Own bank accounts: list'],
  ['own bank accounts (register)', 'Own bank accounts: register'],
  ['own bank accounts (detail)', 'Own bank accounts: detail'],
  ['own bank accounts (remove)', 'Own bank accounts: remove'],
  ['deposit accounts', 'Deposit accounts'],
]

const exchange: readonly (readonly [string, string])[] = [
  ['public data (server time)', 'Public data / Server time'],
  ['public data (tickers)', 'Public data / Tickers'],
  ['public data (ticker by pair)', 'Public data / Ticker by pair'],
  ['public data (order book level 2)', 'Public data / Order book level 2'],
  ['public data (order book level 3)', 'Public data / Order book level 3'],
  ['public data (trades)', 'Public data / Trades'],
  ['public data (pairs)', 'Public data / Pairs'],
  ['public data (currencies)', 'Public data / Currencies'],
  ['public data (countries)', 'Public data / Countries'],
  ['general (operations)', 'General / Operations'],
  ['general (pairs)', 'General / Pairs'],
  ['general (currencies)', 'General / Currencies'],
  ['orders (create)', 'Orders / Create order'],
  ['orders (update amount or price)', 'Orders / Update amount or price'],
  ['orders (by id)', 'Orders / Order by id'],
  ['orders (by external id)', 'Orders / Order by external id'],
  ['orders (open)', 'Orders / Open orders'],
  ['orders (list)', 'Orders / List orders'],
  ['orders (cancel by id with DELETE)', 'Orders / Cancel by id with DELETE'],
  ['orders (cancel by external id with DELETE)', 'Orders / Cancel by external id with DELETE'],
  ['orders (cancel by id with POST)', 'Orders / Cancel by id with POST'],
  ['orders (cancel by external id with POST)', 'Orders / Cancel by external id with POST'],
  ['orders (cancel all)', 'Orders / Cancel all'],
  ['orders (trades of an order)', 'Orders / Trades of an order'],
  ['orders (estimate price)', 'Orders / Estimate price'],
  ['orders (trades)', 'Orders / Trades'],
  ['user (statement)', 'User / Statement'],
  ['user (statement by currency)', 'User / Statement by currency'],
  ['user (trades)', 'User / Trades'],
  ['user (balances)', 'User / Balances'],
  ['user (balance on date)', 'User / Balance on date'],
  ['user (trading fees)', 'User / Trading fees'],
  ['synchronize a crypto deposit', 'Deposits / Synchronize a crypto deposit'],
  ['user wallet address', 'Deposits / User wallet address'],
  ['crypto deposits (list)', 'Deposits / Crypto deposits: list'],
  ['crypto deposits (get)', 'Deposits / Crypto deposits: get'],
  ['crypto withdrawals (list)', 'Withdrawals / Crypto withdrawals: list'],
  ['crypto withdrawals (get)', 'Withdrawals / Crypto withdrawals: get'],
  ['crypto withdrawals (create)', 'Withdrawals / Crypto withdrawals: create'],
  ['crypto withdrawals (estimate fee)', 'Withdrawals / Crypto withdrawals: estimate fee'],
  ['websocket ticket', 'Stream / WebSocket ticket'],
  ['wallet balances', 'Transfers / Wallet balances'],
  ['transfers list', 'Transfers / Transfers list'],
  [
    'transfer execution between exchange and wallet',
    'Transfers / Transfer execution between exchange and wallet',
  ],
]

// Copied by hand from the partner contract, operations that are referred to by name.
const shownNames = [
  'List market rates',
  'Create quote execution',
  'Create reusable quote execution',
  'Create swap reusable quote',
  'Create swap reusable quote execution',
  'Get transaction',
  'List transactions',
  'Limits API',
  'Create quote',
  'List quotes',
  'Create reusable quote',
  'Get withdrawal',
]

const allRows = catalogueRows([])
// Operations outside the contracts have only documented routes.
const rows = allRows.filter(
  ({ operation: { contractRoute, assumedRoute } }) =>
    contractRoute !== null || assumedRoute !== null,
)
const entry = (operation: string, change: Partial<CatalogueEntry>): CatalogueEntry => ({
  operation,
  route: null,
  provenance: 'none',
  off: 'noPath',
  ...change,
})

describe('catalogueRows', () => {
  it('A82: lists all 29 tags', () => {
    expect(tags).toHaveLength(29)
    expect(
      [
        ...new Set(
          rows
            .filter(({ operation }) => operation.service === 'partner')
            .map(({ operation }) => operation.group),
        ),
      ].toSorted(),
    ).toEqual(tags.toSorted())
  })

  it('lists every operation that the partner contract refers to by name', () => {
    const names = rows
      .filter(({ operation }) => operation.service === 'partner')
      .map(({ operation }) => operation.name)
    expect(shownNames.filter((name) => !names.includes(name))).toEqual([])
  })

  it('B90: lists every operation of the wallet product under its name, and no other', () => {
    expect(wallet).toHaveLength(28)
    expect(
      rows
        .filter(({ operation }) => operation.service === 'wallet')
        .map(({ operation }) => operation.name)
        .toSorted(),
    ).toEqual(wallet.map(([, name]) => name).toSorted())
  })

  it('B90: lists every operation of the exchange product under its name; beside them only the socket of the stream', () => {
    expect(exchange).toHaveLength(44)
    expect(
      rows
        .filter(({ operation }) => operation.service === 'exchange')
        .map(({ operation }) => `${operation.group} / ${operation.name}`)
        .toSorted(),
    ).toEqual([...exchange.map(([, name]) => name), 'Stream / WebSocket stream'].toSorted())
  })

  it('keeps operations without an entry from the core, as unknown', () => {
    const rows = catalogueRows([
      entry('wallet.account', {
        route: { method: 'GET', path: '/account/' },
        provenance: 'contract',
        off: null,
      }),
    ])
    expect(rows).toHaveLength(allRows.length)
    expect(
      rows
        .filter(({ entry: { provenance } }) => provenance !== 'none')
        .map(({ operation }) => operation.id),
    ).toEqual(['wallet.account'])
  })
})

describe('filterRows', () => {
  const catalogue = catalogueRows([
    entry('wallet.account', {
      route: { method: 'GET', path: '/account/' },
      provenance: 'contract',
      off: null,
    }),
    entry('partner.pairs', {
      route: { method: 'GET', path: '/custom/pairs/' },
      provenance: 'operator',
      off: null,
    }),
    entry('wallet.swap', {
      route: { method: 'POST', path: '/transactions/swap/' },
      provenance: 'contract',
      off: 'trading',
    }),
  ])
  const ids = (filter: Partial<typeof emptyFilter>): readonly string[] =>
    filterRows(catalogue, { ...emptyFilter, ...filter }).map(({ operation }) => operation.id)

  it('searches every word in name, tag, method and path', () => {
    expect(ids({ search: 'custom' })).toEqual(['partner.pairs'])
    expect(ids({ search: 'POST swap' })).toEqual(['wallet.swap'])
    expect(ids({ search: 'kyc' })).toEqual([
      'partner.kyc',
      'partner.kyc-requirements',
      'partner.kyc-submissions',
    ])
    expect(ids({ search: 'no such thing' })).toEqual([])
  })

  it('filters by service, provenance and by whether it can be run', () => {
    expect(ids({ provenance: 'contract' })).toEqual(['wallet.swap', 'wallet.account'])
    expect(ids({ can: 'yes' })).toEqual(['partner.pairs', 'wallet.account'])
    expect(ids({ can: 'no', provenance: 'contract' })).toEqual(['wallet.swap'])
    expect(ids({ service: 'partner', can: 'yes' })).toEqual(['partner.pairs'])
  })

  it('counts per service', () =>
    expect(countByService(rows)).toEqual({ partner: 34, wallet: 28, exchange: 45 }))
})

describe('provenanceLooks', () => {
  it('gives each provenance a shape of its own', () => {
    expect(new Set(Object.values(provenanceLooks).map(({ shape }) => shape)).size).toBe(5)
  })
})
