import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEqualDecimal } from '../../../../src-main/base/decimal.ts'
import { classifyLedgerStatus, classifyProviderStatus } from '../../../../src-main/domain/status.ts'
import type { Withdrawal } from '../../../../src-main/domain/withdrawal.ts'
import { Fingerprint } from '../../../../src-main/matching/prints/fingerprint.ts'
import { HAS_PRINT, PRINTED } from '../../../../src-main/matching/prints/print-bits.ts'
import type { PrintRules } from '../../../../src-main/matching/prints/print-rules.ts'
import { printWithdrawal } from '../../../../src-main/matching/prints/withdrawal-print.ts'
import { compareRecords } from '../../../../src-main/reconciliation/compare.ts'
import type { ProviderRecord } from '../../../../src-main/reconciliation/provider-record.ts'
import { withdrawalToRecord } from '../../../../src-main/reconciliation/provider-record.ts'
import type { LedgerEntry } from '../../../../src-main/reconciliation/row/ledger-entry.ts'
import { identifierFields } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { isGate } from '../../../support/is-gate.ts'
import type { ProviderCells } from '../../../support/print-worlds.ts'
import { fullRecord, printPair } from '../../../support/print-worlds.ts'
import { fastPrint, fullPrint, printRules, seeds, writtenRow } from '../../../support/prints.ts'
import { plainRules } from '../../../support/reconcile-parts.ts'

type KeyField = PrintRules['keyField']

interface PrintResult {
  readonly isUsable: boolean
  readonly first: number
  readonly second: number
  readonly spellingHash: number
}

function printOf(
  record: ProviderCells,
  rowBits: number,
  keyField: KeyField = 'withdrawal_id',
  statusMap: PrintRules['statusMap'] = {},
): PrintResult {
  const print = new Fingerprint(seeds)
  const status = printWithdrawal(
    print,
    withdrawalOf(record),
    rowBits & PRINTED,
    keyField,
    statusMap,
  )
  return {
    isUsable: status !== undefined,
    first: print.first,
    second: print.second,
    spellingHash: print.spellingHash,
  }
}

function withdrawalOf(record: ProviderCells): Withdrawal {
  const {
    id,
    externalRef,
    txnHash,
    transactionId,
    endUserId,
    amount,
    fee,
    total,
    network,
    address,
    status,
    currency,
  } = record
  const emptyFields = {
    created_at: null,
    confirmation_date: null,
    provisory_transaction_hash: null,
    risk_score: null,
    is_blocked: null,
    reason: null,
  }
  const ids = {
    id,
    external_ref: externalRef,
    txn_hash: txnHash,
    transaction_id: transactionId,
    end_user_id: endUserId,
  }
  return {
    ...emptyFields,
    ...ids,
    amount,
    charged_fee: fee,
    debited_amount: total,
    network_name: network,
    address,
    status,
    currency,
  }
}

const spelledColumns: readonly (readonly [
  ledger:
    'external_ref' | 'txn_hash' | 'currency' | 'network' | 'address' | 'status' | 'end_user_id',
  provider: keyof ProviderCells,
])[] = [
  ['external_ref', 'externalRef'],
  ['txn_hash', 'txnHash'],
  ['currency', 'currency'],
  ['network', 'network'],
  ['address', 'address'],
  ['status', 'status'],
  ['end_user_id', 'endUserId'],
]

/** Whether the normal forms of a row's filled cells are equal to the record's. */
function hasEqualNormalForms(
  entry: LedgerEntry,
  record: ProviderRecord,
  statusMap: PrintRules['statusMap'],
): boolean {
  const hasEqualTexts = (
    [
      'externalRef',
      'txnHash',
      'transactionId',
      'currency',
      'network',
      'address',
      'endUserId',
    ] as const
  ).every((name) => entry[name] === '' || entry[name] === record[name])
  const hasEqualAmounts = (['amount', 'fee', 'total'] as const).every(
    (name) =>
      entry[name] === '' ||
      ((record[name] ?? '') !== '' && isEqualDecimal(entry[name], record[name] ?? '')),
  )
  const hasEqualStatus =
    entry.status === '' ||
    (record.status !== '' &&
      classifyLedgerStatus(entry.status, statusMap) ===
        classifyProviderStatus(record.status, statusMap))
  return (
    hasEqualTexts &&
    hasEqualAmounts &&
    hasEqualStatus &&
    (entry.withdrawalId === '' || entry.withdrawalId === record.normalId)
  )
}

const row = {
  withdrawal_id: 'W-1',
  external_ref: 'R-1',
  txn_hash: fullRecord.txnHash,
  transaction_id: 'T-1',
  currency: 'USDC',
  network: 'ETH',
  address: fullRecord.address,
  status: 'COMPLETED',
  amount: '1.5',
  total: '1.6',
  fee: '0.1',
  end_user_id: 'u-1',
}

