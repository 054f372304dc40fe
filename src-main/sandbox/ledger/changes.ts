import {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  subtractDecimals,
} from '../../base/decimal.ts'
import { alterAddress, alterCase, ASSETS, drawHash } from '../world/chains.ts'
import { dateToMs } from '../world/dates.ts'
import { drawAmount, ONE_WEI } from '../world/literals.ts'
import type { Random } from '../world/random.ts'
import type { WorldWithdrawal } from '../world/withdrawals.ts'
import type { Cells } from './cells.ts'
import {
  drawDateText,
  drawDoneWord,
  drawFailedWord,
  drawOpenWord,
  drawUnknownWord,
} from './cells.ts'

/** A change that makes a row differ from the provider in one respect. */
export type Change =
  | 'currency'
  | 'network'
  | 'address'
  | 'reference'
  | 'amount'
  | 'fee'
  | 'total'
  | 'status'
  | 'noStatus'
  | 'openStatus'
  | 'failedStatus'
  | 'unknownStatus'
  | 'providerStatus'
  | 'provisoryHash'
  | 'date'

export interface ChangeContext {
  readonly random: Random
  readonly payment: WorldWithdrawal
  /** The first and last instant of the ledger. Changed dates must lie between them. */
  readonly firstMs: number
  readonly lastMs: number
}

/** The changes. Each changes the cells in place, so that several can be combined. */
export const CHANGES: Readonly<Record<Change, (cells: Cells, context: ChangeContext) => void>> = {
  currency: (cells, { random }) =>
    void (cells.currency = drawOther(random, cells.currency, (asset) => asset.currency)),
  network: (cells, { random }) =>
    void (cells.network = drawOther(random, cells.network, (asset) => asset.network)),
  address: changeAddress,
  reference: changeReference,
  amount: changeAmount,
  fee: changeFee,
  total: (cells, { random }) => void (cells.total = drawNearbyAmount(random, cells.total)),
  status: (cells, { random, payment }) =>
    void (cells.status =
      payment.withdrawal.status === 'COMPLETED' ? drawOpenWord(random) : drawDoneWord(random)),
  noStatus: (cells) => void (cells.status = ''),
  openStatus: (cells, { random }) => void (cells.status = drawOpenWord(random)),
  failedStatus: (cells, { random }) => void (cells.status = drawFailedWord(random)),
  unknownStatus: (cells, { random }) => void (cells.status = drawUnknownWord(random)),
  providerStatus: (cells, { payment }) => void (cells.status = payment.withdrawal.status),
  provisoryHash: (cells, { payment }) =>
    void (cells.txn_hash = payment.withdrawal.provisoryTransactionHash),
  date: (cells, context) => void (cells.date = drawDateText(context.random, drawFarMs(context))),
}

function drawOther(
  random: Random,
  currentName: string,
  name: (asset: (typeof ASSETS)[number]) => string,
): string {
  return random.pick(
    ASSETS.map(name).filter((other) => other.toUpperCase() !== currentName.toUpperCase()),
  )
}

// A Base58 address with one letter in the other case is a different address. A comparison could
// overlook that, so half of the changed addresses are of this kind.
function changeAddress(cells: Cells, { random, payment }: ChangeContext): void {
  const addressInOtherCase =
    payment.asset.addressKind === 'base58' && random.chance(1, 2)
      ? alterCase(cells.address)
      : undefined
  cells.address = addressInOtherCase ?? alterAddress(random, payment.asset, cells.address)
}

function changeReference(cells: Cells, { random, payment }: ChangeContext): void {
  const kind = random.below(3)
  if (kind === 0 && cells.external_ref !== '')
    cells.external_ref = `${cells.external_ref}-${random.text('abcdefghjk', 3)}`
  else if (kind === 1 && cells.txn_hash !== '') cells.txn_hash = drawHash(random, payment.asset)
  else cells.end_user_id = `other-${random.text('0123456789', 6)}`
}

// The wrong amount is the gross amount, ten times the amount, or near the amount. The total then
// includes the wrong amount, stays right, or is empty.
function changeAmount(cells: Cells, { random }: ChangeContext): void {
  const kind = random.below(4)
  if (kind === 1 && compareDecimals(cells.amount, cells.total) !== 0) cells.amount = cells.total
  else if (kind === 2) cells.amount = tenfold(cells.amount)
  else cells.amount = drawNearbyAmount(random, cells.amount)
  const totalKind = random.below(3)
  if (totalKind === 0) cells.total = addDecimals(cells.amount, cells.fee)
  if (totalKind === 1) cells.total = ''
}

function changeFee(cells: Cells, { random }: ChangeContext): void {
  cells.fee =
    random.chance(1, 3) && compareDecimals(cells.fee, '0') !== 0
      ? '0'
      : drawNearbyAmount(random, cells.fee)
  if (random.chance(1, 2)) cells.total = addDecimals(cells.amount, cells.fee)
}

function tenfold(amount: string): string {
  let sum = '0'
  for (let index = 0; index < 10; index += 1) sum = addDecimals(sum, amount)
  return sum
}

/**
 * Draws a positive amount near `value`. Half of the amounts differ from it by 10⁻¹⁸, which a double
 * cannot represent.
 */
function drawNearbyAmount(random: Random, value: string): string {
  if (random.chance(1, 2))
    return random.chance(1, 2) && compareDecimals(value, ONE_WEI) > 0
      ? subtractDecimals(value, ONE_WEI)
      : addDecimals(value, ONE_WEI)
  return canonicalDecimal(addDecimals(value, drawAmount(random, 0, random.between(2, 8))))
}

/**
 * Draws an instant two to twenty days before or after both of the provider's dates, within the
 * period of the ledger.
 */
function drawFarMs({ random, payment, firstMs, lastMs }: ChangeContext): number {
  const { createdAt, confirmationDate } = payment.withdrawal
  const createdMs = dateToMs(createdAt)
  const distanceMs = random.between(2 * 24, 20 * 24) * 3600000
  const laterMs = (confirmationDate === null ? createdMs : dateToMs(confirmationDate)) + distanceMs
  const earlierMs = createdMs - distanceMs
  if (laterMs > lastMs) return earlierMs
  return earlierMs < firstMs || random.chance(1, 2) ? laterMs : earlierMs
}
