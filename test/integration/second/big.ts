// Amounts 9007199254.740993… in steps of 10^-18, all of them the same double. They are built from
// digits, never from a float.
const WHOLE = 9007199254n
const FRACTION = 740993000000000000n
const UNIT = 10n ** 18n

/** The id of the nth generated withdrawal, from 1. */
export function bigId(n: number): string {
  return `big-${String(n).padStart(6, '0')}`
}

export function bigAmount(n: number): string {
  return `${WHOLE}.${FRACTION + BigInt(n)}`
}

/** The ids of `count` generated withdrawals, one per line. */
export function bigIds(count: number): string {
  return numbers(count)
    .map((n) => `${bigId(n)}\n`)
    .join('')
}

/**
 * A ledger that books every generated withdrawal exactly. The last digit of the rows in `wrongRows`
 * is one too high.
 */
export function bigLedger(count: number, wrongRows: ReadonlySet<number> = new Set()): string {
  const rows = numbers(count).map(
    (n) => `${bigId(n)},BIG,${bigAmount(wrongRows.has(n) ? n + 1 : n)},done,${bigDate(n)}\n`,
  )
  return `withdrawal_id,currency,amount,status,date\n${rows.join('')}`
}

/** The exact sum of the amounts of `count` generated withdrawals, without trailing zeros. */
export function bigTotal(count: number): string {
  const n = BigInt(count)
  const scaled = n * (WHOLE * UNIT + FRACTION) + (n * (n + 1n)) / 2n
  const fraction = (scaled % UNIT).toString().padStart(18, '0').replace(/0+$/, '')
  return fraction === '' ? String(scaled / UNIT) : `${scaled / UNIT}.${fraction}`
}

/** The JSON text of the withdrawal with this id; undefined beyond `count`. */
export function findBig(id: string, count: number): string | undefined {
  const digits = /^big-([0-9]{6,9})$/.exec(id)?.[1]
  const n = digits === undefined ? 0 : Number(digits)
  return n >= 1 && n <= count && id === bigId(n) ? bigJson(n) : undefined
}

function bigJson(n: number): string {
  const amount = `"amount":${bigAmount(n)},"charged_fee":0,"currency":"BIG"`
  const identity = `"id":"${bigId(n)}","txn_hash":"big-hash-${n}","transaction_id":null,"external_ref":null,"provisory_transaction_hash":null`
  const otherMembers = `"debited_amount":"${bigAmount(n)}","status":"COMPLETED","created_at":"${bigDate(n)}","confirmation_date":"${bigDate(n)}","end_user_id":"user-big","address":"TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf","network_name":"TRON","risk_score":null,"is_blocked":false,"reason":""`
  return n % 3 === 0
    ? `{${otherMembers},${amount},${identity}}`
    : n % 3 === 1
      ? `{${identity},${amount},${otherMembers}}`
      : `{ ${amount}, ${otherMembers}, ${identity} }`
}

// All on one day, so the default period is that day.
function bigDate(n: number): string {
  const twoDigits = (value: number) => String(value % 60).padStart(2, '0')
  return `2026-09-08T${String(Math.floor(n / 3600) % 24).padStart(2, '0')}:${twoDigits(Math.floor(n / 60))}:${twoDigits(n)}Z`
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
