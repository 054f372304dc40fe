import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../src-main/base/json.ts'
import type { TriedRules } from '../../../src-main/contract/reconciling.ts'
import { readLedger } from '../../../src-main/ledger/ledger-file.ts'
import type { OpenMatching } from '../../../src-main/matching/open-matching.ts'
import { openMatching, openReference } from '../../../src-main/matching/open-matching.ts'
import { ledgerKey } from '../../../src-main/reconciliation/decisions.ts'
import { defaultMatchingRules, passNames } from '../../../src-main/reconciliation/passes.ts'
import { defaultMapping, readMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { normalIdentifier } from '../../../src-main/reconciliation/row/normal-form.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import { sha256 } from '../../../src-main/store/database/digest.ts'
import { tryRules } from '../../../src-main/store/runs/mapping-trials.ts'
import { runReconciliation } from '../../../src-main/store/runs/reconcile-job.ts'
import { deleteRun } from '../../../src-main/store/runs/run-removal.ts'
import { isGate } from '../../support/is-gate.ts'
import type { PrintWorld } from '../../support/print-worlds.ts'
import { printWorld } from '../../support/print-worlds.ts'
import type { ReconciledRun } from '../../support/reconcile.ts'
import {
  AS_OF,
  defaultInput,
  makeCache,
  makeFolder,
  readRun,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../support/reconcile.ts'

const numRuns = isGate ? 1000 : 40

/** Makes a run with the fast matching and with the reference (reference-sides.ts). */
async function runTwice(
  folder: string,
  world: PrintWorld,
): Promise<{
  readonly fastRun: ReconciledRun
  readonly referenceRun: ReconciledRun
  readonly equalCount: number
}> {
  const cache = makeCache(folder, { withdrawals: world.withdrawals, feed: world.feed })
  const ledgerPath = writeLedger(folder, world.ledger)
  const mapping = readMapping(readJson(world.mapping))
  const writing = openForWriting(cache)
  const reading = openForReading(cache)
  try {
    for (const id of world.removed) writing.prepare('DELETE FROM withdrawals WHERE id = ?').run(id)
    const keys: string[] = []
    for (const step of readLedger(
      ledgerPath,
      mapping,
      (row) => void (row.kind === 'entry' && keys.push(ledgerKey(row.entry, sha256))),
      false,
    ))
      void step
    world.decisions.forEach(({ kind, entryIndex, id }, at) =>
      writing
        .prepare(
          "INSERT INTO decisions (id, at, by, kind, facts, records) VALUES (?, ?, 'ana', ?, '{}', ?)",
        )
        .run(
          `d${at}`,
          AS_OF,
          kind,
          JSON.stringify({ ledger: [keys[entryIndex % keys.length]], provider: [`w:${id}`] }),
        ),
    )
    const hasOddId = world.withdrawals.some((text) => {
      const { id } = JSON.parse(text) as { readonly id: string }
      return id !== normalIdentifier(id)
    })
    const run = async (
      open: OpenMatching,
    ): Promise<ReconciledRun & { readonly equalCount: number }> => {
      const input = {
        ...defaultInput,
        ledgerPath,
        mapping,
        statusMap: world.statusMap,
        from: world.days.from,
        to: world.days.to,
        matching: { passes: world.passes, isSuggesting: true },
        isCacheComplete: true,
      }
      const summary = await runReconciliation(
        reading,
        writing,
        input,
        { signal: new AbortController().signal, progress: () => undefined },
        { open },
      )
      const equalCount =
        writing
          .prepare<[], number>(
            "SELECT count(*) FROM run_matches, json_each(run_matches.rows) AS m WHERE json_type(m.value, '$[0]') = 'integer'",
          )
          .pluck()
          .get() ?? 0
      // SQLite also reads JSON with faults that JSON.parse refuses.
      for (const rows of writing.prepare<[], string>('SELECT rows FROM run_matches').pluck().all())
        JSON.parse(rows)
      const savedRun = readRun(writing, summary.run_id)
      // Delete the first run, so that the second one starts from the same state.
      deleteRun(writing, summary.run_id)
      // These counts depend on spellings in the cache that the fast matching need not read for a
      // matched row.
      const coverage = {
        ...summary.coverage,
        ...(hasOddId && { asked: 0, found: 0, not_asked: 0 }),
      }
      return { summary: { ...summary, run_id: '', coverage }, ...savedRun, equalCount }
    }
    const { equalCount, ...fastRun } = await run(openMatching)
    const { equalCount: referenceCount, ...referenceRun } = await run(openReference)
    expect(referenceCount).toBe(0)
    return { fastRun, referenceRun, equalCount }
  } finally {
    reading.close()
    writing.close()
  }
}

function isReadable(world: PrintWorld, folder: string): boolean {
  try {
    for (const step of readLedger(
      writeLedger(folder, world.ledger),
      readMapping(readJson(world.mapping)),
      () => undefined,
      false,
    ))
      void step
    return true
  } catch {
    return false
  }
}

const simpleWithdrawal = (members: Readonly<Record<string, unknown>>): string =>
  withdrawalText(
    {
      id: 'W-1',
      currency: 'USDC',
      status: 'COMPLETED',
      created_at: '2026-09-01T10:00:00Z',
      amount: '1',
      charged_fee: '1',
      debited_amount: '2',
      is_blocked: false,
      ...members,
    },
    {},
  )
const simpleLedger =
  'withdrawal_id;currency;amount;total;status;date\nW-1;USDC;1;2;done;2026-09-01T10:00:00Z\n'
const voidLedger = 'withdrawal_id;currency;amount;status\nW-1;USDC;1;cancelled\n'
const feedRow =
  '{"id":7001,"transaction_type":"withdrawal","rail":"crypto","amount_from":"9","external_id":"R-1","from_currency":"USDC","created_at":"2026-09-01T10:00:00Z","status":"COM"}'

describe('Pairing', () => {
  it('finds the results of a comparison field by field, for any texts of both sides', async () => {
    const folder = makeFolder()
    let equalCount = 0
    await fc.assert(
      fc.asyncProperty(printWorld, async (world) => {
        fc.pre(isReadable(world, folder))
        const result = await runTwice(folder, world)
        equalCount += result.equalCount
        expect(result.fastRun).toEqual(result.referenceRun)
      }),
      { numRuns },
    )
    // Otherwise the property would prove nothing. In forty runs, chance leaves one to ten.
    expect(equalCount).toBeGreaterThan(isGate ? numRuns / 24 : 0)
  })
  it('gives one run id for any order of the cache, also where a second withdrawal has the reference of an equal pair', async () => {
    const folder = makeFolder()
    const paid = (id: string, amount: string): string =>
      withdrawalText(
        {
          id,
          currency: 'USDC',
          external_ref: 'R-1',
          status: 'COMPLETED',
          created_at: '2026-09-01T10:00:00Z',
          address: 'señal 💶',
        },
        { amount },
      )
    const ledger = writeLedger(folder, 'external_ref,currency,amount\nR-1,USDC,1.0\nR-2,USDC,1\n')
    const orders = [
      [paid('W-1', '1'), paid('W-2', '2')],
      [paid('W-2', '2'), paid('W-1', '1')],
    ]
    const runs = await Promise.all(
      orders.map((withdrawals) =>
        reconcileFile(makeCache(folder, { withdrawals }), ledger, { isCacheComplete: true }),
      ),
    )
    expect(runs[1]).toEqual(runs[0])
    expect(runs[0]?.matches.map((row) => [row.withdrawal_id, row.ledger_amount])).toEqual([
      ['W-1', '1.0'],
    ])
    expect(runs[0]?.breaks.map((row) => [row.category, row.withdrawal_id])).toEqual(
      expect.arrayContaining([
        ['duplicate_at_provider', 'W-2'],
        ['missing_at_provider', ''],
      ]),
    )
  })

  it('gives another run id where a cell of an equal pair changes, even if the ledger does not hold it', async () => {
    const folder = makeFolder()
    const ledger = writeLedger(folder, simpleLedger)
    const caches = [{}, { address: 'x' }, { txn_hash: 'x' }, { end_user_id: 'é' }].map((members) =>
      makeCache(folder, { withdrawals: [simpleWithdrawal(members)] }),
    )
    const runs = await Promise.all(caches.map((cache) => reconcileFile(cache, ledger)))
    expect(new Set(runs.map(({ summary }) => summary.run_id)).size).toBe(caches.length)
  })

  it.each<[string, Readonly<Record<string, unknown>>, Partial<PrintWorld>, number]>([
    ['that are equal in every field', {}, {}, 1],
    ['of a blocked withdrawal', { is_blocked: true }, {}, 0],
    ['that are void', { status: 'FAILED' }, { ledger: voidLedger }, 1],
    [
      'that are void and share their key with another withdrawal',
      { status: 'FAILED' },
      {
        ledger: voidLedger.replaceAll('withdrawal_id', 'external_ref').replace('W-1', 'R-1'),
        withdrawals: ['W-1', 'W-2'].map((id) =>
          simpleWithdrawal({ id, external_ref: 'R-1', status: 'FAILED' }),
        ),
      },
      0,
    ],
    [
      'that are void, of which the withdrawal has no fee',
      { status: 'FAILED', charged_fee: null, debited_amount: null },
      { ledger: voidLedger },
      1,
    ],
    ['of which the withdrawal alone is void', { status: 'FAILED' }, {}, 0],
    ['of which the row alone is void', {}, { ledger: voidLedger }, 0],
    [
      'that are void and differ in their amounts',
      { status: 'FAILED', amount: '2', debited_amount: '3' },
      { ledger: voidLedger },
      0,
    ],
    ['of amounts that contradict each other', { debited_amount: '3' }, {}, 0],
    [
      'of a withdrawal with an equal feed row',
      { external_ref: 'R-1' },
      { feed: [feedRow.replace('"9"', '"1"')] },
      1,
    ],
    [
      'of a withdrawal with a feed row of another amount',
      { external_ref: 'R-1' },
      { feed: [feedRow] },
      0,
    ],
    [
      'of a withdrawal with a feed row that is dated outside the period',
      { external_ref: 'R-1' },
      {
        feed: [feedRow.replace('"9"', '"1"').replace('2026-09-01', '2026-08-31')],
        days: { from: '2026-09-01' },
      },
      0,
    ],
    [
      'whose withdrawal lies outside the period',
      {},
      { days: { from: '2026-08-01', to: '2026-08-31' } },
      0,
    ],
    [
      'that a person set apart',
      {},
      { decisions: [{ kind: 'undoMatch', entryIndex: 0, id: 'W-1' }] },
      0,
    ],
    ['that a person matched', {}, { decisions: [{ kind: 'match', entryIndex: 0, id: 'W-1' }] }, 0],
    [
      'of which a person matched the row with another',
      {},
      {
        withdrawals: [simpleWithdrawal({}), simpleWithdrawal({ id: 'W-2' })],
        decisions: [{ kind: 'match', entryIndex: 0, id: 'W-2' }],
      },
      0,
    ],
    [
      'of which the row is written twice',
      {},
      { ledger: `${simpleLedger}W-1;USDC;1;2;done;2026-09-01T10:00:00Z\n` },
      0,
    ],
    [
      'of which the date is beyond the window',
      { created_at: '2026-09-02T10:00:00.000001Z' },
      { days: { to: '2026-09-30' } },
      0,
    ],
    [
      'of which the date is just within the window',
      { created_at: '2026-09-02T10:00:00.000000Z' },
      { days: { to: '2026-09-30' } },
      1,
    ],
    ['without a readable date', { created_at: 'soon' }, {}, 0],
    ['with more digits than are summed quickly', { amount: '1.0000000000000000000' }, {}, 0],
    ['with a status that only looks right', { status: 'COMPLETED\u00a0' }, {}, 0],
  ])(
    'finds for pairs %s the results of a full comparison, and compares in full only where necessary',
    async (_name, members, parts, equalCount) => {
      const world: PrintWorld = {
        ledger: simpleLedger,
        mapping: '{"delimiter":";"}',
        withdrawals: [simpleWithdrawal(members)],
        feed: [],
        removed: [],
        passes: passNames,
        statusMap: {},
        days: {},
        decisions: [],
        ...parts,
      }
      const bothRuns = await runTwice(makeFolder(), world)
      expect(bothRuns.equalCount).toBe(equalCount)
      expect(bothRuns.fastRun).toEqual(bothRuns.referenceRun)
    },
  )

  it('finds a replaced hash also where rules check the provisional hash first', async () => {
    const withdrawal = withdrawalText(
      {
        id: 'W-1',
        currency: 'USDC',
        status: 'COMPLETED',
        created_at: '2026-09-01T10:00:00Z',
        txn_hash: '0xaa',
        provisory_transaction_hash: '0xbb',
      },
      { amount: '1' },
    )
    const world: PrintWorld = {
      ledger: 'txn_hash;currency;amount\n0xbb;USDC;1\n',
      mapping: '{"delimiter":";"}',
      withdrawals: [withdrawal],
      feed: [],
      removed: [],
      passes: ['provisory_hash', 'txn_hash'],
      statusMap: {},
      days: {},
      decisions: [],
    }
    const { fastRun, referenceRun } = await runTwice(makeFolder(), world)
    expect(fastRun).toEqual(referenceRun)
    expect(
      fastRun.breaks.map((row) => [row.category, row.ledger_txn_hash, row.provider_txn_hash]),
    ).toEqual([['hash_replaced', '0xbb', '0xaa']])
  })
})

describe('Pairing, for rules that are tried', () => {
  it('reports the lines that a comparison of every pair field by field reports', async () => {
    const folder = makeFolder()
    let differingCount = 0
    const orders = fc.shuffledSubarray([...passNames], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(printWorld, orders, async (world, otherPasses) => {
        fc.pre(isReadable(world, folder))
        const cache = makeCache(folder, world)
        const reading = openForReading(cache)
        const input = {
          ...defaultInput,
          ledgerPath: writeLedger(folder, world.ledger),
          mapping: readMapping(readJson(world.mapping)),
          statusMap: world.statusMap,
          from: world.days.from,
          to: world.days.to,
          matching: { passes: world.passes, isSuggesting: true },
          isCacheComplete: true,
        }
        const tryWith = (open: OpenMatching): Promise<TriedRules> =>
          tryRules(
            reading,
            input,
            { passes: otherPasses, isSuggesting: true },
            { signal: new AbortController().signal, progress: () => undefined },
            { open },
          )
        const trial = await tryWith(openMatching)
        expect(trial).toEqual(await tryWith(openReference))
        reading.close()
        if (trial.rows.length > 0) differingCount += 1
      }),
      { numRuns },
    )
    // Otherwise the property would prove nothing.
    expect(differingCount).toBeGreaterThan(numRuns / 20)
  })

  it('finds the rows of decisions, whichever pass the current rules use first', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [
        withdrawalText(
          { id: 'W-1', currency: 'USDC', status: 'COMPLETED', created_at: '2026-09-01T10:00:00Z' },
          { amount: '1' },
        ),
      ],
    })
    const ledgerPath = writeLedger(
      folder,
      'withdrawal_id,txn_hash,currency,amount\nX-1,0xaa,USDC,1\n',
    )
    const writing = openForWriting(cache)
    const reading = openForReading(cache)
    const keys: string[] = []
    for (const step of readLedger(
      ledgerPath,
      defaultMapping,
      (row) => void (row.kind === 'entry' && keys.push(ledgerKey(row.entry, sha256))),
      false,
    ))
      void step
    writing
      .prepare(
        "INSERT INTO decisions (id, at, by, kind, facts, records) VALUES ('d', ?, 'ana', 'match', '{}', ?)",
      )
      .run(AS_OF, JSON.stringify({ ledger: keys, provider: ['w:W-1'] }))
    const currentRules = { passes: ['txn_hash', 'withdrawal_id'] as const, isSuggesting: false }
    const trial = await tryRules(
      reading,
      { ...defaultInput, ledgerPath, isCacheComplete: true, matching: currentRules },
      defaultMatchingRules,
      {
        signal: new AbortController().signal,
        progress: () => undefined,
      },
    )
    expect([trial.before.breaks, trial.after.breaks]).toEqual([
      { reference_mismatch: 1 },
      { reference_mismatch: 1 },
    ])
    reading.close()
    writing.close()
  })
})
