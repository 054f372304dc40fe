/**
 * Codes of common currencies, recognised in any file. The list affects only which columns are
 * recognised or proposed. A mapped column may have any code.
 */
const currencyCodes = words(`
  BTC ETH USDT USDC XRP BNB SOL ADA DOGE TRX LTC BCH DOT MATIC POL AVAX LINK XLM XMR ETC ATOM ALGO UNI SHIB DAI BUSD TUSD USDP PYUSD FDUSD USDD
  NEAR APT SUI ARB OP TON HBAR ICP FIL VET EOS XTZ AAVE MKR CRV SUSHI COMP SNX GRT SAND MANA AXS ENJ CHZ BAT ZRX YFI 1INCH PEPE WBTC WETH STETH
  STRK KAS XEC DASH ZEC QTUM NEO WAVES KSM EGLD FLOW THETA FTM CRO OKB KCS LEO GT HT BSV BTG DCR XEM RVN ZIL ONE CELO KAVA INJ SEI TIA OSMO RUNE
  XBT ZEUR ZUSD XXBT XETH USD EUR GBP BRL MXN ARS CLP COP PEN UYU PYG BOB VES CRC GTQ DOP CHF JPY CNY CAD AUD NZD SEK NOK DKK PLN CZK HUF TRY ZAR
  INR KRW SGD HKD THB IDR PHP MYR VND AED ILS NGN KES
`)

const networkNames = words(`
  ERC20 TRC20 BEP20 BEP2 SPL ARC20 OMNI LIGHTNING BITCOIN ETHEREUM TRON POLYGON SOLANA ARBITRUM OPTIMISM BASE AVALANCHE AVAXC CCHAIN STELLAR RIPPLE
  LITECOIN CARDANO BSC OPBNB PIX SPEI SEPA SWIFT ACH TED CVU CBU
`)

/** The smallest unit of a currency: the currency and its decimal places. */
export interface MinorUnit {
  /** Undefined if the unit belongs to more than one currency, like cents. */
  readonly currency: string | undefined
  readonly decimalPlaces: number
}

const minorUnits: ReadonlyMap<string, MinorUnit> = new Map([
  ...minorUnitEntries('sat sats satoshi satoshis', 'BTC', 8),
  ...minorUnitEntries('msat msats millisatoshi millisatoshis', 'BTC', 11),
  ...minorUnitEntries('wei', 'ETH', 18),
  ...minorUnitEntries('gwei', 'ETH', 9),
  ...minorUnitEntries('lamport lamports', 'SOL', 9),
  ...minorUnitEntries('lovelace lovelaces', 'ADA', 6),
  ...minorUnitEntries('stroop stroops', 'XLM', 7),
  ...minorUnitEntries('drops', 'XRP', 6),
  ...minorUnitEntries('cent cents centavo centavos centimos', undefined, 2),
])

const signs: ReadonlyMap<string, string> = new Map([
  ['R$', 'BRL'],
  ['US$', 'USD'],
  ['U$S', 'USD'],
  ['MX$', 'MXN'],
  ['AR$', 'ARS'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₿', 'BTC'],
])

/** True for a common currency's code, in upper or lower case. */
export function isKnownCurrency(text: string): boolean {
  return currencyCodes.has(text.trim().toUpperCase())
}

/** True for a common network's name or code, whatever its case, blanks and signs. */
export function isKnownNetwork(text: string): boolean {
  return (text.split(/[()]/) as readonly string[]).some((part) =>
    networkNames.has(part.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  )
}

/**
 * The currency of a known code, or of a sign that only one currency has. Undefined for any other text,
 * such as a lone `$`.
 */
export function currencyOf(unit: string): string | undefined {
  const code = unit.trim().toUpperCase()
  return signs.get(code) ?? (currencyCodes.has(code) ? code : undefined)
}

/** The smallest unit that a word names. */
export function minorUnitOf(word: string): MinorUnit | undefined {
  return minorUnits.get(word.trim().toLowerCase())
}

function minorUnitEntries(
  names: string,
  currency: string | undefined,
  decimalPlaces: number,
): (readonly [string, MinorUnit])[] {
  return names.split(' ').map((name) => [name, { currency, decimalPlaces }] as const)
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
