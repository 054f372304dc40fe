import { powersOfTen, smallestUnit, WHOLE } from './amounts.ts'
import type { RecordKind } from './differences.ts'
import { differences } from './differences.ts'
import type { Draws } from './draws.ts'
import { STREAMS } from './draws.ts'

/** The values of one withdrawal, from which provider and ledger each write their own form. */
export interface SourceRecord {
  readonly index: number
  readonly kind: RecordKind
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly confirmedAt: number
  readonly currency: string
  readonly decimalPlaces: number
  readonly network: string
  /** Whether the network's addresses may be written in any case. */
  readonly isEvm: boolean
  readonly amount: bigint
  readonly fee: bigint
  readonly address: string
  readonly status: string
  readonly id: string
  readonly hash: string
  readonly provisoryHash: string
  readonly transaction: string
  readonly user: string
  readonly reference: string
  /**
   * A random number from 0 up to 1. Records with small numbers have a reason at the provider and a
   * memo in the ledger.
   */
  readonly remarkFraction: number
}

export interface Records {
  recordAt(index: number): SourceRecord
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const FIRST_CREATED_AT = Date.UTC(2025, 0, 1)

interface Asset {
  readonly currency: string
  readonly decimalPlaces: number
  readonly network: string
  readonly isEvm: boolean
  /** An ordinary amount is at most this number of whole units. */
  readonly scale: number
}

const evmNetworks = ['ethereum', 'polygon', 'bsc']
const makeAsset = (
  currency: string,
  decimalPlaces: number,
  network: string,
  scale: number,
): Asset => ({
  currency,
  decimalPlaces,
  network,
  scale,
  isEvm: evmNetworks.includes(network),
})
const ETH = makeAsset('ETH', 18, 'ethereum', 50)
const DAI = makeAsset('DAI', 18, 'ethereum', 20_000)
const MATIC = makeAsset('MATIC', 18, 'polygon', 50_000)
const BNB = makeAsset('BNB', 18, 'bsc', 200)
const USDT_ON_TRON = makeAsset('USDT', 6, 'tron', 50_000)
const USDT_ON_ETHEREUM = makeAsset('USDT', 6, 'ethereum', 50_000)
const USDC = makeAsset('USDC', 6, 'polygon', 50_000)
const BTC = makeAsset('BTC', 8, 'bitcoin', 3)
const SOL = makeAsset('SOL', 9, 'solana', 800)
const TRX = makeAsset('TRX', 6, 'tron', 90_000)

// A draw selects an asset by this order.
const allAssets = [ETH, DAI, MATIC, BNB, USDT_ON_TRON, USDT_ON_ETHEREUM, USDC, BTC, SOL, TRX]

/** The assets of kinds that depend on their currency or network. */
const assetsByKind: Partial<Record<RecordKind, readonly Asset[]>> = {
  amount_diff_18th: [ETH, DAI, MATIC, BNB],
  address_case_evm: [ETH, DAI, MATIC, BNB],
  amount_exponent: [ETH, DAI, MATIC, BNB],
  amount_diff_subdouble: [DAI, MATIC],
  address_case_sensitive: [USDT_ON_TRON, SOL, TRX],
}

/** A draw below the first of these sums selects the first kind, and so on. */
const shareSums: readonly number[] = sumsOf(differences.map(({ share }) => share))

/**
 * The records of one size. Each is a function of the seed, its index and the size alone, so they
 * may be made in any order.
 */
export function createRecords(n: number, draws: Draws): Records {
  const recordsPerKind = n / differences.length
  const users = Math.max(10, Math.floor(n / 20))

  function kindOf(index: number): RecordKind {
    const kindIndex = Math.floor(index / recordsPerKind)
    // One record of each kind at any size.
    if (index === Math.floor((kindIndex + 0.5) * recordsPerKind)) return kindAt(kindIndex)
    draws.begin(index, STREAMS.kind)
    const fraction = draws.fraction()
    return kindAt(shareSums.findIndex((end) => fraction < end))
  }

  // The order of the draws below is part of the data.
  function recordAt(index: number): SourceRecord {
    const kind = kindOf(index)
    draws.begin(index, STREAMS.values)
    const asset = drawAsset(kind, draws)
    const { currency, decimalPlaces, network, isEvm } = asset
    const amount = drawAmount(kind, asset, draws)
    const fee = BigInt(1 + draws.below(5000)) * smallestUnit(Math.min(decimalPlaces, 6))
    const createdAt = FIRST_CREATED_AT + Math.floor(index * (YEAR_MS / n))
    const prefix = isEvm ? '0x' : ''
    const hash = prefix + draws.hex(8)
    const provisoryHash = prefix + draws.hex(8)
    const address = drawAddress(asset, draws)
    const status = statusOf(kind, draws.fraction())
    const id = toUuid(draws.hex(4))
    const user = `user-${draws.below(users)}`
    const reference = `ord-${index.toString(36).padStart(6, '0')}-${draws.hex(1)}`
    // Unused, but still drawn: otherwise the data of every seed would change.
    draws.fraction()
    const confirmedAt = createdAt + MINUTE_MS + draws.below(HOUR_MS)
    return {
      index,
      kind,
      createdAt,
      confirmedAt,
      currency,
      decimalPlaces,
      network,
      isEvm,
      amount,
      fee,
      address,
      status,
      id,
      hash,
      provisoryHash,
      transaction: String(50_000_000 + index),
      user,
      reference,
      remarkFraction: draws.fraction(),
    }
  }

  return { recordAt }
}

function kindAt(index: number): RecordKind {
  return differences[index]?.name ?? 'clean'
}

function sumsOf(shares: readonly number[]): number[] {
  let sum = 0
  return shares.map((share) => (sum += share))
}

function drawAsset(kind: RecordKind, draws: Draws): Asset {
  const drawnAsset = allAssets[draws.below(allAssets.length)] as Asset
  const suitableAssets = assetsByKind[kind]
  return suitableAssets ? (suitableAssets[draws.below(suitableAssets.length)] as Asset) : drawnAsset
}

function drawAmount(kind: RecordKind, { decimalPlaces, scale }: Asset, draws: Draws): bigint {
  const shape = draws.fraction()
  if (kind === 'amount_diff_subdouble')
    return BigInt(1000 + draws.below(900_000)) * WHOLE + draws.digits(18)
  if (kind === 'amount_diff_18th') return draws.digits(17)
  if (kind === 'amount_exponent') return draws.digits(3 + draws.below(8))
  if (shape < 0.25) return BigInt(1 + draws.below(scale)) * WHOLE
  if (shape < 0.5) return BigInt(1 + draws.below(scale * 100)) * (powersOfTen[16] as bigint)
  const wholePart = BigInt(draws.below(scale)) * WHOLE
  return wholePart + draws.digits(decimalPlaces) * smallestUnit(decimalPlaces)
}

function drawAddress({ network, isEvm }: Asset, draws: Draws): string {
  const digits = draws.hex(5)
  if (isEvm) return `0x${draws.mixCase(digits)}`
  if (network === 'bitcoin') return `bc1q${digits.slice(0, 38)}`
  return network === 'tron' ? `T${draws.base58(33)}` : draws.base58(44)
}

function statusOf(kind: RecordKind, fraction: number): string {
  if (kind === 'status_diff' || fraction <= 0.96) return 'COMPLETED'
  return fraction > 0.98 ? 'PENDING' : 'FAILED'
}

function toUuid(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}
