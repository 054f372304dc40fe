import type { PlainFailure } from '../../../../src-main/base/failure.ts'
import type { CallTally } from '../../../../src-main/contract/services.ts'
import type { GatewayCode, GatewayProduct } from '../../../../src-main/domain/gateway-codes.ts'
import { gatewayCodes, isPassedThrough } from '../../../../src-main/domain/gateway-codes.ts'
import { plainLetters } from '../../../format/plain-letters.ts'
import type { Occurrence } from './own-codes.ts'

/** A code of one of the gateway's products, explained by that product's own table. */
export interface GatewayRow {
  readonly id: string
  readonly product: GatewayProduct
  readonly code: string
  /** Undefined if the product's table does not list the code. */
  readonly entry: GatewayCode | undefined
  readonly seen: Occurrence | undefined
}

/** The texts that explain a row and are searched. */
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

/**
 * Returns the id of a row. It names the product, because a code is never looked up in another
 * product's table.
 */
export function idOfGatewayCode(product: GatewayProduct, code: string): string {
  return `${product}:${code}`
}

/**
 * Reads a text as the id of a row: `wallet:ERR_0008`, `exchange:40000`, or the code of the wallet
 * alone, such as `err_0008`. Undefined for any other text.
 */
export function readGatewayId(text: string): string | undefined {
  const trimmedText = text.trim()
  const [, product, code] = /^(wallet|exchange):(.+)$/.exec(trimmedText) ?? []
  if (product !== undefined && code !== undefined)
    return idOfGatewayCode(product as GatewayProduct, code)
  const word = trimmedText.toUpperCase()
  return /^[A-Z]{2,16}_\d{3,6}$/.test(word) && !/^(?:HTTP|GATEWAY|PARTNER)_/.test(word)
    ? idOfGatewayCode('wallet', word)
    : undefined
}

/** Lists both tables with the occurrences of their codes, then the seen codes that no table has. */
export function gatewayRows(calls: readonly CallTally[]): readonly GatewayRow[] {
  const seenCodes = seenGatewayCodes(calls)
  const listedRows = gatewayProducts.flatMap((product) =>
    [...gatewayCodes[product].values()].map((entry) => ({ product, code: entry.code })),
  )
  const unlistedCodes = [...seenCodes.values()].filter(
    ({ product, code }) => !gatewayCodes[product].has(code),
  )
  return [...listedRows, ...unlistedCodes].map(({ product, code }) => {
    const id = idOfGatewayCode(product, code)
    return {
      id,
      product,
      code,
      entry: gatewayCodes[product].get(code),
      seen: seenCodes.get(id)?.occurrence,
    }
  })
}

/**
 * Lists the rows of a product that match every word of a search. A number matches the beginning of
 * a code, and any other word the code, the product or the texts. The id of an unlisted code gets a
 * row too.
 */
export function findGatewayRows(
  rows: readonly GatewayRow[],
  product: GatewayProduct | undefined,
  text: string,
  texts: GatewayCodeTexts,
): readonly GatewayRow[] {
  const id = readGatewayId(text)
  const words = plainLetters(text).split(/\s+/).filter(Boolean)
  const matchingRows = rows.filter(
    (row) =>
      (product === undefined || row.product === product) &&
      (row.id === id || words.every((word) => matches(row, word, texts))),
  )
  const [, productName, code] = /^(\w+):(.*)$/.exec(id ?? '') ?? []
  if (id === undefined || code === undefined || rows.some((row) => row.id === id))
    return matchingRows
  const idProduct = productName as GatewayProduct
  if (product !== undefined && product !== idProduct) return matchingRows
  return [{ id, product: idProduct, code, entry: undefined, seen: undefined }, ...matchingRows]
}

/** Returns the meaning of a row's code and the advice, from its product's table alone (X28). */
export function textsOfGatewayCode(
  { product, code }: Pick<GatewayRow, 'product' | 'code'>,
  texts: GatewayCodeTexts,
): readonly [meaning: string, todo: string] {
  const table = texts.codes[product]
  const listedCode = Object.hasOwn(table, code) ? table[code] : undefined
  return (
    listedCode ?? [
      isPassedThrough(product, code)
        ? texts.passedThroughText
        : texts.unlistedText(texts.products[product]),
      texts.ask,
    ]
  )
}

/**
 * Returns the product and the code in a refusal of the gateway, or undefined for any other failure.
 */
export function gatewayCodeOf({
  evidence,
}: Pick<PlainFailure, 'evidence'>): Pick<GatewayRow, 'product' | 'code'> | undefined {
  const { service, error_code: code } = evidence
  return (service === 'wallet' || service === 'exchange') && typeof code === 'string'
    ? { product: service, code }
    : undefined
}

/**
 * Returns the product and the code of a tally, or undefined if the tally has no code of the
 * gateway.
 */
export function gatewayCodeOfTally({
  service,
  code,
}: Pick<CallTally, 'service' | 'code'>): Pick<GatewayRow, 'product' | 'code'> | undefined {
  const gatewayCode = /^GATEWAY_(?!KEY_REFUSED$)(.+)$/.exec(code)?.[1]
  if (gatewayCode === undefined || service === 'partner') return undefined
  return { product: service === 'exchange' ? 'exchange' : 'wallet', code: gatewayCode }
}

function matches(row: GatewayRow, word: string, texts: GatewayCodeTexts): boolean {
  if (/^\d+$/.test(word)) return row.code.startsWith(word)
  const [meaning, todo] = textsOfGatewayCode(row, texts)
  return plainLetters([row.code, texts.products[row.product], meaning, todo].join('\n')).includes(
    word,
  )
}

interface SeenCode {
  readonly product: GatewayProduct
  readonly code: string
  readonly occurrence: Occurrence
}

function seenGatewayCodes(calls: readonly CallTally[]): ReadonlyMap<string, SeenCode> {
  const seenCodes = new Map<string, SeenCode>()
  for (const call of calls) {
    const gatewayCode = gatewayCodeOfTally(call)
    if (!gatewayCode) continue
    const id = idOfGatewayCode(gatewayCode.product, gatewayCode.code)
    const earlierOccurrence = seenCodes.get(id)?.occurrence
    seenCodes.set(id, {
      ...gatewayCode,
      occurrence: {
        times: call.times + (earlierOccurrence?.times ?? 0),
        lastSeen:
          earlierOccurrence && earlierOccurrence.lastSeen > call.lastSeen
            ? earlierOccurrence.lastSeen
            : call.lastSeen,
      },
    })
  }
  return seenCodes
}
