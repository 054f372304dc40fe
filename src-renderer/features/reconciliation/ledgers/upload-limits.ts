const MiB = 1024 ** 2

/**
 * Most bytes of a ledger file by its name; the core refuses what is beyond (store/ledger-source.ts,
 * store/workbook.ts), but only after all of it was sent.
 */
export function mostBytes(name: string): { readonly bytes: number; readonly text: string } {
  return /\.(?:xlsx|ods)$/i.test(name)
    ? { bytes: 64 * MiB, text: '64 MiB' }
    : { bytes: 2048 * MiB, text: '2 GiB' }
}

/** Whether a file is too large to be brought in, told before a byte of it is read. */
export function isTooLarge({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): boolean {
  return size > mostBytes(name).bytes
}

/** True for a name that only a ledger file has; JSON may be another document too. */
export function isLedgerOnly(name: string): boolean {
  return /\.(?:csv|tsv|txt|xlsx|xls|ods|ndjson|jsonl)$/i.test(name)
}

/**
 * A name for several ledger files put together: what their names have in common at the beginning,
 * and how many they are.
 */
export function combinedName(names: readonly string[]): string {
  const bare = names.map((name) => name.replace(/\.[^.]*$/, ''))
  const [first = ''] = bare
  let length = first.length
  while (length > 0 && !bare.every((name) => name.startsWith(first.slice(0, length)))) length -= 1
  const common = first.slice(0, length).replace(/[\s._-]+$/, '')
  return `${common === '' ? 'ledger' : common} (${names.length}).csv`
}
