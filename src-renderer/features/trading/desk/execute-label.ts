import { formatAmount } from '../../../format/amount.ts'
import { showInvisible } from '../../../format/identifier.ts'
import type { deskWords } from '../../../words/services/desk.ts'
import type { Price } from '../history/answer.ts'
import type { KnownPair } from './pairs.ts'
import type { ReusableOrder } from './quote-form.ts'
import { readExactAmount } from './quote-form.ts'

type PriceWords = (typeof deskWords)['en']['price']

/**
 * Writes the label of the button that executes a price: "Buy 0.5 BTC for 1,234.56 USD". All figures
 * come from one answer, so the label does not change while the button is enabled. Without both
 * currencies the label is "Execute" alone.
 */
export function priceLabel(price: Price | undefined, words: PriceWords): string {
  if (!price || price.baseAsset === '' || price.quoteAsset === '') return words.execute
  const label = { BUY: words.buy, SELL: words.sell }[price.opType]
  return (
    label?.(money(price.baseAmount, price.baseAsset), money(price.quoteAmount, price.quoteAsset)) ??
    words.execute
  )
}

/**
 * Writes the label of the button that executes an order of a reusable quote. The other amount is
 * unknown before the execution. Without an amount and both currencies the label is "Execute" alone.
 */
export function orderLabel(
  { opType, side, amount }: ReusableOrder,
  knownPair: KnownPair | undefined,
  words: PriceWords,
): string {
  const digits = readExactAmount(amount)
  if (digits === undefined || !knownPair?.base || !knownPair.quote) return words.executeReusable
  const isBuy = opType === 'BUY'
  if (side === 'base')
    return (isBuy ? words.buyAmount : words.sellAmount)(money(digits, knownPair.base))
  return (isBuy ? words.buy : words.sell)(
    showInvisible(knownPair.base),
    money(digits, knownPair.quote),
  )
}

function money(amount: string, currency: string): string {
  return `${formatAmount(amount)}\u00a0${showInvisible(currency)}`
}
