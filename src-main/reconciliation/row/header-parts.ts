import { headerUnit } from './header-unit.ts'
import { minorUnitOf } from './known-codes.ts'
import type { LedgerField } from './ledger-fields.ts'
import { columnsNamed, headerMatches, ledgerFields, normalHeader } from './ledger-fields.ts'

/**
 * The field and the smallest unit that a header names: `Fee (sat)`, `amount_sats`, `value in wei`.
 */
export function minorHeader(
  header: string,
): { readonly name: string; readonly unit: string } | undefined {
  const unitInBrackets = headerUnit(header)
  if (unitInBrackets) return unitInBrackets.kind === 'minor' ? unitInBrackets : undefined
  const parts = normalHeader(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split('_')
  const unit = parts.pop() ?? ''
  if (parts.length === 0 || !minorUnitOf(unit)) return undefined
  if (['in', 'en', 'em'].includes(parts.at(-1) ?? '')) parts.pop()
  return { name: parts.join('_'), unit }
}

const partWords: Readonly<Partial<Record<LedgerField, readonly string[]>>> = {
  txn_hash: ['hash', 'txid', 'txhash'],
  address: ['address', 'addr', 'direccion', 'endereco', 'recipient', 'destination', 'destino'],
  network: ['network', 'chain', 'blockchain', 'red', 'rede'],
  status: ['status', 'state', 'estado', 'situacao'],
  date: ['date', 'datetime', 'time', 'timestamp', 'fecha', 'data', 'created', 'completed'],
}

// Words for the source of money, the time of a block or the value of an amount. A header with one
// of them is never the field itself.
const OTHER_COLUMN_WORDS = new Set(
  `from source sender origin origen origem deposit block contract parent price rate cost basis countervalue worth equivalent fiat spot subtotal
  balance saldo spread gain profit limit index updated expiry expires confirmations xpub account`.split(
    /\s+/,
  ),
)

const PRICE_WORDS = new Set('price rate precio preco tasa cotizacion cotacao'.split(' '))

const NET_HEADERS = new Set(
  `net_amount amount_net net monto_neto importe_neto valor_liquido liquido cantidad_neta quantidade_liquida montante_liquido neto`.split(
    ' ',
  ),
)

/** The word of a header that names the field. */
export function partOf(field: LedgerField, header: string): string | undefined {
  const parts = normalHeader(header).split('_')
  return partWords[field]?.find((word) => parts.includes(word))
}

/**
 * True for the header of a column that is none of the ledger's fields, such as a price or the
 * sender.
 */
export function isOtherHeader(header: string): boolean {
  return normalHeader(header)
    .split('_')
    .some((part) => OTHER_COLUMN_WORDS.has(part))
}

/** True for a header that names neither a field nor a known other column. */
export function isUnknownHeader(header: string): boolean {
  return !isOtherHeader(header) && namedFieldOf(header) === undefined
}

function namedFieldOf(header: string): LedgerField | undefined {
  return ledgerFields.find((field) =>
    headerMatches.some((match) => columnsNamed([header], field, match).length > 0),
  )
}

/** True for a header that says that its amounts are net. */
export function isNetHeader(header: string): boolean {
  return NET_HEADERS.has(normalHeader(headerUnit(header)?.name ?? header))
}

/** True for a header of prices or rates. */
export function isPriceHeader(header: string): boolean {
  return normalHeader(header)
    .split('_')
    .some((part) => PRICE_WORDS.has(part))
}
