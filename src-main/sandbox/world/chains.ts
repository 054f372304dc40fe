import type { Random } from './random.ts'

/**
 * The form in which a network writes addresses and hashes. It decides whether case matters when
 * they are compared.
 */
export type AddressKind = 'evm' | 'bech32' | 'base58'

export interface Asset {
  readonly currency: string
  readonly network: string
  readonly addressKind: AddressKind
  /** First characters of an address. */
  readonly prefix: string
  /** Number of digits of the token after the point. */
  readonly places: number
  /** Maximum number of digits before the point in a usual amount. */
  readonly maxWholeDigits: number
}

const asset = (
  currency: string,
  network: string,
  addressKind: AddressKind,
  prefix: string,
  places: number,
  maxWholeDigits: number,
): Asset => ({ currency, network, addressKind, prefix, places, maxWholeDigits })

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
 * Draws an address in the form of its network. Its checksum is not valid, so no payment can go to
 * it.
 */
export function drawAddress(random: Random, asset: Asset): string {
  if (asset.addressKind === 'evm') return `0x${random.text(MIXED_HEX, 40)}`
  if (asset.addressKind === 'bech32') return asset.prefix + random.text(BECH32, 38)
  const length = asset.network === 'solana' ? 44 : 33
  return asset.prefix + random.text(BASE58, length)
}

/** Draws a transaction hash in the form of its network. */
export function drawHash(random: Random, asset: Asset): string {
  if (asset.addressKind === 'evm') return `0x${random.text(HEX, 64)}`
  return asset.network === 'solana' ? random.text(BASE58, 88) : random.text(HEX, 64)
}

/** Whether upper and lower case of an address are equal. */
export function isCaseFree(asset: Asset): boolean {
  return asset.addressKind !== 'base58'
}

/** Changes one character of an address by more than its case. */
export function alterAddress(random: Random, asset: Asset, address: string): string {
  const alphabet =
    asset.addressKind === 'evm' ? HEX : asset.addressKind === 'bech32' ? BECH32 : BASE58
  for (;;) {
    const index = random.between(asset.prefix.length, address.length - 1)
    const letter = random.pick([...alphabet])
    if (letter.toLowerCase() !== address.charAt(index).toLowerCase())
      return address.slice(0, index) + letter + address.slice(index + 1)
  }
}

/**
 * Changes the case of one letter in a base58 address, which makes another address. Returns
 * undefined if no letter can change.
 */
export function alterCase(address: string): string | undefined {
  for (let index = 4; index < address.length; index += 1) {
    const letter = address.charAt(index)
    const otherCase = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    if (otherCase !== letter && BASE58.includes(otherCase))
      return address.slice(0, index) + otherCase + address.slice(index + 1)
  }
  return undefined
}
