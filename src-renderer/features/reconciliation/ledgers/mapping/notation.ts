/** Values the form offers; what a mapping file brings beyond them is added where it is shown. */

export const delimiters = ['auto', ',', ';', '\t', '|'] as const
export const encodings = [
  'auto',
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
] as const
export const decimals = ['.', ','] as const
export const thousands = ['', ',', '.', ' ', "'"] as const
export const negatives = ['-1', '(1)', '1-'] as const
export const dateFormats = [
  'dd/MM/yyyy',
  'dd/MM/yyyy HH:mm',
  'dd/MM/yyyy HH:mm:ss',
  'd/M/yyyy H:mm:ss',
  'MM/dd/yyyy',
  'MM/dd/yyyy HH:mm:ss',
  'M/d/yyyy h:mm:ss a',
  'dd.MM.yyyy HH:mm:ss',
  'dd-MM-yyyy HH:mm:ss',
  'yyyy/MM/dd HH:mm:ss',
  'yyyyMMdd',
  'dd-MMM-yyyy',
  'd MMM yyyy',
  'MMM d, yyyy h:mm:ss a',
  'epoch_seconds',
  'epoch_milliseconds',
  'excel_serial',
] as const

/** Decimal places of units that ledgers count in: cents, drops, satoshi, gwei and wei. */
export const commonUnits = ['2', '6', '8', '9', '18'] as const

/** A value to choose from. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Values as options, with their words where they have some. */
export function toOptions(
  values: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): readonly Option[] {
  return values.map((value) => ({ value, label: labels[value] ?? value }))
}

/** A value of a mapping file that is not offered here stays to be seen. */
export function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]
}

/** Every zone of this machine, UTC first, then the machine's own. */
export function timeZones(): readonly string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])]
}

/** A real calendar day written YYYY-MM-DD, or undefined. */
export function readDay(text: string): string | undefined {
  const day = text.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const read = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day ? undefined : day
}
