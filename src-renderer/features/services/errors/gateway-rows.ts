import type { PlainFailure } from '../../../../src-main/base/failure.ts'
import type { CallTally } from '../../../../src-main/contract/services.ts'
import type { GatewayCode, GatewayProduct } from '../../../../src-main/domain/gateway-codes.ts'
import { gatewayCodes, isPassedThrough } from '../../../../src-main/domain/gateway-codes.ts'
import { plain } from './codes.ts'
import type { OwnSight } from './own-codes.ts'

/** A code of one of the gateway's products as the desk lists it, in that product's own table. */
export interface GatewayRow {
  readonly id: string
  readonly product: GatewayProduct
  readonly code: string
  /** Undefined: the product's table does not list it. */
  readonly entry: GatewayCode | undefined
  readonly seen: OwnSight | undefined
}

/** The texts that a row is searched and explained by. */
export interface GatewayCodeTexts {
  readonly codes: Readonly<
    Record<GatewayProduct, Readonly<Record<string, readonly [meaning: string, todo: string]>>>
  >
  readonly products: Readonly<Record<GatewayProduct, string>>
  readonly unlistedText: (product: string) => string
  readonly passedThroughText: string
  readonly ask: string
}

export const gatewayProducts: readonly GatewayProduct[] = ['wallet', 'exchange']

/** Names a row: the product's code is never looked up in another table. */
export function idOfGatewayCode(product: GatewayProduct, code: string): string {
  return `${product}:${code}`
}

/** A text as the id of a row: `wallet:ERR_0008`, `exchange:40000`, or a word of the wallet's form. */
export function readGatewayId(text: string): string | undefined {
  const written = text.trim()
  const [, product, code] = /^(wallet|exchange):(.+)$/.exec(written) ?? []
  if (product !== undefined && code !== undefined)
    return idOfGatewayCode(product as GatewayProduct, code)
  const word = written.toUpperCase()
  return /^[A-Z]{2,16}_\d{3,6}$/.test(word) && !/^(?:HTTP|GATEWAY|PARTNER)_/.test(word)
    ? idOfGatewayCode('wallet', word)
    : undefined
}

/** Both tables with what was met of them, and the codes that were met and stand in no table. */
export function gatewayRows(calls: readonly CallTally[]): readonly GatewayRow[] {
  const seen = seenGatewayCodes(calls)
  const listed = gatewayProducts.flatMap((product) =>
    [...gatewayCodes[product].values()].map((entry) => ({ product, code: entry.code })),
  )
  const unlisted = [...seen.values()].filter(
    ({ product, code }) => !gatewayCodes[product].has(code),
  )
  return [...listed, ...unlisted].map(({ product, code }) => {
    const id = idOfGatewayCode(product, code)
    return { id, product, code, entry: gatewayCodes[product].get(code), seen: seen.get(id)?.sight }
  })
}

/**
 * The rows that a search leaves: digits by how a code begins, words wherever they stand in code,
 * product or texts, all of them. An id of an unlisted code has a row too.
 */
export function findGatewayRows(
  rows: readonly GatewayRow[],
  product: GatewayProduct | undefined,
  text: string,
  texts: GatewayCodeTexts,
): readonly GatewayRow[] {
  const id = readGatewayId(text)
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = rows.filter(
    (row) =>
      (product === undefined || row.product === product) &&
      (row.id === id || words.every((word) => matches(row, word, texts))),
  )
  const [, named, code] = /^(\w+):(.*)$/.exec(id ?? '') ?? []
  if (id === undefined || code === undefined || rows.some((row) => row.id === id)) return found
  const asked = named as GatewayProduct
  if (product !== undefined && product !== asked) return found
  return [{ id, product: asked, code, entry: undefined, seen: undefined }, ...found]
}

/** What a row's code means and what to do, from its product's table alone (X28). */
export function textsOfGatewayCode(
  { product, code }: Pick<GatewayRow, 'product' | 'code'>,
  texts: GatewayCodeTexts,
): readonly [meaning: string, todo: string] {
  const table = texts.codes[product]
  const listed = Object.hasOwn(table, code) ? table[code] : undefined
  return (
    listed ?? [
      isPassedThrough(product, code)
        ? texts.passedThroughText
        : texts.unlistedText(texts.products[product]),
      texts.ask,
    ]
  )
}

/** The product and the code that a refusal of the gateway carries; undefined: it is none. */
export function gatewayCodeOf({
  evidence,
}: Pick<PlainFailure, 'evidence'>): Pick<GatewayRow, 'product' | 'code'> | undefined {
  const { service, error_code: code } = evidence
  return (service === 'wallet' || service === 'exchange') && typeof code === 'string'
    ? { product: service, code }
    : undefined
}

/** The product and the code that a tally counts; undefined: it counts no code of the gateway. */
export function gatewayCodeOfTally({
  service,
  code,
}: Pick<CallTally, 'service' | 'code'>): Pick<GatewayRow, 'product' | 'code'> | undefined {
  const own = /^GATEWAY_(?!KEY_REFUSED$)(.+)$/.exec(code)?.[1]
  if (own === undefined || service === 'partner') return undefined
  return { product: service === 'exchange' ? 'exchange' : 'wallet', code: own }
}

function matches(row: GatewayRow, word: string, texts: GatewayCodeTexts): boolean {
  if (/^\d+$/.test(word)) return row.code.startsWith(word)
  const [meaning, todo] = textsOfGatewayCode(row, texts)
  return plain([row.code, texts.products[row.product], meaning, todo].join('\n')).includes(word)
}

interface SeenCode {
  readonly product: GatewayProduct
  readonly code: string
  readonly sight: OwnSight
}

function seenGatewayCodes(calls: readonly CallTally[]): ReadonlyMap<string, SeenCode> {
  const seen = new Map<string, SeenCode>()
  for (const call of calls) {
    const found = gatewayCodeOfTally(call)
    if (!found) continue
    const id = idOfGatewayCode(found.product, found.code)
    const before = seen.get(id)?.sight
    seen.set(id, {
      ...found,
      sight: {
        times: call.times + (before?.times ?? 0),
        lastSeen: before && before.lastSeen > call.lastSeen ? before.lastSeen : call.lastSeen,
      },
    })
  }
  return seen
}
