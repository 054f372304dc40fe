import { Parser } from 'saxen'

/**
 * Returns an element's attribute, decoded, or undefined if it is absent. A name that begins with a
 * colon matches any prefix.
 */
export type AttributeOf = (name: string) => string | undefined

/** Receives the elements of a part in their order. */
export interface MarkupReader {
  open(name: string, attribute: AttributeOf): void
  close?(name: string): void
  /** One piece of an element's text. Comments, CDATA sections and entities split it into pieces. */
  text?(text: string): void
}

const DECLARES_ENTITIES = 'it declares entities, which no spreadsheet does'
const OUTSIDE_ROOT = 'non-whitespace outside of root node'

/**
 * Reads a part of a workbook. Elements in the namespace of the root have bare names, whatever
 * prefix a program gives them. Extension lists are skipped, because they may hold values that look
 * like cells. Throws Error for markup that is not well formed and for declared entities.
 */
export function readMarkup(text: string, reader: MarkupReader): void {
  let prefix: string | undefined
  let extensionDepth = 0
  const bareName = (name: string): string => {
    prefix ??= name.slice(0, name.indexOf(':') + 1)
    return prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name
  }
  new Parser()
    .on('openTag', (writtenName, attributes) => {
      const name = bareName(writtenName)
      if (name === 'extLst') extensionDepth += 1
      if (extensionDepth > 0) return
      let attributeValues: Readonly<Record<string, string>> | undefined
      reader.open(name, (attributeName) => {
        attributeValues ??= attributes()
        const value = attributeName.startsWith(':')
          ? Object.entries(attributeValues).find(([key]) => key.endsWith(attributeName))?.[1]
          : attributeValues[attributeName]
        return value === undefined ? undefined : decode(value)
      })
    })
    .on('closeTag', (writtenName) => {
      const name = bareName(writtenName)
      if (extensionDepth === 0) reader.close?.(name)
      else if (name === 'extLst') extensionDepth -= 1
    })
    .on('text', (piece) => {
      if (extensionDepth === 0) reader.text?.(decode(piece))
    })
    .on('cdata', (piece) => {
      if (extensionDepth === 0) reader.text?.(piece)
    })
    .on('attention', () => {
      throw new Error(DECLARES_ENTITIES)
    })
    .on('error', (fault) => {
      throw fault
    })
    .on('warn', (fault) => {
      // Some programs fill the end of a part with zeros.
      if (fault.message !== OUTSIDE_ROOT) throw fault
    })
    .parse(text)
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

// The parser's own decoder truncates code points beyond U+FFFF.
function decode(text: string): string {
  return text.includes('&')
    ? text.replace(
        ENTITY,
        (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
          if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? whole
          const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
          return code > 0x10ffff ? whole : String.fromCodePoint(code)
        },
      )
    : text
}

/** Undoes the escapes of characters that XML cannot hold (`_x000D_`; ECMA-376, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text
}

/** True for a workbook's spellings of true: LibreOffice writes `true`, Excel `1`. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'on'].includes(value.toLowerCase())
}
