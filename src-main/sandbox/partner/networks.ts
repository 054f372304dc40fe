import { ASSUMED } from '../assumptions.ts'
import type { Asset } from '../world/chains.ts'
import { ASSETS } from '../world/chains.ts'
import { RATES } from '../world/reference.ts'
import type { Fields } from './body.ts'
import { readText } from './body.ts'
import { refuseWith } from './refusal.ts'

export const NETWORKS: readonly string[] = [...new Set(ASSETS.map((asset) => asset.network))]
const CRYPTO_CURRENCIES: readonly string[] = [...new Set(ASSETS.map((asset) => asset.currency))]

export function isCurrency(code: string): boolean {
  return Object.hasOwn(RATES, code)
}

/** Reads a currency that has networks. Refuses other values with 20000. */
export function readCrypto(fields: Fields, name: string): string {
  const code = readText(fields, name)
  return CRYPTO_CURRENCIES.includes(code)
    ? code
    : refuseWith(20000, `${name}: not a crypto currency of this sandbox.`)
}

/** Reads a fiat currency. Refuses other values with 20000. */
export function readFiat(fields: Fields): string {
  const code = readText(fields, 'currency')
  return Object.hasOwn(ASSUMED.fiatWithdrawalLimits, code)
    ? code
    : refuseWith(20000, 'currency: not a fiat currency of this sandbox.')
}

export function readNetwork(fields: Fields): string {
  const name = readText(fields, 'network_name')
  return NETWORKS.includes(name)
    ? name
    : refuseWith(20000, 'network_name: not a network of this sandbox.')
}

/**
 * Returns the asset of a currency on a network. Refuses with 40007 if the network does not support
 * the currency.
 */
export function getAsset(currency: string, network: string): Asset {
  return (
    ASSETS.find((asset) => asset.currency === currency && asset.network === network) ??
    refuseWith(40007, `${network} is not a network of ${currency}.`)
  )
}

/** Returns one asset of a network. All addresses of a network have the same form. */
export function anyAssetOf(network: string): Asset {
  return (
    ASSETS.find((asset) => asset.network === network) ??
    refuseWith(20000, 'network_name: not a network of this sandbox.')
  )
}

const ADDRESS_FORMS: Readonly<Record<string, RegExp>> = {
  bitcoin: /^(?:bc1[02-9ac-hj-np-z]{20,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  litecoin: /^(?:ltc1[02-9ac-hj-np-z]{20,80}|[LM3][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * Reads an address in the form of a network. Refuses other addresses with 20029. Assumed: its
 * checksum is not verified.
 */
export function readAddress(fields: Fields, network: string): string {
  const address = readText(fields, 'address')
  return (ADDRESS_FORMS[network] ?? EVM_ADDRESS).test(address)
    ? address
    : refuseWith(20029, `The address is not valid on ${network}.`)
}
