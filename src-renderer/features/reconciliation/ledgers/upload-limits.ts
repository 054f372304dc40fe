const MiB = 1024 ** 2

/**
 * Returns the size limit of a ledger file by its name. The core refuses larger files too
 * (ledger/ledger-source.ts, ledger/workbook/workbook.ts), but only after the whole file was sent.
 */
export function sizeLimitOf(name: string): { readonly bytes: number; readonly text: string } {
  return /\.(?:xlsx|ods)$/i.test(name)
    ? { bytes: 64 * MiB, text: '64 MiB' }
    : { bytes: 2048 * MiB, text: '2 GiB' }
}

/** Whether a file is too large, judged before a byte of it is read. */
export function isTooLarge({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): boolean {
  return size > sizeLimitOf(name).bytes
}

/**
 * Whether only ledger files have such a name. A JSON file may also be another document, so `.json`
 * is not among the endings.
 */
export function isLedgerOnly(name: string): boolean {
  return /\.(?:csv|tsv|txt|xlsx|xls|ods|ndjson|jsonl)$/i.test(name)
}

/**
 * Makes a name for several combined ledger files: the common beginning of their names, and their
 * number.
 */
export function combinedName(names: readonly string[]): string {
  const baseNames = names.map((name) => name.replace(/\.[^.]*$/, ''))
  const [first = ''] = baseNames
  let length = first.length
  while (length > 0 && !baseNames.every((name) => name.startsWith(first.slice(0, length))))
    length -= 1
  const commonStart = first.slice(0, length).replace(/[\s._-]+$/, '')
  return `${commonStart === '' ? 'ledger' : commonStart} (${names.length}).csv`
}
