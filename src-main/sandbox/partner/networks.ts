import { ASSUMED } from '../assumptions.ts'
import type { Asset } from '../world/chains.ts'
import { ASSETS } from '../world/chains.ts'
import { RATES } from '../world/reference.ts'
import type { Fields } from './body.ts'
import { readText } from './body.ts'
import { refuseWith } from './refusal.ts'

export const NETWORKS: readonly string[] = [...new Set(ASSETS.map((asset) => asset.network))]
const CRYPTO: readonly string[] = [...new Set(ASSETS.map((asset) => asset.currency))]

export function isCurrency(code: string): boolean {
  return Object.hasOwn(RATES, code)
}

/** A currency that lives on networks; refuses with 20000. */
export function readCrypto(fields: Fields, name: string): string {
  const code = readText(fields, name)
  return CRYPTO.includes(code)
    ? code
    : refuseWith(20000, `${name}: not a crypto currency of this sandbox.`)
}

/** A currency of banks; refuses with 20000. */
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
 * The asset that a currency is on a network; refuses with 40007 where the network does not carry
 * it.
 */
export function getAsset(currency: string, network: string): Asset {
  return (
    ASSETS.find((asset) => asset.currency === currency && asset.network === network) ??
    refuseWith(40007, `${network} is not a network of ${currency}.`)
  )
}

/** One asset of a network, whose addresses all of that network are like. */
export function anyAssetOf(network: string): Asset {
  return (
    ASSETS.find((asset) => asset.network === network) ??
    refuseWith(20000, 'network_name: not a network of this sandbox.')
  )
}

const FORMS: Readonly<Record<string, RegExp>> = {
  bitcoin: /^(?:bc1[02-9ac-hj-np-z]{20,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  litecoin: /^(?:ltc1[02-9ac-hj-np-z]{20,80}|[LM3][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
const EVM = /^0x[0-9a-fA-F]{40}$/

/**
 * An address in the writing of a network; refuses with 20029. Assumed: its checksum is not looked
 * at.
 */
export function readAddress(fields: Fields, network: string): string {
  const address = readText(fields, 'address')
  return (FORMS[network] ?? EVM).test(address)
    ? address
    : refuseWith(20029, `The address is not valid on ${network}.`)
}
