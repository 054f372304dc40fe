/**
 * The kind of a field's value. Every value is stored as text or null: `id` and `text` as received ·
 * `money` DecimalText · `number` a plain decimal that is not money · `instant` InstantText, or the
 * received text if it is not a valid instant · `flag` `true` or `false` · `json` compact JSON with
 * every number literal as received.
 */
export type FieldKind = 'id' | 'text' | 'money' | 'number' | 'instant' | 'flag' | 'json'

export interface Field {
  /** The contract's own name. */
  readonly name: string
  readonly kind: FieldKind
  /**
   * The JSON type that the contract declares. Another type that can be read is drift, not an error.
   */
  readonly wire: 'string' | 'number' | 'boolean' | 'object' | 'any'
  /**
   * The text may have an exponent, as a JSON number may (X21). In other fields such a text is no
   * amount.
   */
  readonly mayHaveExponent?: boolean
  /** A record without this field cannot be used and is quarantined. */
  readonly isRequired?: boolean
  /** The contract allows null. In other fields null is accepted and counts as drift (P20). */
  readonly isNullable?: boolean
  /**
   * Records have the field if their `type` is one of these. A record of another type lacks it
   * without drift.
   */
  readonly ofTypes?: readonly string[]
  /**
   * The values that the contract names. Any other value is kept as received and counts as drift.
   */
  readonly values?: readonly string[]
}

/** A record in memory, cache and report: contract field name to text. */
export type RecordRow<Name extends string = string> = { readonly [F in Name]: string | null }

/** Members of the account profile that hold personal data of its owner (X27). */
export const accountKeys: readonly string[] = [
  'username',
  'first_name',
  'last_name',
  'phone',
  'kyc_id',
]

/**
 * Members that hold personal data of the account's owner or of the payer of a fiat deposit (X27). No
 * field of either contract has one of these names.
 */
export const personalKeys: readonly string[] = [
  ...accountKeys,
  'origin_account_holder_name',
  'origin_account_holder_id',
  'origin_account_identifier',
]

/**
 * Names that are never stored, logged, shown or exported, at any depth (gateway, Transaction and
 * Account profile; B26, B69, X27).
 */
export const removedKeys: ReadonlySet<string> = new Set([
  'person_id',
  'person_name',
  'user_full_name',
  'user_id',
  'is_staff',
  'is_otc_account',
  'is_corporate_account',
  ...personalKeys,
])
