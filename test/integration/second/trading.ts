import { randomUUID } from 'node:crypto'
import { Digits } from '../services/contract-cells.ts'
import { formMembers, jsonMembers } from './contract-bodies.ts'
import type { Answer } from './gateway-answers.ts'
import type { Quote } from './reference.ts'

interface Pair {
  readonly base: string
  readonly quote: string
  readonly rate: string
  readonly fee: string
}

const PAIRS: Readonly<Record<string, Pair>> = {
  BTCUSDT: { base: 'BTC', quote: 'USDT', rate: '65012.34567890', fee: '0.100' },
  'ETH/USDC': { base: 'ETH', quote: 'USDC', rate: '2500.12345678', fee: '0.003' },
}

/** The digits of the sample: 18 for an amount, 8 for a rate (partner:47). */
const AMOUNT_DIGITS = 18
const RATE_DIGITS = 8
const LIFE_MS = 30_000
const BEHIND_UTC_MS = 3 * 3_600_000

/**
 * Makes the quote for a body without a breach. Undefined for a pair that is not traded, or for too
 * many digits.
 */
export function makeQuote(media: string, body: string, nowMs: number): Quote | undefined {
  const members = media.startsWith('application/json') ? jsonMembers(body) : formMembers(body)
  if (typeof members === 'string') return undefined
  const text = (name: string): string => String(members[name])
  const pair = Object.hasOwn(PAIRS, text('pair')) ? PAIRS[text('pair')] : undefined
  const amountMember = members.base_amount ?? members.quote_amount
  const amount =
    amountMember instanceof Digits ? scaled(amountMember.text, AMOUNT_DIGITS) : undefined
  if (!pair || amount === undefined) return undefined
  const rate = scaled(pair.rate, RATE_DIGITS) ?? 0n
  const unit = 10n ** BigInt(RATE_DIGITS)
  const [base, quote] =
    members.base_amount === undefined
      ? [(amount * unit) / rate, amount]
      : [amount, (amount * rate) / unit]
  const createdAt = inOffset(nowMs)
  // A client must not rely on the order of members, so it differs from the contract's.
  const json = `{"expires_at":"${inOffset(nowMs + LIFE_MS)}","created_at":"${createdAt}","op_type":${JSON.stringify(members.op_type)},"charged_fee":"${pair.fee}",
 "rate":"${pair.rate}" ,"base_amount":"${toPlain(base)}","quote_amount":"${toPlain(quote)}","base_asset":"${pair.base}","quote_asset":"${pair.quote}",
 "id":"${randomUUID()}","external_ref":${JSON.stringify(members.external_ref)},"pair":${JSON.stringify(members.pair)}}`
  return { pair: text('pair'), opType: text('op_type'), endUser: '', createdAt, json }
}

/**
 * The contract shows neither the status nor the body of this answer (partner:114), so both have
 * values that a client cannot guess.
 */
export const reusableAnswer: Answer = {
  status: 202,
  body: '{ "price" : {"buy":65012.3456789000, "sell":"64999.10"},\n"for":["BTCUSDT"], "note":null }',
}

// Returns units of 10^-places. An exponent is another spelling of the same number.
function scaled(text: string, places: number): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const shift = places - fraction.length + Number(exponent)
  return whole === '' || shift < 0 ? undefined : BigInt(whole + fraction) * 10n ** BigInt(shift)
}

function toPlain(amount: bigint): string {
  const digits = amount.toString().padStart(AMOUNT_DIGITS + 1, '0')
  return `${digits.slice(0, -AMOUNT_DIGITS)}.${digits.slice(-AMOUNT_DIGITS)}`
}

// With an offset that is not Z (A25).
function inOffset(ms: number): string {
  return new Date(ms - BEHIND_UTC_MS).toISOString().replace('Z', '-03:00')
}
