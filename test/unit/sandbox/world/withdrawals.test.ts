import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecimals, readJsonNumber } from '../../../../src-main/base/decimal.ts'
import type { SandboxSession } from '../session.ts'
import { readExact, startSession } from '../session.ts'

// Typed from the contract's table.
const FIELDS = [
  'id',
  'created_at',
  'confirmation_date',
  'txn_hash',
  'end_user_id',
  'currency',
  'amount',
  'address',
  'charged_fee',
  'network_name',
  'status',
  'transaction_id',
  'provisory_transaction_hash',
  'risk_score',
  'is_blocked',
  'reason',
  'external_ref',
  'debited_amount',
]

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 1500 })
})
afterAll(() => session.sandbox.close())

const pathOf = (id: string): string => `/api/v1/withdrawals/${encodeURIComponent(id)}/`

async function readAll(): Promise<{ text: string; record: Record<string, unknown> }[]> {
  const served: { text: string; record: Record<string, unknown> }[] = []
  for (const { withdrawal } of session.sandbox.world.withdrawals) {
    const { text } = await session.partner(pathOf(withdrawal.id))
    served.push({ text, record: readExact(text) as Record<string, unknown> })
  }
  return served
}

describe('GET /api/v1/withdrawals/{id}/', () => {
  it('A48, A51, A52: serves every withdrawal with its eighteen fields and exact literals', async () => {
    const served = await readAll()
    const literals: string[] = []
    served.forEach(({ record }, index) => {
      const { withdrawal } = session.sandbox.world.withdrawals[
        index
      ] as (typeof session.sandbox.world.withdrawals)[number]
      expect(Object.keys(record)).toEqual(FIELDS)
      expect([record.id, record.amount, record.charged_fee, record.debited_amount]).toEqual([
        withdrawal.id,
        `#${withdrawal.amount}`,
        `#${withdrawal.chargedFee}`,
        withdrawal.debitedAmount,
      ])
      const amount = readJsonNumber(withdrawal.amount) as string
      expect(addDecimals(record.debited_amount as string, '0')).toBe(
        addDecimals(amount, readJsonNumber(withdrawal.chargedFee) as string),
      )
      literals.push(withdrawal.amount)
    })
    expect(literals.filter((literal) => /e/i.test(literal)).length).toBeGreaterThan(10)
    expect(literals.filter((literal) => /\.[0-9]{18}$/.test(literal)).length).toBeGreaterThan(100)
    expect(
      literals.filter((literal) => /0$/.test(literal) && literal.includes('.')).length,
    ).toBeGreaterThan(10)
    // A double cannot hold these amounts.
    expect(
      literals.filter(
        (literal) => readJsonNumber(String(Number(literal))) !== readJsonNumber(literal),
      ).length,
    ).toBeGreaterThan(300)
  })

  it('P3, A55: most are COMPLETED, some open, failed or unknown, some blocked', () => {
    const statuses = new Set(
      session.sandbox.world.withdrawals.map(({ withdrawal }) => withdrawal.status),
    )
    expect(statuses).toEqual(
      new Set(['COMPLETED', 'PENDING', 'PROCESSING', 'ERROR', 'FAILED', 'IN_REVIEW', 'ON_HOLD']),
    )
    const share =
      session.sandbox.world.withdrawals.filter(
        ({ withdrawal }) => withdrawal.status === 'COMPLETED',
      ).length / 1500
    expect(share).toBeGreaterThan(0.85)
    expect(session.sandbox.world.withdrawals.some(({ withdrawal }) => withdrawal.isBlocked)).toBe(
      true,
    )
  })

  it('P27: finds a uuid in either case', async () => {
    const id = session.sandbox.world.withdrawals[3]?.withdrawal.id ?? ''
    expect((await session.partner(pathOf(id.toUpperCase()))).text).toBe(
      (await session.partner(pathOf(id))).text,
    )
  })

  it.each([
    '00000000-0000-4000-8000-000000000000',
    'x',
    ' ',
    '../quotes',
    '%E0%A4%A',
    "1' OR '1'='1",
    '\u0000',
  ])('A61: answers 40004 for the unknown id %j', async (id) => {
    const { status, text } = await session.partner(pathOf(id))
    expect([status, (JSON.parse(text) as { code: number }).code]).toEqual([404, 40004])
  })

  it('A61: answers 40004 for an id of 3,000 characters', async () => {
    expect((await session.partner(pathOf('a'.repeat(3000)))).text).toContain('"code":40004')
  })

  it('A63: serves a changed withdrawal, the other fields untouched', async () => {
    const { withdrawal } = session.sandbox.world
      .withdrawals[0] as (typeof session.sandbox.world.withdrawals)[number]
    const textBefore = (await session.partner(pathOf(withdrawal.id))).text
    session.sandbox.control.updateWithdrawal(withdrawal.id, {
      status: 'REVERSED',
      amount: '1.000000000000000001',
    })
    const textAfter = (await session.partner(pathOf(withdrawal.id))).text
    expect(textAfter).toBe(
      textBefore
        .replace(`"amount":${withdrawal.amount},`, '"amount":1.000000000000000001,')
        .replace('"status":"COMPLETED"', '"status":"REVERSED"'),
    )
    expect(() => session.sandbox.control.updateWithdrawal('unknown', {})).toThrow()
    expect(() =>
      session.sandbox.control.updateWithdrawal(withdrawal.id, { amount: 'ten' }),
    ).toThrow()
    expect(() =>
      session.sandbox.control.updateWithdrawal(withdrawal.id, { colour: 'red' } as object),
    ).toThrow()
  })
})
