import { bookFirstHalf } from './book-first-half.ts'
import { bookSecondHalf } from './book-second-half.ts'
import type { Verdict } from './outcomes.ts'
import { matched } from './outcomes.ts'
import { addressOf, hashOf, idOf, provisionalHashOf, transactionIdOf } from './withdrawal-row.ts'
import { cases, withdrawals } from './world.ts'

const HEADER =
  'date,withdrawal_id,external_ref,txn_hash,transaction_id,currency,amount,fee,total,network,address,status,end_user_id,note'

const networks = new Map(withdrawals.map(({ number, network }) => [number, network]))

/** The rows of the ledger in the order of the file, with the outcome of each. */
const rows: readonly { readonly cells: string; readonly verdict: Verdict }[] = [
  ...readBook(bookFirstHalf),
  ...cases.flatMap((worldCase) => worldCase.ledger ?? []),
  ...readBook(bookSecondHalf),
]

/** The partner's ledger as a CSV file. */
export const ledger = ledgerOf(rows.map(({ cells }) => cells))

/** The outcome of every ledger row by its physical line. The header is line 1. */
export const expectedLines: ReadonlyMap<number, Verdict> = new Map(
  rows.map(({ verdict }, index) => [index + 2, verdict]),
)

/** The cells of every ledger row by its physical line, with the short names of the tables. */
export const ledgerCells: ReadonlyMap<number, readonly string[]> = new Map(
  rows.map(({ cells }, index) => [index + 2, cells.split(',')]),
)

/** A ledger of rows that name withdrawals by `id:7`, `hash:7` and so on. */
export function ledgerOf(lines: readonly string[]): string {
  return `${[HEADER, ...lines.map(expand)].join('\n')}\n`
}

// `ID` and `HASH` are the same texts in capitals, as some books write them.
function expand(cells: string): string {
  return cells.replace(
    /\b(id|ID|txn|hash|HASH|early|addr):(\d+)/g,
    (_, kind: string, digits: string) => {
      const number = Number(digits)
      const network = networks.get(number) ?? ''
      switch (kind) {
        case 'id':
          return idOf(number)
        case 'ID':
          return idOf(number).toUpperCase()
        case 'txn':
          return transactionIdOf(number)
        case 'early':
          return provisionalHashOf(number, network)
        case 'addr':
          return addressOf(number, network)
        case 'HASH':
          return hashOf(number, network).toUpperCase()
        default:
          return hashOf(number, network)
      }
    },
  )
}

function readBook(text: string): { cells: string; verdict: Verdict }[] {
  return text
    .trim()
    .split('\n')
    .map((cells) => ({ cells, verdict: matched }))
}
