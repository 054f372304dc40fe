import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import {
  canonicalDecimal,
  readDecimal,
  readJsonNumber,
  sumDecimals,
} from '../../../../src-main/base/decimal.ts'
import type { PlantedLedger } from '../../../../src-main/sandbox/ledger/ledger.ts'
import { plantLedger } from '../../../../src-main/sandbox/ledger/ledger.ts'
import type { Withdrawal } from '../../../../src-main/sandbox/world/withdrawals.ts'
import type { World } from '../../../../src-main/sandbox/world/world.ts'
import { makeWorld } from '../../../../src-main/sandbox/world/world.ts'
import { breakCategories } from '../../../support/contract-lists.ts'

interface KeyEntry {
  readonly line: string
  readonly id: string
  readonly expected: string
}

function readKey({ key }: PlantedLedger): KeyEntry[] {
  const [header, ...lines] = key.trimEnd().split('\n')
  expect(header).toBe('ledger_line,withdrawal_id,expected')
  return lines.map((line) => {
    const [at = '', id = '', expected = ''] = line.split(',')
    return { line: at, id, expected }
  })
}

/** Reads the ledger's records by the physical line on which they begin. */
function readRows({ csv }: PlantedLedger): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  let next = 1
  for (const { record, raw } of parse(csv, {
    raw: true,
    relax_column_count: true,
    record_delimiter: '\n',
  }) as unknown as { record: string[]; raw: string }[]) {
    rows.set(String(next), record)
    next += raw.split('\n').length - (raw.endsWith('\n') ? 1 : 0)
  }
  return rows
}

