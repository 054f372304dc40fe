/**
 * Values that the form offers. Another value of a mapping file is added to the list that shows it.
 */

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

/** Decimal places of common ledger units: cents, drops, satoshi, gwei and wei. */
export const commonUnits = ['2', '6', '8', '9', '18'] as const

/** A value to choose from. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Converts values to options, with their labels if they have any. */
export function toOptions(
  values: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): readonly Option[] {
  return values.map((value) => ({ value, label: labels[value] ?? value }))
}

/** Adds a value of a mapping file that the list does not offer, so that it stays visible. */
export function withUnlisted(options: readonly Option[], chosenValue: string): readonly Option[] {
  return options.some(({ value }) => value === chosenValue)
    ? options
    : [...options, { value: chosenValue, label: chosenValue }]
}

/** Lists every zone of this machine, UTC first, then the machine's own zone. */
export function timeZones(): readonly string[] {
  const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set(['UTC', machineZone, ...Intl.supportedValuesOf('timeZone')])]
}
