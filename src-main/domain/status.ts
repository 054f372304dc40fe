/** Whether a status word says that the money is gone for good. */
export type StatusClass = 'final' | 'open'

/** What an operator says of a status word. */
export type StatusMeaning = 'final' | 'failed' | 'open'

/** The operator's own words, upper-cased, to what they mean (not-shown.md P3, G5). */
export type StatusMap = Readonly<Record<string, StatusMeaning>>

const LEDGER_FINAL = new Set(['completed', 'done', 'completado', 'concluído', 'concluido'])

/**
 * A provider's status: the operator's map first; without it COMPLETED alone, as the contract spells
 * it, is final (A60; COM is proposed, never assumed).
 */
export function classifyProviderStatus(status: string | null, map: StatusMap): StatusClass {
  const word = (status ?? '').trim()
  const upper = word.toUpperCase()
  return Object.hasOwn(map, upper) ? classOf(map[upper]) : word === 'COMPLETED' ? 'final' : 'open'
}

/**
 * A ledger's status: the operator's map first, then the usual words in any case (reconciliation.md,
 * status). Assumed: any other word means open (P3, G5).
 */
export function classifyLedgerStatus(status: string, map: StatusMap): StatusClass {
  const word = status.trim()
  const upper = word.toUpperCase()
  if (Object.hasOwn(map, upper)) return classOf(map[upper])
  return LEDGER_FINAL.has(word.toLowerCase().normalize('NFC')) ? 'final' : 'open'
}

const classOf = (meaning: StatusMeaning | undefined): StatusClass =>
  meaning === 'final' ? 'final' : 'open'
