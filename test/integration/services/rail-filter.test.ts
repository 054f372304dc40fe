import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import type { Cli } from '../../support/cli.ts'
import { makeCli, profileWords, readReport } from '../../support/cli.ts'

// Filtering the cache gives the rows that the service would give (gateway, rule 1).

let sandbox: RunningSandbox
let cli: Cli

beforeAll(async () => {
  sandbox = await startSandbox({ clock: 'still', withdrawals: 300 })
  cli = makeCli(sandbox)
  await cli.text(...profileWords('world', sandbox))
  await cli.text('sync')
})

afterAll(() => sandbox.close())

interface Row {
  readonly id: string
  readonly transaction_type: string
}

/** The service's own rows for a query. */
async function readServiceRows(query: Readonly<Record<string, string>>): Promise<Row[]> {
  const basic = Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')
  const form = {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  }
  const { access_token: token } = (await (
    await fetch(`${sandbox.partnerUrl}/oauth2/token/`, form)
  ).json()) as { access_token: string }
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const search = new URLSearchParams({ ...query, ...(cursor === '' ? {} : { nc: cursor }) })
    const answer = await fetch(
      `${sandbox.gatewayUrl}/${sandbox.gatewayService}/transactions/?${search}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    // Ids exceed 2^53 (B14).
    const text = (await answer.text()).replace(/"id":\s*(\d+)/g, '"id":"$1"')
    const { data } = JSON.parse(text) as { data: { transactions: Row[]; nc: string | null } }
    rows.push(...data.transactions)
    cursor = data.nc
  }
  return rows
}

async function readCacheIds(...conditions: string[]): Promise<string[]> {
  const words = [
    'export',
    'transactions',
    '--out',
    '-',
    '--columns',
    'id',
    ...conditions.flatMap((condition) => ['--where', condition]),
  ]
  return readReport(await cli.text(...words)).map(({ id }) => id ?? '')
}

const sortIds = (ids: readonly string[]): string[] => [...ids].sort()

describe('a filter by rail', () => {
  it('B29, B31: gives the same rows from the cache as from the service, swaps included', async () => {
    const rows = await readServiceRows({ rail: 'platform' })
    expect(new Set(rows.map((row) => row.transaction_type))).toEqual(
      new Set(['deposit', 'withdrawal', 'swap']),
    )
    expect(sortIds(await readCacheIds('rail = platform'))).toEqual(
      sortIds(rows.map(({ id }) => id)),
    )
  })

  it('B30, B31: gives the same swaps from the cache as from the service', async () => {
    const rows = await readServiceRows({ rail: 'platform', transaction_type: 'swap' })
    expect(rows.length).toBeGreaterThan(5)
    expect(sortIds(await readCacheIds('rail = platform', 'transaction_type = swap'))).toEqual(
      sortIds(rows.map(({ id }) => id)),
    )
    expect(sortIds(await readCacheIds('transaction_type = swap'))).toEqual(
      sortIds(rows.map(({ id }) => id)),
    )
  })

  it.each(['bank', 'pix', 'crypto'])('B31: gives the same rows of %s from both', async (rail) => {
    const rows = await readServiceRows({ rail })
    expect(rows.length).toBeGreaterThan(0)
    expect(sortIds(await readCacheIds(`rail = ${rail}`))).toEqual(sortIds(rows.map(({ id }) => id)))
  })
})
