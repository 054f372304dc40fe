import { describe, expect, it } from 'vitest'
import type { Progress } from '../../../../src-main/contract/wire.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { runReconciliation } from '../../../../src-main/store/runs/reconcile-job.ts'
import { removePartsOfRun, removeUnfinished } from '../../../../src-main/store/runs/run-removal.ts'
import { periodOf } from '../../../../src-main/store/runs/run-rules.ts'
import { findRun } from '../../../../src-main/store/runs/runs.ts'
import {
  defaultInput,
  failureOf,
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  reconcileTexts,
  saveTexts,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const headerLine = 'withdrawal_id,currency,amount,status,date\n'
const day = '2026-09-01T10:00:00Z'
const makeWithdrawal = (
  id: string,
  amount: string,
  status = 'COMPLETED',
  created: string | null = day,
): string => withdrawalText({ id, currency: 'USDC', status, created_at: created }, { amount })

const tables = ['runs', 'breaks', 'run_matches', 'run_lines', 'run_observations']

function countRows(path: string): Record<string, unknown> {
  const db = openForReading(path)
  try {
    return Object.fromEntries(
      tables.map((table) => [table, db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()]),
    )
  } finally {
    db.close()
  }
}

const noRows = { runs: 0, breaks: 0, run_matches: 0, run_lines: 0, run_observations: 0 }

async function startRun(
  path: string,
  ledgerPath: string,
  signal: AbortSignal,
  progress: (progress: Progress) => void,
): Promise<unknown> {
  const writing = openForWriting(path)
  const reading = openForReading(path)
  const input = { ...defaultInput, ledgerPath, isCacheComplete: true }
  try {
    return await runReconciliation(reading, writing, input, { signal, progress })
  } finally {
    reading.close()
    writing.close()
  }
}

describe('runReconciliation', () => {
  it('X02: makes the same run whatever the order in which the cache was filled', async () => {
    const ledger = writeLedger(
      makeFolder(),
      'external_ref,currency,amount,address\na,BTC,9,\nb,USD,1,addr-2\n',
    )
    const withdrawalTexts = [
      withdrawalText({ id: 'W-1', external_ref: 'a', currency: 'BTC' }, { amount: '1' }),
      withdrawalText(
        { id: 'W-2', external_ref: 'b', currency: 'USD', address: 'addr-1' },
        { amount: '1' },
      ),
    ]
    const [run, reversedRun] = await Promise.all(
      [withdrawalTexts, withdrawalTexts.toReversed()].map((withdrawals) =>
        reconcileFile(makeCache(makeFolder(), { withdrawals }), ledger),
      ),
    )
    expect(Object.keys(run?.summary.breaks ?? {})).toEqual(['address_mismatch', 'amount_mismatch'])
    expect(reversedRun).toEqual(run)
    expect(JSON.stringify(reversedRun?.summary)).toBe(JSON.stringify(run?.summary))
  })

  it.each([
    ['10.5', {}, { USDC: { ledger: '10.5', provider: '10.5', difference: '0' } }],
    [
      '99',
      { total_mismatch: 1 },
      { USDC: { ledger: '99', provider: '10.5', difference: '-88.5' } },
    ],
  ])(
    "G38: compares a total of %s alone with a feed row's amount and fee together",
    async (total, breaks, totals) => {
      const feed = [
        `{"id":7,"external_id":"R-7","transaction_type":"withdrawal","rail":"crypto","status":"COM","from_currency":"USDC","fee_currency":"USDC","fee":"0.5","amount_from":"10","created_at":"${day}"}`,
      ]
      const { summary } = await reconcileTexts(
        makeFolder(),
        `external_ref,currency,total,date\nR-7,USDC,${total},2026-09-01\n`,
        { feed },
        { rails: ['crypto'] },
      )
      expect([summary.breaks, summary.totals]).toEqual([breaks, totals])
      const unmatchedRun = await reconcileTexts(
        makeFolder(),
        `external_ref,currency,total,date\nR-8,USDC,1,2026-09-01\n`,
        { feed },
        { rails: ['crypto'], isCacheComplete: true },
      )
      expect(unmatchedRun.summary.totals).toEqual({
        USDC: { ledger: '1', provider: '10.5', difference: '9.5' },
      })
      expect(
        unmatchedRun.breaks.find(({ category }) => category === 'missing_in_ledger'),
      ).toMatchObject({
        feed_id: '7',
        provider_total: '10.5',
        total_difference: '10.5',
      })
    },
  )

  it('X24: counts zero for a failed row with only a total, against the amount and fee of a feed row', async () => {
    const feed = [
      `{"id":7,"external_id":"R-7","transaction_type":"withdrawal","rail":"crypto","status":"COM","from_currency":"USDC","fee_currency":"USDC","fee":"0.5","amount_from":"10","created_at":"${day}"}`,
    ]
    const { summary, breaks } = await reconcileTexts(
      makeFolder(),
      'external_ref,currency,total,status,date\nR-7,USDC,10.5,FAILED,2026-09-01\n',
      { feed },
    )
    expect([summary.breaks, summary.totals, breaks[0]]).toEqual([
      { status_mismatch: 1 },
      { USDC: { ledger: '0', provider: '10.5', difference: '10.5' } },
      expect.objectContaining({ ledger_total: '10.5', total_difference: '10.5' }),
    ])
  })

  it('matches no pair without an amount that can be compared', async () => {
    const withdrawals = [
      withdrawalText(
        { id: 'W-1', currency: 'USDC', status: 'COMPLETED', created_at: day },
        { amount: '10' },
      ),
    ]
    const { summary, breaks } = await reconcileTexts(
      makeFolder(),
      `withdrawal_id,currency,total\nW-1,USDC,11\n`,
      { withdrawals },
    )
    expect([summary.breaks, breaks[0]]).toEqual([
      { total_mismatch: 1 },
      expect.objectContaining({
        differences: 'total',
        ledger_total: '11',
        provider_total: '',
        total_difference: '',
      }),
    ])
  })

  it('X02: keeps one run if nothing changed, with the same ids', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [makeWithdrawal('W-1', '1'), makeWithdrawal('W-2', '2')],
    })
    const ledger = writeLedger(folder, `${headerLine}W-1,USDC,9,,${day}\n`)
    const firstRun = await reconcileFile(cache, ledger)
    const secondRun = await reconcileFile(cache, ledger)
    expect(secondRun).toEqual(firstRun)
    expect(countRows(cache)).toMatchObject({ runs: 1, breaks: 2 })
  })

  it('keeps an earlier run unchanged, and makes another run after the cache has changed', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1', 'PENDING')] })
    const ledger = writeLedger(folder, `${headerLine}W-1,USDC,1,done,${day}\n`)
    const firstRun = await reconcileFile(cache, ledger)
    const db = openForWriting(cache)
    fillCache(db, { withdrawals: [makeWithdrawal('W-1', '1', 'RETURNED')] })
    db.close()
    const secondRun = await reconcileFile(cache, ledger)
    expect([firstRun.breaks[0]?.provider_status, secondRun.breaks[0]?.provider_status]).toEqual([
      'PENDING',
      'RETURNED',
    ])
    expect(secondRun.breaks[0]?.break_id).toBe(firstRun.breaks[0]?.break_id)
    expect(secondRun.summary.run_id).not.toBe(firstRun.summary.run_id)
    expect(countRows(cache)).toMatchObject({ runs: 2, breaks: 2 })
  })

  it('leaves nothing of a run whose ledger is refused in the middle', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1')] })
    const ledger = writeLedger(
      folder,
      `${headerLine}${'W-1,,1,,\n'.repeat(100)}W-1,USDC,1,,\n"never closed`,
    )
    await expect(reconcileFile(cache, ledger)).rejects.toMatchObject({ code: 'QUOTE_NOT_CLOSED' })
    expect(countRows(cache)).toEqual(noRows)
  })

  it('F05: leaves nothing of a run that was cancelled while it read or matched, and leaves the earlier run unchanged', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1')] })
    const largeLedger = writeLedger(
      folder,
      `${headerLine}${Array.from({ length: 150_000 }, (_, index) => `W-${index},USDC,1,,${index % 3 === 0 ? '' : 'x'}\n`).join('')}`,
    )
    const earlierRun = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}W-1,USDC,2,,${day}\n`),
    )
    const counts = countRows(cache)
    for (const at of ['read', 'match']) {
      const stop = new AbortController()
      await expect(
        startRun(cache, largeLedger, stop.signal, ({ step }) => void (step === at && stop.abort())),
      ).rejects.toMatchObject({ kind: 'cancelled' })
      expect(countRows(cache)).toEqual(counts)
    }
    expect(earlierRun.breaks).toHaveLength(1)
  })

  it('X07: ages a split by the same date whichever of its rows comes first', async () => {
    const withdrawals = [
      withdrawalText(
        { id: 'W-1', currency: 'USDC', status: 'PENDING', created_at: null },
        { amount: '10' },
      ),
    ]
    const rows = [
      `W-1,USDC,4,done,2026-09-01T10:00:00Z\n`,
      `W-1,USDC,6,done,2026-09-11T10:00:00Z\n`,
    ]
    const ages = []
    for (const order of [rows, [...rows].reverse()]) {
      const { breaks } = await reconcileTexts(makeFolder(), headerLine + order.join(''), {
        withdrawals,
      })
      ages.push(breaks.map((row) => [row.break_id, row.category, row.age_days]))
    }
    expect(ages[1]).toEqual(ages[0])
  })

  it('returns the same lists whatever the order in which the cache was filled', async () => {
    const folder = makeFolder()
    const withdrawals = [
      withdrawalText(
        {
          id: 'W-1',
          currency: 'USDC',
          external_ref: 'R',
          status: 'COMPLETED',
          created_at: '2026-09-01T10:00:00Z',
          address: 'a',
        },
        { amount: '4' },
      ),
      withdrawalText(
        {
          id: 'W-2',
          currency: 'USDC',
          external_ref: 'R',
          status: 'COMPLETED',
          created_at: '2026-09-11T10:00:00Z',
          address: 'a',
        },
        { amount: '6' },
      ),
      withdrawalText(
        {
          id: 'W-3',
          currency: 'USDC',
          external_ref: 'Q',
          txn_hash: 'h',
          status: 'COMPLETED',
          created_at: day,
        },
        { amount: '1' },
      ),
      withdrawalText(
        {
          id: 'W-4',
          currency: 'USDC',
          external_ref: 'Q',
          txn_hash: 'h',
          status: 'COMPLETED',
          created_at: day,
        },
        { amount: '1' },
      ),
    ]
    const feed = ['7001', '7002'].map(
      (id) =>
        `{"id":${id},"transaction_type":"withdrawal","rail":"crypto","transaction_hash":"h","from_currency":"USDC","amount_from":"1","created_at":"${day}"}`,
    )
    const ledger = writeLedger(
      folder,
      'external_ref,currency,amount,address,date\nR,USDC,10,b,2026-09-05T10:00:00Z\nQ,USDC,1,,2026-09-01T10:00:00Z\n',
    )
    const firstRun = await reconcileFile(makeCache(folder, { withdrawals, feed }), ledger)
    const secondRun = await reconcileFile(
      makeCache(folder, { withdrawals: [...withdrawals].reverse(), feed: [...feed].reverse() }),
      ledger,
    )
    expect(secondRun.breaks).toEqual(firstRun.breaks)
    expect(secondRun.matches).toEqual(firstRun.matches)
    expect(secondRun.summary.totals).toEqual(firstRun.summary.totals)
  })

  it('makes another run if only an observation, or the reason why a row is unchecked, differs', async () => {
    const row = (amount: string, address: string): string =>
      `{"id":7,"external_id":"R-1","transaction_type":"withdrawal","rail":"crypto","from_currency":"USDC","amount_from":"${amount}","destination":"${address}","created_at":"${day}"}`
    const withdrawal = withdrawalText(
      {
        id: 'W-1',
        external_ref: 'R-1',
        currency: 'USDC',
        status: 'COMPLETED',
        created_at: day,
        address: 'a',
      },
      { amount: '1' },
    )
    const runOf = async (feed: string): Promise<readonly [string, unknown]> => {
      const { summary, observations } = await reconcileTexts(
        makeFolder(),
        `${headerLine}W-1,USDC,1,,${day}\n`,
        { withdrawals: [withdrawal], feed: [feed] },
        { rails: ['crypto'], ties: ['external_ref'] },
      )
      return [summary.run_id, observations]
    }
    const [byAmount, byAddress] = [await runOf(row('2', 'a')), await runOf(row('1', 'b'))]
    expect([byAmount[1], byAddress[1]]).toEqual([
      { 'W-1': 'feed_amount' },
      { 'W-1': 'feed_address' },
    ])
    expect(byAddress[0]).not.toBe(byAmount[0])
    const runIdOf = async (queue: Record<string, 'failed' | 'wanted'>): Promise<string> =>
      (
        await reconcileTexts(
          makeFolder(),
          `${headerLine}W-2,USDC,1,,${day}\nW-3,USDC,1,,${day}\n`,
          {
            queue,
          },
        )
      ).summary.run_id
    expect(await runIdOf({ 'W-2': 'failed', 'W-3': 'wanted' })).not.toBe(
      await runIdOf({ 'W-2': 'wanted', 'W-3': 'failed' }),
    )
  })

  it('P27: finds a record whose UUID the provider writes in capitals if the ledger names it again', async () => {
    const id = '4F9CB0E2-6A1D-4E8B-9C3F-0D2A7B5E41F6'
    const { summary, breaks } = await reconcileTexts(
      makeFolder(),
      `withdrawal_id,external_ref,currency,amount\n,R,USDC,1\n${id.toLowerCase()},,USDC,1\n`,
      {
        withdrawals: [
          withdrawalText(
            { id, external_ref: 'R', currency: 'USDC', status: 'COMPLETED', created_at: day },
            { amount: '1' },
          ),
        ],
      },
      { matching: { passes: ['external_ref', 'withdrawal_id'], isSuggesting: false } },
    )
    expect([summary.breaks, summary.ledger.unchecked, summary.coverage.found]).toEqual([
      { duplicate_in_ledger: 1 },
      0,
      1,
    ])
    expect(breaks[0]?.ledger_line).toBe('3')
  })

  it('P27: finds the answer to a request for a UUID in capitals', async () => {
    const [absent, failed] = [
      '4F9CB0E2-6A1D-4E8B-9C3F-0D2A7B5E41F6',
      '0F8FAD5B-D9CD-469F-A165-70867728950E',
    ]
    const ledger = `withdrawal_id,currency,amount\n${absent},USDC,1\n${failed.toLowerCase()},USDC,2\n`
    const { summary, breaks, lines } = await reconcileTexts(makeFolder(), ledger, {
      queue: { [absent]: 'absent', [failed]: 'failed' },
    })
    expect(summary.coverage).toMatchObject({ asked: 2, not_found: 1, failed: 1, not_asked: 0 })
    expect([breaks.map(({ category, ledger_line }) => [category, ledger_line]), lines]).toEqual([
      [['missing_at_provider', '2']],
      [
        expect.objectContaining({
          line: 3,
          reason: 'the provider was asked for it and gave no usable answer',
        }),
      ],
    ])
  })

  it('says of an unchecked row that the provider has its id, where a void row took the withdrawal', async () => {
    const { summary, lines } = await reconcileTexts(
      makeFolder(),
      'withdrawal_id,currency,amount,status\nW-1,USDC,1,failed\nW-1,USDC,50,completed\n',
      { withdrawals: [makeWithdrawal('W-1', '1', 'FAILED')] },
    )
    expect([summary.ledger, summary.coverage]).toMatchObject([
      { matched: 1, unchecked: 1 },
      { asked: 1, found: 1, not_asked: 0 },
    ])
    expect(lines).toMatchObject([
      { line: 3, reason: 'the withdrawal with its id was not matched with it' },
    ])
  })

  it('leaves a row unchecked if a record that could not be used has its identifier', async () => {
    const hash = 'ab'.repeat(32)
    const cachePath = makeCache(makeFolder(), { withdrawals: [makeWithdrawal('W-9', '1')] })
    const unusable = (members: Readonly<Record<string, unknown>>): string =>
      withdrawalText(members, { amount: '"x"' })
    const withDb = (action: (db: WritableDb) => void): void => {
      const db = openForWriting(cachePath)
      action(db)
      db.close()
    }
    withDb((db) => {
      const { quarantined } = saveTexts(
        db,
        'withdrawals',
        [
          unusable({ id: 'W-1', external_ref: ' R-1', currency: 'USDC' }),
          unusable({ id: 'W-2', txn_hash: `0x${hash.toUpperCase()}`, currency: 'USDC' }),
          unusable({ id: 'W-9', external_ref: 'R-9', currency: 'USDC' }),
          'null',
        ],
        day,
      )
      expect(quarantined).toBe(4)
    })
    const ledgerPath = writeLedger(
      makeFolder(),
      `external_ref,txn_hash,currency,amount\nR-1,,USDC,1\nR-2,${hash},USDC,1\nR-9,,USDC,1\nR-3,,USDC,1\n`,
    )
    const run = async (): Promise<readonly unknown[]> => {
      const { breaks, lines } = await reconcileFile(cachePath, ledgerPath, {
        isCacheComplete: true,
      })
      return [
        breaks
          .filter(({ category }) => category === 'missing_at_provider')
          .map(({ ledger_line }) => ledger_line),
        lines,
      ]
    }
    const reason = 'the record of the provider could not be used'
    expect(await run()).toEqual([
      // W-9 has been received in usable form.
      expect.arrayContaining(['4', '5']),
      [2, 3].map((line) => ({ line, place: 'unchecked', reason })),
    ])
    withDb((db) => db.prepare('DELETE FROM quarantine').run())
    expect(await run()).toEqual([expect.arrayContaining(['2', '3', '4', '5']), []])
  })

  it('states its coverage: ids asked, found, not found, failed, not asked, each once', async () => {
    const rows = ['W-1', 'W-1', 'w-1', 'W-2', 'W-3', 'W-4', '', 'a/b'].map(
      (id) => `${id},R,USDC,1\n`,
    )
    const { summary } = await reconcileTexts(
      makeFolder(),
      `withdrawal_id,external_ref,currency,amount\n${rows.join('')}`,
      {
        withdrawals: [makeWithdrawal('W-1', '1')],
        queue: { 'W-2': 'absent', 'W-3': 'failed', 'W-4': 'wanted' },
        feedState: {
          coveredFrom: '2026-08-01T00:00:00.000000Z',
          coveredTo: '2026-09-30T00:00:00.000000Z',
        },
        lastSync: '2026-09-30T12:00:00.000000Z',
      },
    )
    expect(summary.coverage).toEqual({
      asked: 3,
      found: 1,
      not_found: 1,
      failed: 1,
      not_asked: 3,
      feed_from: '2026-08-01T00:00:00.000000Z',
      feed_to: '2026-09-30T00:00:00.000000Z',
      feed_is_complete: false,
      declared_complete: false,
    })
    expect(summary.cache_as_of).toBe('2026-09-30T12:00:00.000000Z')
  })

  it('counts a row dated after the last reading of the feed as unchecked, even if the feed was read to its end', async () => {
    const { summary, breaks } = await reconcileTexts(
      makeFolder(),
      'external_ref,currency,amount,date\nR-1,USDC,1,2026-09-29T00:00:00Z\nR-2,USDC,1,2026-09-30T00:00:00Z\nR-3,USDC,1,2026-09-30\nR-4,USDC,1,2026-09-29T23:59:59.999999Z\n',
      {
        feedState: { coveredTo: '2026-09-30T00:00:00.000000Z', isComplete: true },
      },
    )
    expect([summary.ledger.unchecked, breaks.map((row) => row.external_ref)]).toEqual([
      2,
      ['R-4', 'R-1'],
    ])
  })
})

describe('periodOf', () => {
  const period = (
    from: string | undefined,
    to: string | undefined,
    timeZone = 'UTC',
    firstDate = '',
    lastDate = '',
  ): unknown =>
    periodOf({ from, to, mapping: { ...defaultMapping, timeZone } }, { firstDate, lastDate }).period

  it("takes the days of the ledger's dates in the mapping's zone, and has no limits if there are no dates", () => {
    expect(
      period(
        undefined,
        undefined,
        'Asia/Tokyo',
        '2026-09-01T14:59:59.999999Z',
        '2026-09-03T15:00:00.000000Z',
      ),
    ).toEqual({ from: '2026-08-31T15:00:00.000000Z', to: '2026-09-04T14:59:59.999999Z' })
    expect(period(undefined, undefined, 'Asia/Tokyo')).toBeNull()
  })

  it("treats --from and --to as whole days in the mapping's zone, also on days of a clock change", () => {
    expect(period('2026-03-08', '2026-03-08', 'America/New_York')).toEqual({
      from: '2026-03-08T05:00:00.000000Z',
      to: '2026-03-09T03:59:59.999999Z',
    })
    expect(period('2026-11-01', '2026-11-01', 'America/New_York')).toEqual({
      from: '2026-11-01T04:00:00.000000Z',
      to: '2026-11-02T04:59:59.999999Z',
    })
  })

  it('takes an end that is not given from the dates of the ledger', () => {
    expect(
      period(
        '2026-09-02',
        undefined,
        'UTC',
        '2026-09-01T00:00:00.000000Z',
        '2026-09-05T10:00:00.000000Z',
      ),
    ).toEqual({ from: '2026-09-02T00:00:00.000000Z', to: '2026-09-05T23:59:59.999999Z' })
    expect(
      period(
        undefined,
        '2026-09-02',
        'UTC',
        '2026-09-01T10:00:00.000000Z',
        '2026-09-05T10:00:00.000000Z',
      ),
    ).toEqual({ from: '2026-09-01T00:00:00.000000Z', to: '2026-09-02T23:59:59.999999Z' })
  })

  it('input 77: refuses a period that ends before it begins, and a text that is not a date', () => {
    expect(failureOf(() => period('2026-09-02', '2026-09-01'))).toMatchObject({
      kind: 'badInput',
      code: 'PERIOD_EMPTY',
    })
    expect(failureOf(() => period('2026-09-02', '2026-09-01')).advice).toContain('--from')
    // Only one end is given. The other comes from the ledger.
    const emptyAfter = failureOf(() =>
      period(
        '2026-10-01',
        undefined,
        'UTC',
        '2026-09-01T00:00:00.000000Z',
        '2026-09-05T10:00:00.000000Z',
      ),
    )
    expect([emptyAfter.code, emptyAfter.why, emptyAfter.advice]).toEqual([
      'PERIOD_EMPTY',
      expect.stringContaining("where the ledger's dates end"),
      expect.stringContaining('give --from a day'),
    ])
    const emptyBefore = failureOf(() =>
      period(
        undefined,
        '2026-08-01',
        'UTC',
        '2026-09-01T00:00:00.000000Z',
        '2026-09-05T10:00:00.000000Z',
      ),
    )
    expect([emptyBefore.code, emptyBefore.why, emptyBefore.advice]).toEqual([
      'PERIOD_EMPTY',
      expect.stringContaining("where the ledger's dates begin"),
      expect.stringContaining('give --to a day'),
    ])
    for (const text of ['2026-02-31', '31/01/2026', '', '2026-09-01T10:00:00Z', '2026-09-01T10:00'])
      expect(failureOf(() => period(text, undefined))).toMatchObject({
        kind: 'badInput',
        code: 'DATE_UNREADABLE',
      })
  })
})

describe('removePartsOfRun', () => {
  const LINE_COUNT = 1200
  const makeDiscardedRun = async (): Promise<{
    readonly cache: string
    readonly db: WritableDb
  }> => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1')] })
    await reconcileFile(cache, writeLedger(folder, `${headerLine}W-1,USDC,2,,${day}\n`))
    const db = openForWriting(cache)
    const insertLine = db.prepare("INSERT INTO run_lines VALUES (99, ?, 'unchecked', 'x')")
    for (let line = 1; line <= LINE_COUNT; line += 1) insertLine.run(line)
    db.exec(
      "INSERT INTO run_matches VALUES (99, 0, '[]'); INSERT INTO run_outside VALUES (99, 'withdrawals/W-1')",
    )
    return { cache, db }
  }

  it('removes the parts of a discarded run in steps of few rows, and no part of another run', async () => {
    const { cache, db } = await makeDiscardedRun()
    const lineCounts: number[] = []
    for (const _ of removePartsOfRun(() => db, 99))
      lineCounts.push(
        db.prepare<[], number>('SELECT count(*) FROM run_lines WHERE run = 99').pluck().get() ?? -1,
      )
    expect(lineCounts).toEqual([LINE_COUNT, LINE_COUNT, 700, 200, 0, 0, 0, 0])
    expect(db.prepare('SELECT count(*) FROM run_outside WHERE run = 99').pluck().get()).toBe(0)
    db.close()
    expect(countRows(cache)).toMatchObject({ runs: 1, breaks: 1, run_matches: 0, run_lines: 0 })
  })

  it('ends when the database is closed, and removes nothing of a later run with the same number', async () => {
    const { db } = await makeDiscardedRun()
    const removal = removePartsOfRun(() => (db.open ? db : undefined), 99)
    removal.next()
    db.close()
    expect(removal.next()).toEqual({ done: true, value: undefined })
    const { db: laterDatabase } = await makeDiscardedRun()
    const laterRemoval = removePartsOfRun(() => laterDatabase, 99)
    laterRemoval.next()
    laterDatabase.exec(
      "INSERT INTO facts (name, value) VALUES ('run_under_way', '99') ON CONFLICT DO UPDATE SET value = excluded.value",
    )
    expect([...laterRemoval]).toEqual([])
    expect(
      laterDatabase.prepare('SELECT count(*) FROM run_lines WHERE run = 99').pluck().get(),
    ).toBe(LINE_COUNT)
    laterDatabase.exec(
      "UPDATE facts SET value = '' WHERE name = 'run_under_way'; UPDATE runs SET seq = 99",
    )
    expect([...removePartsOfRun(() => laterDatabase, 99)]).toEqual([])
    laterDatabase.close()
  })
})

describe('removeUnfinished', () => {
  it('F05: removes the parts of a killed run, and no others', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [makeWithdrawal('W-1', '1')] })
    const { summary } = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}W-1,USDC,2,,${day}\n`),
    )
    const counts = countRows(cache)
    const db: WritableDb = openForWriting(cache)
    db.exec(
      "INSERT INTO breaks SELECT run + 1, break_id, category, differences, severity, age_days, sort_date, cells, records FROM breaks; INSERT INTO run_lines VALUES (99, 1, 'unchecked', 'x'); INSERT INTO run_matches VALUES (99, 0, '[]')",
    )
    removeUnfinished(db)
    expect(findRun(db, undefined)?.summary.run_id).toBe(summary.run_id)
    expect(findRun(db, 'unknown')).toBeUndefined()
    db.close()
    expect(countRows(cache)).toEqual(counts)
  })
})
