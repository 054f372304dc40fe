import { isDeviceName } from '../base/device-name.ts'
import type { InstantText } from '../base/instant.ts'
import { instantToMs, shiftInstant } from '../base/instant.ts'
import { findZone } from '../base/zone.ts'
import type { Template } from '../contract/reporting.ts'

/** The values for the placeholders of a file name's pattern. */
interface NameFacts {
  readonly profile: string
  /** The id of the run, or '' for a report without one. */
  readonly run: string
  readonly at: InstantText
}

/** The placeholders of a pattern. */
export const placeholders = ['report', 'profile', 'date', 'time', 'run'] as const

// The limits of a file name without its ending.
const MAX_STEM_CHARACTERS = 120
// File systems allow 255 bytes. The rest is for the endings of a manifest and of a temporary file.
const MAX_STEM_BYTES = 180

/**
 * Returns the file name of a template: its pattern with the values filled in, the date and time in
 * the template's zone, and the ending of the format. The name is valid on every platform. It contains
 * no folder, no name of a device and no invisible character.
 */
export function fileNameOf(
  template: Pick<Template, 'fileName' | 'report' | 'format' | 'timeZone'>,
  facts: NameFacts,
): string {
  const offsetMs = findZone(template.timeZone)?.offsetMsAt(instantToMs(facts.at)) ?? 0
  const localTime = shiftInstant(facts.at, offsetMs)
  const values: Readonly<Record<string, string>> = {
    report: template.report,
    profile: facts.profile,
    date: localTime.slice(0, 10),
    time: localTime.slice(11, 19).replaceAll(':', '-'),
    run: facts.run,
  }
  const filledPattern = template.fileName.replace(/\{([a-z]+)\}/g, (writtenText, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : writtenText,
  )
  const ending = `.${template.format}`
  const stem = filledPattern.toLowerCase().endsWith(ending)
    ? filledPattern.slice(0, -ending.length)
    : filledPattern
  return `${safeStem(stem)}${ending}`
}

function safeStem(text: string): string {
  const safeName = text
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  const shortName = shorten(safeName).replace(/[. ]+$/, '')
  return shortName === '' || isDeviceName(shortName)
    ? `report-${shortName || 'without-a-name'}`
    : shortName
}

function shorten(text: string): string {
  let shortName = ''
  let bytes = 0
  for (const character of [...text].slice(0, MAX_STEM_CHARACTERS)) {
    bytes += bytesOf(character.codePointAt(0) as number)
    if (bytes > MAX_STEM_BYTES) break
    shortName += character
  }
  return shortName
}

// The length of a code point in UTF-8.
function bytesOf(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