describe.each([1, 2, 3])('plantLedger of seed %i', (seed) => {
  const world = makeWorld(seed)
  const ledger = plantLedger(world)
  const key = readKey(ledger)
  const rows = readRows(ledger)

  it('plants every category at least 20 times in 5,000', () => {
    const counts = new Map<string, number>()
    for (const { expected } of key) counts.set(expected, (counts.get(expected) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual(
      [...breakCategories, 'matched', 'rejected', 'void'].sort(),
    )
    for (const [category, count] of counts)
      expect([category, count >= 20]).toEqual([category, true])
  })

  it('has one answer for each row, at its physical line', () => {
    const lines = key.filter(({ line }) => line !== '').map(({ line }) => line)
    expect(lines).toEqual([...rows.keys()].slice(1))
    expect([...rows.keys()].some((line, index) => Number(line) !== index + 1)).toBe(true)
  })

  it('has an answer for every withdrawal and every payment that only the feed shows', () => {
    const placedIds = new Set(key.flatMap(({ id }) => id.split(';')))
    for (const { withdrawal } of world.withdrawals) expect(placedIds.has(withdrawal.id)).toBe(true)
    for (const { row, kind } of world.feed)
      if (kind === 'feedOnly') expect(placedIds.has(`feed:${row.id}`)).toBe(true)
    expect(ledger.ids.trimEnd().split('\n')).toEqual(
      world.withdrawals.map(({ withdrawal }) => withdrawal.id),
    )
  })

  it('keeps all provider records inside the days of the ledger', () => {
    const days = [...rows.values()]
      .slice(1)
      .map((fields) => Date.parse(fields[10] ?? ''))
      .filter((time) => !Number.isNaN(time))
    const first = Math.floor(Math.min(...days) / 86400000)
    const lastDay = Math.floor(Math.max(...days) / 86400000)
    for (const day of provider(world).map((text) => Math.floor(Date.parse(text) / 86400000)))
      expect(day >= first && day <= lastDay).toBe(true)
  })

  it('an independent comparison of each row with its one withdrawal finds the planted category first', () => {
    const byId = new Map(world.withdrawals.map(({ withdrawal }) => [withdrawal.id, withdrawal]))
    const parts = new Map<string, string[][]>()
    for (const { line, id, expected } of key)
      if (line !== '' && byId.has(id) && !['rejected', 'duplicate_in_ledger'].includes(expected))
        parts.set(id, [...(parts.get(id) ?? []), rows.get(line) ?? []])
    const mismatches: unknown[] = []
    for (const { line, id, expected } of key) {
      const withdrawal = byId.get(id)
      if (line === '' || !withdrawal || ['rejected', 'duplicate_in_ledger'].includes(expected))
        continue
      const computed =
        firstDifference(joinRows(parts.get(id) ?? [rows.get(line) ?? []]), withdrawal) ?? 'matched'
      if (computed !== expected) mismatches.push({ line, id, expected, computed })
    }
    expect(mismatches).toEqual([])
  })

  it('X26: books transactions of several withdrawals by hash, address and amount alone, in every way', () => {
    const batches = Map.groupBy(
      world.withdrawals.filter(({ role }) => role === 'batch'),
      ({ withdrawal }) => withdrawal.txnHash ?? '',
    )
    const rowsByHash = Map.groupBy(
      key.filter(({ line }) => line !== '' && rows.get(line)?.slice(0, 2).join('') === ''),
      ({ line }) => rows.get(line)?.[2] ?? '',
    )
    const shapes = new Set<string>()
    for (const [hash, batch] of batches) {
      const answers = (rowsByHash.get(hash) ?? []).map(({ expected }) => expected)
      const recordsWithoutRow = key.filter(
        ({ line, id }) => line === '' && batch.some(({ withdrawal }) => withdrawal.id === id),
      )
      const otherAnswers = [
        ...answers,
        ...recordsWithoutRow.map(({ expected }) => expected),
      ].filter((expected) => expected !== 'matched')
      const size = answers.length === 1 ? 'one row' : 'rows'
      shapes.add([size, ...new Set(otherAnswers)].join(' '))
    }
    expect([...shapes].sort()).toEqual([
      'one row',
      'one row missing_at_provider missing_in_ledger',
      'rows',
      'rows amount_mismatch',
      'rows duplicate_in_ledger',
      'rows missing_at_provider',
      'rows missing_in_ledger',
    ])
  })

  it('rejects only damaged rows: every other row has thirteen fields, an identifier, a currency, an amount or total, and a readable date if any', () => {
    for (const { line, expected } of key) {
      if (line === '') continue
      const fields = (rows.get(line) ?? []).map((field) => field.trim())
      const isWhole =
        fields.length === 13 &&
        fields.slice(0, 3).join('') !== '' &&
        fields[3] !== '' &&
        isAmount(fields[5] || fields[7]) &&
        isAmount(fields[6] || '0') &&
        (fields[10] === '' || !Number.isNaN(Date.parse(fields[10] ?? '')))
      if (expected === 'rejected') expect(isWhole && !/02-30/.test(fields[10] ?? '')).toBe(false)
      else expect([line, isWhole]).toEqual([line, true])
    }
  })

  it('has differences among the amounts that a double cannot hold', () => {
    const byId = new Map(world.withdrawals.map(({ withdrawal }) => [withdrawal.id, withdrawal]))
    const unseen = key.filter(
      ({ line, id, expected }) =>
        expected === 'amount_mismatch' &&
        byId.has(id) &&
        Number(rows.get(line)?.[5]) === Number(byId.get(id)?.amount),
    )
    expect(unseen.length).toBeGreaterThan(10)
  })
})

describe.each(['contract', 'documented'] as const)(
  'void rows and records in the ledger of the %s form',
  (form) => {
    const world = makeWorld(1, 5000, form)
    const ledger = plantLedger(world)
    const key = readKey(ledger)
    const rows = readRows(ledger)
    const byId = new Map(world.withdrawals.map((entry) => [entry.withdrawal.id, entry]))
    const answersOf = (role: string): string[] =>
      key.filter(({ id }) => byId.get(id)?.role === role).map(({ expected }) => expected)

    it('X24: are void or agree with a void row, and are never missing, a duplicate or ambiguous', () => {
      const answers = new Set([...answersOf('failed'), ...answersOf('retried')])
      expect([...answers].sort()).toEqual(
        ['address_mismatch', 'matched', 'status_mismatch', 'void'].sort(),
      )
    })

    it('X24: a void row names no withdrawal of the service', () => {
      const voidRows = key.filter(({ line, expected }) => line !== '' && expected === 'void')
      expect(voidRows.length).toBeGreaterThanOrEqual(10)
      for (const { id, line } of voidRows) {
        expect(byId.has(id)).toBe(false)
        expect([rows.get(line)?.[9], ledgerClass(rows.get(line)?.[9] ?? '')]).toEqual([
          rows.get(line)?.[9],
          'failed',
        ])
      }
    })

    it('X22: a failed withdrawal has neither hash nor date of confirmation', () => {
      const failed = world.withdrawals.filter(({ role }) => role === 'failed' || role === 'retried')
      expect(failed.length).toBeGreaterThan(50)
      for (const { withdrawal } of failed)
        expect([
          withdrawal.txnHash,
          withdrawal.confirmationDate,
          providerClass(withdrawal.status),
        ]).toEqual([null, null, 'failed'])
    })

    it('a failed try and its paid retry share reference and money, and the ledger books the retry', () => {
      const tries = world.withdrawals.filter(({ role }) => role === 'retried')
      expect(tries.length).toBe(15)
      for (const { withdrawal, relatedId = '' } of tries) {
        const retry = byId.get(relatedId)
        expect(retry).toMatchObject({ role: 'retry', relatedId: withdrawal.id })
        const money = ({
          externalRef,
          amount,
          currency,
          address,
          endUserId,
        }: Withdrawal): unknown => [externalRef, amount, currency, address, endUserId]
        expect(money((retry as (typeof tries)[number]).withdrawal)).toEqual(money(withdrawal))
        expect((retry?.withdrawal.createdAt ?? '') > withdrawal.createdAt).toBe(true)
        expect(key.filter(({ id, line }) => id === relatedId && line !== '')).toMatchObject([
          { expected: 'matched' },
        ])
      }
    })

    it('X25: an unknown word is never void, and is planted against every class', () => {
      expect(new Set(answersOf('unknown'))).toEqual(
        new Set(['matched', 'status_mismatch', 'missing_in_ledger']),
      )
      const unknown = [...rows.values()].filter((row) => ledgerClass(row[9] ?? '') === 'unknown')
      expect(unknown.length).toBeGreaterThan(10)
    })

    it('are a small share of the ledger, most of which still matches', () => {
      const lines = key.filter(({ line }) => line !== '')
      const share = (expected: string): number =>
        lines.filter((entry) => entry.expected === expected).length / lines.length
      expect(share('matched')).toBeGreaterThan(0.8)
      const touched = world.withdrawals.filter(({ role }) =>
        ['failed', 'retried', 'unknown'].includes(role),
      )
      expect(touched.length / world.withdrawals.length).toBeLessThan(0.02)
    })
  },
)

describe('the feed of failed withdrawals', () => {
  const statusesOf = (form: 'contract' | 'documented'): Set<string> => {
    const world = makeWorld(1, 5000, form)
    const failed = new Set(
      world.withdrawals
        .filter(({ role }) => role === 'failed' || role === 'retried')
        .map(({ withdrawal }) => withdrawal.externalRef),
    )
    const ofFailed = world.feed.filter(
      ({ row }) => failed.has(row.externalId) && row.transactionHash === null,
    )
    return new Set(ofFailed.map(({ row, kind }) => `${kind} ${row.status}`))
  }

  it('shows none in the form `contract`, and some as REJ or CAN in the form `documented`', () => {
    expect(statusesOf('contract')).toEqual(new Set())
    expect(statusesOf('documented')).toEqual(new Set(['failed REJ', 'failed CAN']))
  })

  it('keeps the ids of all other rows', () => {
    const idsOf = (form: 'contract' | 'documented'): bigint[] =>
      makeWorld(3, 1000, form)
        .feed.filter(({ kind }) => kind !== 'failed')
        .map(({ row }) => row.id)
    expect(idsOf('documented')).toEqual(idsOf('contract'))
  })
})

describe('plantLedger', () => {
  it('returns equal bytes for equal seeds and other bytes for another seed', () => {
    const world = makeWorld(7, 500)
    expect(plantLedger(world)).toEqual(plantLedger(makeWorld(7, 500)))
    expect(plantLedger(world, { seed: 8 }).csv).not.toBe(plantLedger(world).csv)
    expect(plantLedger(makeWorld(8, 500)).csv).not.toBe(plantLedger(world).csv)
  })

  it.each([0, 1, 2, 99, 100, 137, 1000])('works for a world of %i withdrawals', (count) => {
    const world = makeWorld(5, count)
    const placedIds = new Set(readKey(plantLedger(world)).flatMap(({ id }) => id.split(';')))
    expect(world.withdrawals.length).toBe(count)
    for (const { withdrawal } of world.withdrawals) expect(placedIds.has(withdrawal.id)).toBe(true)
  })
})

function isAmount(text: string | undefined): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(text ?? '')
}

function provider(world: World): string[] {
  return [
    ...world.withdrawals.map(({ withdrawal }) => withdrawal.createdAt),
    ...world.feed.filter(({ kind }) => kind === 'feedOnly').map(({ row }) => row.createdAt),
  ]
}

// Rows of an exact split count as one, with the sum of their money.
function joinRows(parts: readonly string[][]): string[] {
  const fields = [...(parts[0] ?? [])]
  if (parts.length > 1)
    for (const column of [5, 6, 7])
      fields[column] = parts.every((part) => part[column] === '')
        ? ''
        : sumDecimals(parts.map((part) => part[column] ?? '0'))
  return fields
}

// Typed from the tables of reconciliation.md, as far as the sandbox uses them.
const LEDGER_WORDS = {
  final: ['completed', 'done', 'completado', 'concluído'],
  failed: ['failed', 'error', 'rejected', 'cancelled', 'fallido', 'anulado', 'recusado'],
  open: ['pending', 'in progress', 'processing', 'pendiente'],
}
const PROVIDER_WORDS = {
  final: ['COMPLETED'],
  failed: ['ERROR', 'FAILED'],
  open: ['PENDING', 'PROCESSING'],
}

const classIn = (words: Record<string, string[]>, word: string): string =>
  Object.keys(words).find((name) => words[name]?.includes(word)) ?? 'unknown'
const ledgerClass = (word: string): string =>
  word === '' ? 'none' : classIn(LEDGER_WORDS, word.toLowerCase())
const providerClass = (word: string): string => classIn(PROVIDER_WORDS, word)

/** Whether two status words are a status_mismatch. */
function isStatusMismatch(ledger: string, provider: string): boolean {
  const [left, right] = [ledgerClass(ledger), providerClass(provider)]
  if (ledger === provider || left === right) return false
  if (left === 'none') return right === 'failed'
  if (left === 'unknown') return right === 'failed'
  return right === 'unknown' ? left !== 'open' : true
}

/** Compares one row with its withdrawal, category by category as reconciliation.md words them. */
function firstDifference(fields: readonly string[], withdrawal: Withdrawal): string | undefined {
  const [
    id = '',
    reference = '',
    hash = '',
    currency = '',
    network = '',
    amount = '',
    fee = '',
    total = '',
    address = '',
    status = '',
    date = '',
    user = '',
  ] = fields.map((field) => field.trim().normalize('NFC'))
  const differs = (ledger: string, value: string | null): boolean =>
    ledger !== '' && ledger !== (value ?? '')
  const money = (text: string, value: string): boolean =>
    text !== '' &&
    canonicalDecimal(readDecimal(text) ?? 'x') !== canonicalDecimal(readJsonNumber(value) ?? 'y')
  const foldCase = (text: string): string =>
    /^(0x|bc1|ltc1)/i.test(text) ? text.toLowerCase() : text
  const isDone = LEDGER_WORDS.final.includes(status.toLowerCase())
  const isNear = (text: string | null): boolean =>
    text !== null && Math.abs(Date.parse(date) - Date.parse(text)) <= 86400000
  const isProvisory =
    hash !== '' &&
    foldCase(hash) !== foldCase(withdrawal.txnHash ?? '') &&
    foldCase(hash) === foldCase(withdrawal.provisoryTransactionHash)
  const isVoid = [ledgerClass(status), providerClass(withdrawal.status)].includes('failed')
  const differences: Record<string, boolean> = {
    currency_mismatch: differs(currency.toUpperCase(), withdrawal.currency),
    network_mismatch: differs(network.toUpperCase(), withdrawal.networkName.toUpperCase()),
    address_mismatch: differs(foldCase(address), foldCase(withdrawal.address)),
    reference_mismatch:
      differs(id.toLowerCase(), withdrawal.id) ||
      differs(reference, withdrawal.externalRef) ||
      (!isProvisory && differs(foldCase(hash), foldCase(withdrawal.txnHash ?? ''))) ||
      differs(user, withdrawal.endUserId),
    amount_mismatch: !isVoid && money(amount, withdrawal.amount),
    fee_mismatch: !isVoid && money(fee, withdrawal.chargedFee),
    total_mismatch: !isVoid && money(total, withdrawal.debitedAmount),
    blocked: withdrawal.isBlocked && (status === '' || isDone),
    status_mismatch: isStatusMismatch(status, withdrawal.status),
    hash_replaced: isProvisory,
    date_mismatch:
      date !== '' && !isNear(withdrawal.createdAt) && !isNear(withdrawal.confirmationDate),
  }
  return breakCategories.find((category) => differences[category])
}
