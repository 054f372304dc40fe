import type { Currency, CurrencyAction } from '../../../src-main/domain/currency.ts'
import type { TransactionType } from '../../../src-main/domain/reference-value.ts'

/**
 * The currencies that hold the text in their code or in any other field's text, without regard to
 * case; order as received.
 */
export function findCurrencies(currencies: readonly Currency[], text: string): readonly Currency[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return currencies
  return currencies.filter(
    ({ code, otherFields }) =>
      code?.toLowerCase().includes(wanted) ||
      otherFields.some(({ json }) => json.startsWith('"') && json.toLowerCase().includes(wanted)),
  )
}

/** The action of a type; the last one, should a service name it twice. Undefined: there is none. */
export function actionOf({ actions }: Currency, type: TransactionType): CurrencyAction | undefined {
  return actions.findLast((action) => action.transactionType === type)
}

interface ActionWords {
  readonly off: string
  readonly noAction: string
  readonly noRails: string
  readonly untold: string
}

/** An action in a few words: its rails where it is on, else why there is nothing to name. */
export function tellAction(action: CurrencyAction | undefined, words: ActionWords): string {
  if (!action) return words.noAction
  const rails = action.rails?.join(', ') ?? ''
  if (action.enabled === 'unknown') return rails === '' ? words.untold : `${rails}; ${words.untold}`
  if (action.enabled === 'no') return rails === '' ? words.off : `${words.off} (${rails})`
  return rails === '' ? words.noRails : rails
}
