import { accessFailures } from './access.ts'
import { connectionFailures } from './connection.ts'
import { dataFailures } from './data.ts'
import { decisionFailures } from './decisions.ts'
import type { FailureEntry } from './failure-entry.ts'
import { fileFailures } from './files.ts'
import { hostFailures } from './host.ts'
import { instructionFailures } from './instructions.ts'
import { ledgerFailures } from './ledger.ts'
import { programFailures } from './program.ts'
import { teamFailures } from './team.ts'
import { windowFailures } from './window.ts'

/** Every failure code of the program, by area. */
export const failureCatalogue = {
  connection: connectionFailures,
  access: accessFailures,
  data: dataFailures,
  ledger: ledgerFailures,
  decisions: decisionFailures,
  instructions: instructionFailures,
  files: fileFailures,
  team: teamFailures,
  window: windowFailures,
  program: programFailures,
  host: hostFailures,
} as const

/** The subject of a failure code. Each has a sentence that says what is safe. */
export type FailureArea = keyof typeof failureCatalogue

type EntryByCode = {
  readonly [Area in FailureArea]: (typeof failureCatalogue)[Area]
}[FailureArea]

type KeysOfUnion<T> = T extends unknown ? keyof T : never

/** A code that the catalogue lists. */
export type ListedCode = KeysOfUnion<EntryByCode>

/** A listed code, or one that carries a status or code of a service. */
export type FailureCode = ListedCode | `HTTP_${number}` | `PARTNER_${number}` | `GATEWAY_${string}`

const entries: ReadonlyMap<string, FailureEntry> = new Map(
  Object.values(failureCatalogue).flatMap((area) => Object.entries(area)),
)

/** The entry of a code, or undefined for a code that carries a number of a service. */
export function findFailureEntry(code: string): FailureEntry | undefined {
  return entries.get(code)
}
