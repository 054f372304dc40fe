import { formatAmount } from '../../../format/amount.ts'
import { visible } from '../../../format/identifier.ts'
import type { deskWords } from '../../../words/services/desk.ts'
import type { Price } from '../history/answer.ts'
import type { KnownPair } from './pairs.ts'
import type { ReusableOrder } from './quote-form.ts'
import { readOwnAmount } from './quote-form.ts'

type PriceWords = (typeof deskWords)['en']['price']

/**
 * What the button does to whom presses it: "Buy 0.5 BTC for 1,234.56 USD". All of it is of one
 * answer, so it stays as it is while it may be pressed. Without both currencies it says less.
 */
export function priceLabel(price: Price | undefined, words: PriceWords): string {
  if (!price || price.baseAsset === '' || price.quoteAsset === '') return words.execute
  const say = { BUY: words.buy, SELL: words.sell }[price.opType]
  return (
    say?.(money(price.baseAmount, price.baseAsset), money(price.quoteAmount, price.quoteAsset)) ??
    words.execute
  )
}

/**
 * What an order of a reusable quote does; the other amount is not known before. Says less as long
 * as the order is not whole.
 */
export function orderLabel(
  { opType, side, amount }: ReusableOrder,
  known: KnownPair | undefined,
  words: PriceWords,
): string {
  const digits = readOwnAmount(amount)
  if (digits === undefined || !known?.base || !known.quote) return words.executeReusable
  const isBuy = opType === 'BUY'
  if (side === 'base')
    return (isBuy ? words.buyAmount : words.sellAmount)(money(digits, known.base))
  return (isBuy ? words.buy : words.sell)(visible(known.base), money(digits, known.quote))
}

function money(amount: string, currency: string): string {
  return `${formatAmount(amount)}\u00a0${visible(currency)}`
}
