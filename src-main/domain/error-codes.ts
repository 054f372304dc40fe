/** The party that can resolve an error. The last value is for errors that need no action. */
export type ResponsibleParty = 'you' | 'endUser' | 'provider' | 'nobody'

/**
 * Whether an operator may send the request again: `never` · `corrected` once the cause is resolved
 * · `renewed` not this request, but one with a new quote, fee or reusable quote · `nextPeriod` when
 * the period of the limit has ended · `later` unchanged, after a while. The program never repeats a
 * request that changes something.
 */
export type Retry = 'never' | 'corrected' | 'renewed' | 'nextPeriod' | 'later'

/** One of the 42 codes of the partner contract's error table, with advice for the operator. */
export interface ErrorCode {
  readonly code: number
  readonly name: string
  readonly meaning: string
  readonly advice: string
  readonly responsible: ResponsibleParty
  readonly retry: Retry
  /** The client's reaction to a read that failed with the code. */
  readonly reaction: 'stop' | 'retry' | 'throttle' | 'reauthenticate' | 'absent'
}

type Row = readonly [
  code: number,
  name: string,
  meaning: string,
  advice: string,
  responsible: ResponsibleParty,
  retry: Retry,
  reaction?: ErrorCode['reaction'],
]

// Assumed: the responsible party, and whether to repeat. The contract names causes only, and both
// columns follow from the cause.
const rows = [
  [
    20000,
    'Validation Error',
    'a value in the request is not allowed',
    'look at the field the service names and correct it',
    'you',
    'corrected',
  ],
  [
    20001,
    'Parse Error',
    'the service could not read the JSON',
    'report it: the program built a malformed request',
    'you',
    'corrected',
  ],
  [
    20010,
    'Expired Quote',
    'the quote is older than its 30 seconds',
    'ask for a new quote',
    'you',
    'renewed',
  ],
  [
    20011,
    'Already Executed Quote',
    'the quote was executed before',
    'look at the transaction it made; do not execute again',
    'nobody',
    'never',
  ],
  [
    20012,
    'Not Enough Balance',
    'the amount exceeds the balance of the debited currency',
    'fund that balance or lower the amount',
    'you',
    'corrected',
  ],
  [
    20013,
    'Buy Limit Frequency Exceeded',
    'the end user has made as many BUY operations as allowed',
    'wait for the period to end or have the limit raised',
    'nobody',
    'nextPeriod',
  ],
  [
    20014,
    'Sell Limit Frequency Exceeded',
    'the end user has made as many SELL operations as allowed',
    'wait for the period to end or have the limit raised',
    'nobody',
    'nextPeriod',
  ],
  [
    20015,
    'Buy Limit Amount Exceeded',
    'the end user has reached the BUY amount limit',
    'lower the amount or wait for the period to end',
    'nobody',
    'nextPeriod',
  ],
  [
    20016,
    'Sell Limit Amount Exceeded',
    'the end user has reached the SELL amount limit',
    'lower the amount or wait for the period to end',
    'nobody',
    'nextPeriod',
  ],
  [
    20017,
    'Buy Transaction Min Limit Exceeded',
    'the BUY amount is below the minimum of one transaction',
    'raise the amount',
    'you',
    'corrected',
  ],
  [
    20018,
    'Buy Transaction Max Limit Exceeded',
    'the BUY amount is above the maximum of one transaction',
    'lower the amount',
    'you',
    'corrected',
  ],
  [
    20019,
    'Sell Transaction Min Limit Exceeded',
    'the SELL amount is below the minimum of one transaction',
    'raise the amount',
    'you',
    'corrected',
  ],
  [
    20020,
    'Sell Transaction Max Limit Exceeded',
    'the SELL amount is above the maximum of one transaction',
    'lower the amount',
    'you',
    'corrected',
  ],
  [
    20021,
    'Banned EndUser',
    'the end user is banned',
    'speak with the provider about this end user',
    'provider',
    'corrected',
  ],
  [
    20022,
    'Swap Transaction Min Limit Exceeded',
    'the SWAP amount is below the minimum of one transaction',
    'raise the amount',
    'you',
    'corrected',
  ],
  [
    20023,
    'Swap Transaction Max Limit Exceeded',
    'the SWAP amount is above the maximum of one transaction',
    'lower the amount',
    'you',
    'corrected',
  ],
  [
    20024,
    'Swap Limit Frequency Exceeded',
    'the end user has made as many SWAP operations as allowed',
    'wait for the period to end',
    'nobody',
    'nextPeriod',
  ],
  [
    20025,
    'Swap Limit Amount Exceeded',
    'the end user has reached the SWAP amount limit',
    'lower the amount or wait for the period to end',
    'nobody',
    'nextPeriod',
  ],
  [
    20026,
    'Quote With No Price',
    'the reusable quote has no price',
    'create it again',
    'you',
    'renewed',
  ],
  [
    20027,
    'Expired Withdrawal Fee',
    'the withdrawal fee offered before has expired',
    'ask for the fee again',
    'you',
    'renewed',
  ],
  [
    20029,
    'Invalid address',
    'the address is not valid on that network',
    'check address and network with the end user',
    'endUser',
    'corrected',
  ],
  [
    20030,
    'Kyc not approved for end user',
    'the end user has no approved identity check',
    'have it completed first',
    'endUser',
    'corrected',
  ],
  [
    20031,
    'Kyc already approved for end user',
    'the end user already has an approved identity check',
    'nothing to do',
    'nobody',
    'never',
  ],
  [
    20032,
    'Invalid or disabled payment method type',
    'the payment method does not exist or is off for this account',
    'choose another or ask the provider',
    'you',
    'corrected',
  ],
  [
    20033,
    'Frequency limit exceeded for fiat withdrawals',
    'as many fiat withdrawals of this currency as allowed were made',
    'wait for the period to end',
    'nobody',
    'nextPeriod',
  ],
  [
    20034,
    'Amount limit exceeded for fiat withdrawals',
    'the amount limit of fiat withdrawals in this currency is reached',
    'lower the amount or wait',
    'nobody',
    'nextPeriod',
  ],
  [
    20035,
    'Fiat account is required',
    'the end user has no fiat account',
    'create one first',
    'you',
    'corrected',
  ],
  [
    20036,
    'Withdrawal amount less than network dust limit',
    'the amount is smaller than the network carries',
    'raise the amount',
    'you',
    'corrected',
  ],
  [
    20037,
    'No address for end user and network',
    'the end user has no address on that network',
    'create an AutoSwap address first',
    'you',
    'corrected',
  ],
  [
    40000,
    'Authentication Failed',
    'the credentials or the token are wrong',
    'check the credentials of this profile',
    'you',
    'corrected',
    'reauthenticate',
  ],
  [
    40001,
    'Not Authenticated',
    'the request carried no valid login',
    'check the credentials of this profile',
    'you',
    'corrected',
    'reauthenticate',
  ],
  [
    40003,
    'Permission Denied',
    'the credentials lack a needed scope',
    'have the provider add the scope (read, write) to this client',
    'provider',
    'corrected',
  ],
  [
    40004,
    'Not Found',
    'there is nothing under this id',
    'check the id',
    'you',
    'corrected',
    'absent',
  ],
  [
    40005,
    'Method Not Allowed',
    'the service does not offer this call',
    'check the address of the service',
    'you',
    'corrected',
  ],
  [
    40006,
    'Bad Request',
    'the historical market price endpoint was misused',
    'correct the request',
    'you',
    'corrected',
  ],
  [
    40007,
    'Bad Request',
    'the network is not allowed for this currency',
    'choose another network',
    'you',
    'corrected',
  ],
  [
    40008,
    'Not Found',
    'the currency has no limits configured',
    'ask the provider to configure them; it does not mean unlimited',
    'provider',
    'corrected',
  ],
  [
    40009,
    'Bad Request',
    'a quote with this external reference exists and was not executed',
    'use another external reference',
    'you',
    'corrected',
  ],
  [
    40010,
    'Service Unavailable',
    'no addresses are available for compatible networks',
    'try again later',
    'nobody',
    'later',
    'retry',
  ],
  [
    40015,
    'Unsupported Media Type',
    'the request was not JSON',
    'report it: the program sent a wrong content type',
    'you',
    'corrected',
  ],
  [
    40029,
    'Throttled',
    'the hourly or daily quota is used up',
    'wait; reads are tried again automatically',
    'nobody',
    'later',
    'throttle',
  ],
  [
    50003,
    'Service Unavailable',
    'the service is unavailable',
    'try again later',
    'nobody',
    'later',
    'retry',
  ],
] as const satisfies readonly Row[]

