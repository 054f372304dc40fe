import { crc32, deflateRawSync } from 'node:zlib'

/** The markup between `<sheetData>` and its end, per sheet name. */
type SheetMarkup = Readonly<Record<string, string>>

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/**
 * An XLSX workbook as a spreadsheet saves it, from its sheets' markup. Style 1 is a date, style 2 a
 * date with a time.
 */
export function makeWorkbook(
  sheets: SheetMarkup,
  more: {
    readonly shared?: readonly string[]
    readonly parts?: Readonly<Record<string, string>>
    readonly is1904?: boolean
    /** Sizes that the archive's directory states instead of the true ones. */
    readonly claims?: Readonly<Record<string, number>>
  } = {},
): Buffer {
  const names = Object.keys(sheets)
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"/>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${more.is1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map(
        (name, at) => `<sheet name="${escapeText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rS" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rT" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${(more.shared ?? []).map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...more.parts,
  }
  return makeZip(files, more.claims)
}

/**
 * Rows of text cells; a number among them is a numeric cell with these digits. Undefined: no cell.
 */
export function textRows(
  rows: readonly (readonly (string | { readonly number: string } | undefined)[])[],
  firstRow = 1,
): string {
  return rows
    .map((cells, at) => {
      const row = firstRow + at
      const markup = cells.map((cell, column) => {
        const place = `${String.fromCharCode(65 + column)}${row}`
        if (cell === undefined) return ''
        return typeof cell === 'string'
          ? `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
          : `<c r="${place}"><v>${cell.number}</v></c>`
      })
      return `<row r="${row}">${markup.join('')}</row>`
    })
    .join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** An archive of these files. `claims`: sizes that its directory tells instead of the true ones. */
export function makeZip(
  files: Readonly<Record<string, string | Uint8Array>>,
  claims: Readonly<Record<string, number>> = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content as string)
    const packed = deflateRawSync(plain)
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims[name] ?? plain.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(4)
    place.writeUInt32LE(at)
    parts.push(Buffer.from('PK\u0003\u0004'), facts, title, packed)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        facts,
        Buffer.alloc(10),
        place,
        title,
      ]),
    )
    at += 30 + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
