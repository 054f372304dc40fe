import { seededHexDigits } from '../service-state.ts'

/** One withdrawal as a data table states it. Money is text: the digits on the wire. */
export interface WithdrawalRow {
  /** Identifies the withdrawal in all data tables. Its id, hashes and address follow from it. */
  readonly number: number
  readonly createdAt: string
  readonly currency: string
  readonly network: string
  /** The text in a list of withdrawals, where it is a JSON string. */
  readonly amount: string
  /** The JSON number in the reply for a single withdrawal. Default: the digits of `amount`. */
  readonly amountNumber?: string
  /** The JSON number in the reply for a single withdrawal. Lists lack this field. */
  readonly chargedFee: string
  readonly debitedAmount: string
  readonly status: string
  readonly externalRef: string
  readonly endUserId: string
  readonly riskScore?: string | null
  readonly isBlocked?: boolean
  readonly reason?: string
  /** Null while PENDING and ERROR (observed.md 4). */
  readonly confirmedAt: string | null
  readonly hash: string | null
  readonly provisionalHash: string | null
  readonly address: string
}

/** The id of a withdrawal: a UUID (observed.md 4). */
export function idOf(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `${digits}-7d1e-4c5a-9b0f-d3a6e2c4f8b7`
}

/** The id of the partner's transaction for a withdrawal. */
export function transactionIdOf(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `${digits}-41c2-4f6e-8a3d-9e7b50c1d2f4`
}

/** The hash of a withdrawal's transaction: 64 hexadecimal digits, after `0x` on EVM networks. */
export function hashOf(number: number, network: string): string {
  const digits = seededHexDigits(`hash ${number}`)
  return isEvm(network) ? `0x${digits}` : digits
}

/** The hash under which a transaction was first announced. */
export function provisionalHashOf(number: number, network: string): string {
  const digits = seededHexDigits(`provisional ${number}`)
  return isEvm(network) ? `0x${digits}` : digits
}

/** An address that has the form of its network. */
export function addressOf(number: number, network: string): string {
  const digits = seededHexDigits(`address ${number}`)
  if (isEvm(network)) return `0x${digits.slice(0, 40)}`
  if (network === 'BITCOIN') return `bc1q${digits.slice(0, 38).replace(/[b1]/g, 'q')}`
  return `T${digits.slice(0, 33).replace(/0/g, 'x').toUpperCase()}`
}

function isEvm(network: string): boolean {
  return ['ETHEREUM', 'POLYGON', 'ARBITRUM'].includes(network)
}
