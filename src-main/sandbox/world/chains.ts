import type { Random } from './random.ts'

/**
 * The writing of addresses and hashes that a network uses; it decides in which case they compare.
 */
export type AddressKind = 'evm' | 'bech32' | 'base58'

export interface Asset {
  readonly currency: string
  readonly network: string
  readonly addressKind: AddressKind
  /** First characters of an address. */
  readonly prefix: string
  /** Digits behind the point that the token has. */
  readonly places: number
  /** Most digits before the point of a usual amount. */
  readonly whole: number
}

const asset = (
  currency: string,
  network: string,
  addressKind: AddressKind,
  prefix: string,
  places: number,
  whole: number,
): Asset => ({ currency, network, addressKind, prefix, places, whole })

/**
 * Assumed: network names are lower-case words, currency codes upper-case (the contract shows
 * neither).
 */
export const ASSETS: readonly Asset[] = [
  asset('ETH', 'ethereum', 'evm', '0x', 18, 2),
  asset('ETH', 'arbitrum', 'evm', '0x', 18, 2),
  asset('USDT', 'ethereum', 'evm', '0x', 6, 5),
  asset('USDC', 'ethereum', 'evm', '0x', 6, 5),
  asset('DAI', 'ethereum', 'evm', '0x', 18, 5),
  asset('LINK', 'ethereum', 'evm', '0x', 18, 3),
  asset('POL', 'polygon', 'evm', '0x', 18, 4),
  asset('USDC', 'polygon', 'evm', '0x', 6, 5),
  asset('DAI', 'polygon', 'evm', '0x', 18, 4),
  asset('BNB', 'bsc', 'evm', '0x', 18, 2),
  asset('USDT', 'bsc', 'evm', '0x', 18, 5),
  asset('TRX', 'tron', 'base58', 'T', 6, 6),
  asset('USDT', 'tron', 'base58', 'T', 6, 5),
  asset('BTC', 'bitcoin', 'bech32', 'bc1q', 8, 1),
  asset('BTC', 'bitcoin', 'base58', '3', 8, 1),
  asset('LTC', 'litecoin', 'bech32', 'ltc1q', 8, 3),
  asset('SOL', 'solana', 'base58', '', 9, 3),
  asset('USDC', 'solana', 'base58', '', 6, 5),
]

const HEX = '0123456789abcdef'
const MIXED_HEX = '0123456789abcdefABCDEF'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/**
 * An address with the look of its network. Checksums are not computed: nothing here may be paid to.
 */
export function drawAddress(random: Random, of: Asset): string {
  if (of.addressKind === 'evm') return `0x${random.text(MIXED_HEX, 40)}`
  if (of.addressKind === 'bech32') return of.prefix + random.text(BECH32, 38)
  const length = of.network === 'solana' ? 44 : 33
  return of.prefix + random.text(BASE58, length)
}

/** A transaction hash as the network writes it. */
export function drawHash(random: Random, of: Asset): string {
  if (of.addressKind === 'evm') return `0x${random.text(HEX, 64)}`
  return of.network === 'solana' ? random.text(BASE58, 88) : random.text(HEX, 64)
}

/** True where the address's letters mean the same in either case. */
export function isCaseFree(of: Asset): boolean {
  return of.addressKind !== 'base58'
}

/** Another address that differs in one character and by more than case. */
export function alterAddress(random: Random, of: Asset, address: string): string {
  const alphabet = of.addressKind === 'evm' ? HEX : of.addressKind === 'bech32' ? BECH32 : BASE58
  for (;;) {
    const at = random.between(of.prefix.length, address.length - 1)
    const other = random.pick([...alphabet])
    if (other.toLowerCase() !== address.charAt(at).toLowerCase())
      return address.slice(0, at) + other + address.slice(at + 1)
  }
}

/**
 * A base58 address with one letter in the other case: for base58 that is another address. Undefined
 * where none fits.
 */
export function alterCase(address: string): string | undefined {
  for (let at = 4; at < address.length; at += 1) {
    const letter = address.charAt(at)
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    if (other !== letter && BASE58.includes(other))
      return address.slice(0, at) + other + address.slice(at + 1)
  }
  return undefined
}
