import type { Currency, CurrencyAction } from '../../../src-main/domain/currency.ts'
import type { TransactionType } from '../../../src-main/domain/reference-value.ts'

/**
 * Finds the currencies with the text in their code or in the text of any other field, ignoring
 * case, in the order received.
 */
export function findCurrencies(currencies: readonly Currency[], text: string): readonly Currency[] {
  const searchText = text.trim().toLowerCase()
  if (searchText === '') return currencies
  return currencies.filter(
    ({ code, otherFields }) =>
      code?.toLowerCase().includes(searchText) ||
      otherFields.some(
        ({ json }) => json.startsWith('"') && json.toLowerCase().includes(searchText),
      ),
  )
}

/**
 * Finds the currency's action of a type, or undefined if there is none. If the service names it
 * twice, the last one counts.
 */
export function actionOf({ actions }: Currency, type: TransactionType): CurrencyAction | undefined {
  return actions.findLast((action) => action.transactionType === type)
}

/** Whether an action of the currency is off. */
export function hasActionOff({ actions }: Currency): boolean {
  return actions.some(({ enabled }) => enabled === 'no')
}

const MAX_COMMON_FIELDS = 3
const MAX_COMMON_LENGTH = 24

/**
 * Lists the fields that have a short text, number or flag in every currency, so that each can be a
 * column. Excludes the field that repeats the currency's code.
 */
export function commonFields(currencies: readonly Currency[]): readonly string[] {
  const [first, ...others] = currencies
  if (!first) return []
  const valueOf = ({ otherFields }: Currency, name: string): string | undefined =>
    otherFields.find((field) => field.name === name)?.json
  return first.otherFields
    .map(({ name }) => name)
    .filter((name) =>
      [first, ...others].every((currency) => {
        const json = valueOf(currency, name)
        return json !== undefined && json.length <= MAX_COMMON_LENGTH && !/^[{[]/.test(json)
      }),
    )
    .filter((name) =>
      currencies.some((currency) => valueOf(currency, name) !== JSON.stringify(currency.code)),
    )
    .slice(0, MAX_COMMON_FIELDS)
}

interface ActionWords {
  readonly off: string
  readonly noAction: string
  readonly noRails: string
  readonly notStated: string
}

/**
 * Writes an action in a few words: its rails, and whether it is off or not stated to be on. A
 * missing action and missing rails are stated in words. `railName` returns the word for a rail.
 */
export function describeAction(
  action: CurrencyAction | undefined,
  words: ActionWords,
  railName: (rail: string) => string,
): string {
  if (!action) return words.noAction
  const rails = action.rails?.map(railName).join(', ') ?? ''
  if (action.enabled === 'unknown')
    return rails === '' ? words.notStated : `${rails}; ${words.notStated}`
  if (action.enabled === 'no') return rails === '' ? words.off : `${words.off} (${rails})`
  return rails === '' ? words.noRails : rails
}
