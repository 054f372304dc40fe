import { toScaled } from '../base/decimal.ts'
import type { SumPosition } from '../contract/report.ts'
import { isOfTwoCurrencies, ledgerCurrencyOf } from '../reconciliation/pair-columns.ts'

/** Receives the sum of some rows in one column and one currency, in units of 10⁻³⁰. */
type OnSum = (name: string, currency: string, units: bigint) => void

// A limb is an integer of nine digits, positive or negative. The sum of nine million limbs stays below
// 2⁵³, so every sum is exact, and no amount is ever a binary fraction.
const LIMB_DIGITS = 9
const LIMB_UNITS = [10n ** 39n, 10n ** 30n, 10n ** 21n, 10n ** 12n] as const
const LIMBS_PER_AMOUNT = LIMB_UNITS.length
const MAX_ROWS_PER_FLUSH = 1_000_000
const powersOfTen = Array.from({ length: LIMB_DIGITS + 1 }, (_, digits) => 10 ** digits)

const POINT = 0x2e
const ZERO = 0x30
const MINUS = 0x2d

interface Group {
  readonly currency: string
  /** Four limbs for each sum position. */
  readonly limbs: Float64Array
  readonly isFilled: boolean[]
}

/**
 * Adds up amounts from the bytes of rows, without creating a text or a bigint for each amount.
 * Exact for any decimal.
 */
export class ByteSums {
  readonly #sumPositions: readonly SumPosition[]
  readonly #onSum: OnSum
  readonly #groups = new Map<number | string, Group>()
  #rows = 0

  constructor(sumPositions: readonly SumPosition[], onSum: OnSum) {
    this.#sumPositions = sumPositions
    this.#onSum = onSum
  }

  /** Adds a row. Cell N is from `ends[N] + 1` to `ends[N + 1]`, both indexes into `bytes`. */
  add(bytes: Uint8Array, ends: Int32Array): void {
    let group: Group | undefined
    let groupCurrencyIndex = -1
    // Computed once for each row, because all amounts share the column.
    let hasTwoCurrencies = false
    let checkedColumn = -1
    for (let index = 0; index < this.#sumPositions.length; index += 1) {
      const sumPosition = this.#sumPositions[index] as SumPosition
      const from = (ends[sumPosition.amountIndex] as number) + 1
      const to = ends[sumPosition.amountIndex + 1] as number
      if (from === to || (sumPosition.isZeroUnknown && isZero(bytes, from, to))) continue
      if (sumPosition.unlikeIndex !== checkedColumn) {
        checkedColumn = sumPosition.unlikeIndex
        hasTwoCurrencies =
          checkedColumn >= 0 &&
          ends[checkedColumn + 1] !== (ends[checkedColumn] as number) + 1 &&
          isOfTwoCurrencies(readCell(bytes, ends, checkedColumn))
      }
      if (hasTwoCurrencies) {
        this.#onSum(
          sumPosition.name,
          ledgerCurrencyOf(
            readCell(bytes, ends, sumPosition.otherCurrencyIndex),
            sumPosition.aliases,
          ),
          toScaled(readText(bytes, from, to)),
        )
        continue
      }
      if (group === undefined || groupCurrencyIndex !== sumPosition.currencyIndex)
        group = this.#groupOf(
          bytes,
          (ends[sumPosition.currencyIndex] as number) + 1,
          ends[sumPosition.currencyIndex + 1] as number,
        )
      groupCurrencyIndex = sumPosition.currencyIndex
      if (addShortDecimal(group.limbs, index * LIMBS_PER_AMOUNT, bytes, from, to))
        group.isFilled[index] = true
      else this.#onSum(sumPosition.name, group.currency, toScaled(readText(bytes, from, to)))
    }
    this.#rows += 1
    if (this.#rows >= MAX_ROWS_PER_FLUSH) this.flush()
  }

  /** Reports the sums since the last flush. */
  flush(): void {
    for (const { currency, limbs, isFilled } of this.#groups.values()) {
      this.#sumPositions.forEach(({ name }, index) => {
        if (isFilled[index] === true)
          this.#onSum(name, currency, unitsOf(limbs, index * LIMBS_PER_AMOUNT))
      })
    }
    this.#groups.clear()
    this.#rows = 0
  }

  // A code of up to six bytes is its own key as a number. The leading 1 distinguishes 'A' from
  // '\0A'.
  #groupOf(bytes: Uint8Array, from: number, to: number): Group {
    let key: number | string = 1
    if (to - from > 6) key = readText(bytes, from, to)
    else
      for (let offset = from; offset < to; offset += 1) key = key * 256 + (bytes[offset] as number)
    const group = this.#groups.get(key)
    if (group) return group
    const newGroup: Group = {
      currency: readText(bytes, from, to),
      limbs: new Float64Array(this.#sumPositions.length * LIMBS_PER_AMOUNT),
      isFilled: [],
    }
    this.#groups.set(key, newGroup)
    return newGroup
  }
}

// True for zeros, a point and a sign only.
function isZero(bytes: Uint8Array, from: number, to: number): boolean {
  for (let offset = from; offset < to; offset += 1) {
    const byte = bytes[offset]
    if (byte !== ZERO && byte !== POINT && byte !== MINUS) return false
  }
  return true
}

// Returns false, and adds nothing, for more than eighteen digits before or after the point.
function addShortDecimal(
  limbs: Float64Array,
  base: number,
  bytes: Uint8Array,
  begin: number,
  to: number,
): boolean {
  const isNegative = bytes[begin] === MINUS
  const sign = isNegative ? -1 : 1
  const from = isNegative ? begin + 1 : begin
  let point = from
  while (point < to && bytes[point] !== POINT) point += 1
  const wholeDigits = point - from
  if (wholeDigits < 1 || wholeDigits > 2 * LIMB_DIGITS || to - point > 2 * LIMB_DIGITS + 1)
    return false
  const middle = wholeDigits > LIMB_DIGITS ? point - LIMB_DIGITS : from
  const fractionFrom = Math.min(to, point + 1)
  const split = Math.min(to, fractionFrom + LIMB_DIGITS)
  const firstLimb = readDigits(bytes, from, middle)
  const secondLimb = readDigits(bytes, middle, point)
  const thirdLimb = readDigits(bytes, fractionFrom, split)
  const fourthLimb = readDigits(bytes, split, to)
  if (firstLimb < 0 || secondLimb < 0 || thirdLimb < 0 || fourthLimb < 0) return false
  limbs[base] = (limbs[base] as number) + sign * firstLimb
  limbs[base + 1] = (limbs[base + 1] as number) + sign * secondLimb
  limbs[base + 2] =
    (limbs[base + 2] as number) +
    sign * thirdLimb * (powersOfTen[LIMB_DIGITS - (split - fractionFrom)] as number)
  limbs[base + 3] =
    (limbs[base + 3] as number) +
    sign * fourthLimb * (powersOfTen[LIMB_DIGITS - (to - split)] as number)
  return true
}

// The whole number of at most nine digits, -1 where another character is among them.
function readDigits(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let offset = from; offset < to; offset += 1) {
    const digit = (bytes[offset] as number) - ZERO
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function unitsOf(limbs: Float64Array, base: number): bigint {
  return LIMB_UNITS.reduce(
    (sum, unit, limb) => sum + BigInt(limbs[base + limb] as number) * unit,
    0n,
  )
}

function readCell(bytes: Uint8Array, ends: Int32Array, cell: number): string {
  return readText(bytes, (ends[cell] as number) + 1, ends[cell + 1] as number)
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function readText(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to))
}
