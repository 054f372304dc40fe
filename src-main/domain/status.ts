/**
 * The class of a status word (reconciliation.md, Statuses): `final` if the money was sent, `failed` if
 * the withdrawal ended without a payment, `open` if the outcome is not decided yet, and `unknown` if
 * the word is in no map.
 */
export type StatusClass = 'final' | 'failed' | 'open' | 'unknown'

/** The classes that a map can assign to a word, in display order. */
export const settableClasses = ['final', 'failed', 'open'] as const
export type SettableClass = (typeof settableClasses)[number]

/** Maps status words to classes. Lookups ignore case and accents (not-shown.md P3, G5). */
export type StatusMap = Readonly<Record<string, SettableClass>>

// Assumed: the contract names only COMPLETED. Every other word of this table is a default that the
// profile's map can change (P3).
const PROVIDER_FAILED = new Set([
  'ERROR',
  'FAILED',
  'FAILURE',
  'REJECTED',
  'REFUSED',
  'DECLINED',
  'CANCELLED',
  'CANCELED',
  'EXPIRED',
  'RETURNED',
  'REVERSED',
  'VOID',
])
const PROVIDER_OPEN = new Set(['PENDING', 'PROCESSING', 'CREATED', 'QUEUED'])

// Words of English, Spanish and Portuguese without case and accents. A word that ends in a slash
// has a feminine form with `a` in place of its `o`.
const ledgerWords: Readonly<Record<SettableClass, string>> = {
  final: `completed, complete, done, paid, settled, success, successful, sent, confirmed, executed,
    processed, completado/, pagado/, liquidado/, enviado/, acreditado/, confirmado/, ejecutado/,
    procesado/, exitoso/, finalizado/, concluido/, pago/, creditado/, efetuado/, executado/,
    processado/`,
  failed: `failed, error, rejected, declined, cancelled, canceled, expired, reversed, returned,
    refunded, void, draft, fallido/, rechazado/, cancelado/, anulado/, vencido/, expirado/,
    devuelto/, revertido/, borrador, falhou, recusado/, rejeitado/, estornado/, devolvido/, erro,
    rascunho`,
  open: `pending, processing, in progress, queued, requested, created, unconfirmed, pendiente,
    en proceso, en curso, procesando, solicitado/, creado/, pendente, em processamento,
    processando, em andamento, criado/`,
}

const ledgerDefaults: ReadonlyMap<string, SettableClass> = new Map(
  settableClasses.flatMap((statusClass) =>
    ledgerWords[statusClass]
      .split(',')
      .map((word) => word.trim().replace(/\s+/g, ' '))
      .flatMap((word) =>
        word.endsWith('o/') ? [word.slice(0, -1), `${word.slice(0, -2)}a`] : [word],
      )
      .map((word): [string, SettableClass] => [word, statusClass]),
  ),
)

/** Normalises a status word for comparison: without surrounding blanks, case and accents. */
export function foldStatus(word: string): string {
  const trimmedWord = word.trim()
  const unaccentedWord = NON_ASCII.test(trimmedWord)
    ? trimmedWord.normalize('NFD').replace(/\p{Mn}/gu, '')
    : trimmedWord
  return unaccentedWord.toLowerCase()
}

const NON_ASCII = /[^\x00-\x7f]/

const foldedMaps = new WeakMap<StatusMap, ReadonlyMap<string, SettableClass>>()

function foldedMap(map: StatusMap): ReadonlyMap<string, SettableClass> {
  let foldedWords = foldedMaps.get(map)
  if (!foldedWords) {
    foldedWords = new Map(
      Object.entries(map).map(([word, statusClass]) => [foldStatus(word), statusClass]),
    )
    foldedMaps.set(map, foldedWords)
  }
  return foldedWords
}

/**
 * Returns the class of a provider's status. The profile's map decides first. Of the words that are
 * not in the map, only COMPLETED in the contract's spelling is final (A60). A record without a
 * status is unknown.
 */
export function classifyProviderStatus(status: string | null, map: StatusMap): StatusClass {
  const word = (status ?? '').trim()
  const profileClass = foldedMap(map).get(foldStatus(word))
  if (profileClass !== undefined) return profileClass
  if (word === 'COMPLETED') return 'final'
  const upperCaseWord = word.toUpperCase()
  return PROVIDER_FAILED.has(upperCaseWord)
    ? 'failed'
    : PROVIDER_OPEN.has(upperCaseWord)
      ? 'open'
      : 'unknown'
}

/**
 * Returns the class of a ledger's status word: by the mapping's `statuses`, then the profile's map,
 * then the usual words of three languages.
 */
export function classifyLedgerStatus(
  status: string,
  map: StatusMap,
  statuses: StatusMap = noStatuses,
): StatusClass {
  const word = foldStatus(status)
  return (
    foldedMap(statuses).get(word) ??
    foldedMap(map).get(word) ??
    ledgerDefaults.get(word) ??
    'unknown'
  )
}

/** The default for a mapping without `statuses`. */
export const noStatuses: StatusMap = Object.freeze({})

/**
 * Returns the provider's words of the classes final and failed in their usual spellings. A database
 * query uses them to leave out records that will not change. Records with another spelling pass the
 * query and are judged by classifyProviderStatus.
 */
export function settledWords(map: StatusMap): string[] {
  const spellings = [...Object.keys(map), 'COMPLETED', ...PROVIDER_FAILED].flatMap((word) => {
    const lowerCaseWord = word.toLowerCase()
    return [
      word,
      lowerCaseWord,
      `${lowerCaseWord.slice(0, 1).toUpperCase()}${lowerCaseWord.slice(1)}`,
    ]
  })
  return [...new Set(spellings)].filter((word) => {
    const statusClass = classifyProviderStatus(word, map)
    return statusClass === 'final' || statusClass === 'failed'
  })
}