describe('printWithdrawal', () => {
  it('makes equal prints exactly for equal normal forms, and equal spelling hashes only for equal spellings', () => {
    let equalCount = 0
    fc.assert(
      fc.property(
        printPair,
        fc.constantFrom(...identifierFields),
        fc.constantFrom<PrintRules['statusMap']>({}, { CONCLUÍDO: 'final', PENDING: 'final' }),
        ({ record: withdrawal, cells }, keyField, statusMap) => {
          const rules = { ...printRules, keyField, statusMap }
          const full = fullPrint(cells, rules)
          if (!full || ((full.numbers.rowBits ?? 0) & HAS_PRINT) === 0) return
          const { isUsable, first, second, spellingHash } = printOf(
            withdrawal,
            full.numbers.rowBits ?? 0,
            keyField,
            statusMap,
          )
          if (!isUsable) return
          const provider = withdrawalToRecord(withdrawalOf(withdrawal), '', 'charged_fee')
          const isEqual = first === full.numbers.first && second === full.numbers.second
          expect(isEqual).toBe(hasEqualNormalForms(full.entry, provider, statusMap))
          if (isEqual)
            expect(
              compareRecords([full.entry], [provider], { ...plainRules, statusMap }).differences,
            ).toEqual([])
          if (!isEqual) return
          equalCount += 1
          expect([provider.status, provider.currency]).toEqual([
            withdrawal.status,
            withdrawal.currency,
          ])
          const isSpelledAlike =
            spelledColumns.every(
              ([ledger, name]) =>
                full.entry.original[ledger].trim() === '' ||
                full.entry.original[ledger].trim() === withdrawal[name],
            ) &&
            (['amount', 'fee', 'total'] as const).every(
              (name) => full.entry[name] === '' || full.entry[name] === withdrawal[name],
            )
          if (spellingHash === full.numbers.spellingHash) expect(isSpelledAlike).toBe(true)
        },
      ),
      { numRuns: isGate ? 30_000 : 3000 },
    )
    expect(equalCount).toBeGreaterThan(300)
  })

  it('gives a record the same print as an equal ledger row', () => {
    const rowPrint = fastPrint(writtenRow(row))
    const { isUsable, ...numbers } = printOf(fullRecord, rowPrint?.rowBits ?? 0)
    expect(isUsable).toBe(true)
    expect(rowPrint).toMatchObject(numbers)
  })

  it.each(Object.keys(fullRecord) as (keyof ProviderCells)[])(
    'computes another print, or none, if one character of the %s changes',
    (name) => {
      const rowBits = fastPrint(writtenRow(row))?.rowBits ?? 0
      const ownPrint = printOf(fullRecord, rowBits)
      const letter = ['amount', 'fee', 'total'].includes(name)
        ? '7'
        : name === 'currency' || name === 'network'
          ? 'Q'
          : 'q'
      for (let at = name === 'status' ? 8 : 0; at < fullRecord[name].length; at += 1) {
        if (fullRecord[name][at] === '.') continue
        const otherPrint = printOf(
          {
            ...fullRecord,
            [name]: fullRecord[name].slice(0, at) + letter + fullRecord[name].slice(at + 1),
          },
          rowBits,
        )
        // An unknown status and a fee that is not the difference of the amounts are compared in full.
        expect([
          otherPrint.isUsable,
          otherPrint.first === ownPrint.first,
          otherPrint.second === ownPrint.second,
        ]).toEqual([!['status', 'amount', 'fee', 'total'].includes(name), false, false])
      }
    },
  )

  it('compares no cell that the ledger leaves empty', () => {
    const rowPrint = fastPrint(
      writtenRow({ withdrawal_id: 'W-1', currency: 'USDC', amount: '1.5' }),
    )
    const rowBits = rowPrint?.rowBits ?? 0
    const otherCells = {
      externalRef: 'x',
      txnHash: 'x',
      transactionId: 'x',
      network: 'x',
      address: 'x',
      total: '10.5',
      fee: '9',
      endUserId: 'x',
    }
    expect(printOf({ ...fullRecord, ...otherCells }, rowBits)).toEqual(printOf(fullRecord, rowBits))
  })

  it.each<[string, Partial<ProviderCells>]>([
    ['a currency in small letters', { currency: 'usdc' }],
    ['no currency', { currency: '' }],
    ['a reference beyond ASCII', { externalRef: 'órden' }],
    ['an address with a leading blank', { address: ' x' }],
    ['an amount with an exponent', { amount: '15e-1' }],
    ['a negative amount', { amount: '-1.5' }],
    ['no fee', { fee: '' }],
    ['a status with a no-break space', { status: 'COMPLETED\u00a0' }],
    ['a status of decomposed letters', { status: 'conclui\u0301do' }],
  ])('leaves a record with %s to be compared in full', (_name, cells) => {
    expect(
      printOf({ ...fullRecord, ...cells }, fastPrint(writtenRow(row))?.rowBits ?? 0).isUsable,
    ).toBe(false)
  })
})