/** The codes of the table, for word lists that must be complete. */
export type PartnerCode = (typeof rows)[number][0]

export const errorCodes: ReadonlyMap<number, ErrorCode> = new Map(
  rows.map(([code, name, meaning, advice, responsible, retry, reaction = 'stop']: Row) => [
    code,
    { code, name, meaning, advice, responsible, retry, reaction },
  ]),
)

/** The groups of the codes, by their first digit (A68). */
export type ErrorGroup = 2 | 4 | 5

/** Returns the group of a code of five digits, undefined for any other number. */
export function groupOfCode(code: number): ErrorGroup | undefined {
  const group = Math.floor(code / 10000)
  return group === 2 || group === 4 || group === 5 ? group : undefined
}

/** Returns the entry of a code, or a generic entry by its group for an unlisted code (A66, A68). */
export function explainErrorCode(code: number): ErrorCode {
  const listedEntry = errorCodes.get(code)
  if (listedEntry) return listedEntry
  const group = groupOfCode(code)
  const meaning =
    group === 2
      ? 'a request or business rule was not met'
      : group === 4
        ? 'access or request handling failed'
        : group === 5
          ? 'the service is not available'
          : 'the code is unknown'
  const isTemporary = group === 5
  return {
    code,
    name: 'Unlisted code',
    meaning,
    advice: `ask the provider what ${code} means`,
    responsible: 'provider',
    retry: isTemporary ? 'later' : 'corrected',
    reaction: isTemporary ? 'retry' : 'stop',
  }
}
