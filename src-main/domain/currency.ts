import type { Json, JsonObject } from '../base/json.ts'
import { isJsonArray, isJsonObject, member, writeJson } from '../base/json.ts'
import type { ReceivedFlag, TransactionType } from './reference-value.ts'
import { displayText, readFlag, readItem, readText, transactionTypes } from './reference-value.ts'

/** The use of a currency in one transaction type (gateway, Currency action; B52, B89). */
export interface CurrencyAction {
  readonly transactionType: TransactionType
  readonly enabled: ReceivedFlag
  /** Without duplicates, in the order received. Null if no list was sent. */
  readonly rails: readonly string[] | null
}

export interface Currency {
  /** The code for display. Null if the currency has no usable field. */
  readonly code: string | null
  readonly actions: readonly CurrencyAction[]
  /** Actions of other types than the three of the contract, as received. */
  readonly otherActions: readonly string[]
  /** Every field but `actions`, with its JSON as received (B53). */
  readonly otherFields: readonly { readonly name: string; readonly json: string }[]
  readonly raw: string
}

// Assumed: the contract does not show the name of a currency's code. The first of these members
// with a text is used.
const codeNames = ['code', 'currency', 'symbol', 'name', 'id'] as const

/** Reads a currency. Returns undefined if the text is not a JSON object. */
export function readCurrency(text: string): Currency | undefined {
  const item = readItem(text)
  if (!item) return undefined
  const { object, raw } = item
  const actions = member(object, 'actions')
  const receivedActions = isJsonArray(actions) ? actions : []
  return {
    code:
      codeNames
        .map((name) => readText(object, name))
        .find((code) => code !== null && code.trim() !== '') ?? null,
    actions: receivedActions.flatMap((action) => (isJsonObject(action) ? readAction(action) : [])),
    otherActions: receivedActions
      .filter((action) => !isJsonObject(action) || typeOf(action) === undefined)
      .map(writeJson),
    otherFields: Object.keys(object)
      .filter((name) => name !== 'actions')
      .map((name) => ({ name, json: writeJson(member(object, name) as Json) })),
    raw,
  }
}

function readAction(action: JsonObject): readonly CurrencyAction[] {
  const transactionType = typeOf(action)
  if (transactionType === undefined) return []
  const rails = member(action, 'rails')
  return [
    {
      transactionType,
      enabled: readFlag(action, 'enabled'),
      rails: isJsonArray(rails) ? [...new Set(rails.map(displayText))] : null,
    },
  ]
}

function typeOf(action: JsonObject): TransactionType | undefined {
  const type = member(action, 'transaction_type')
  return transactionTypes.find((candidate) => candidate === type)
}
