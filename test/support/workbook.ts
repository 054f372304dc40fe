import { crc32, deflateRawSync } from 'node:zlib'

/** The markup between `<sheetData>` and its end tag, by sheet name. */
type SheetMarkup = Readonly<Record<string, string>>

const MAIN_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS_NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NS = 'http://schemas.openxmlformats.org/package/2006'

/**
 * An XLSX workbook as a spreadsheet saves it, from its sheets' markup. Style 1 is a date, style 2 a
 * date with a time.
 */
export function makeWorkbook(
  sheets: SheetMarkup,
  extras: {
    readonly shared?: readonly string[]
    readonly parts?: Readonly<Record<string, string>>
    readonly is1904?: boolean
    /** Sizes that the archive's directory states instead of the true ones. */
    readonly claims?: Readonly<Record<string, number>>
  } = {},
): Buffer {
  const names = Object.keys(sheets)
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE_NS}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE_NS}/relationships"/>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN_NS}" xmlns:r="${RELATIONSHIPS_NS}"><workbookPr${extras.is1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE_NS}/relationships">${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS_NS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rS" Type="${RELATIONSHIPS_NS}/styles" Target="styles.xml"/><Relationship Id="rT" Type="${RELATIONSHIPS_NS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN_NS}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN_NS}">${(extras.shared ?? []).map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${MAIN_NS}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...extras.parts,
  }
  return makeZip(files, extras.claims)
}

/** Rows of text cells. A `number` is a numeric cell with these digits, and undefined is no cell. */
export function textRows(
  rows: readonly (readonly (string | { readonly number: string } | undefined)[])[],
  firstRow = 1,
): string {
  return rows
    .map((cells, index) => {
      const row = firstRow + index
      const markup = cells.map((cell, column) => {
        const reference = `${String.fromCharCode(65 + column)}${row}`
        if (cell === undefined) return ''
        return typeof cell === 'string'
          ? `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
          : `<c r="${reference}"><v>${cell.number}</v></c>`
      })
      return `<row r="${row}">${markup.join('')}</row>`
    })
    .join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * An archive of these files. `claims`: sizes that its directory states instead of the true ones.
 */
export function makeZip(
  files: Readonly<Record<string, string | Uint8Array>>,
  claims: Readonly<Record<string, number>> = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const contentBytes = Buffer.from(content as string)
    const deflated = deflateRawSync(contentBytes)
    const nameBytes = Buffer.from(name)
    const sharedFields = Buffer.alloc(26)
    sharedFields.writeUInt16LE(20, 0)
    sharedFields.writeUInt16LE(8, 4)
    sharedFields.writeUInt32LE(crc32(contentBytes), 10)
    sharedFields.writeUInt32LE(deflated.length, 14)
    sharedFields.writeUInt32LE(claims[name] ?? contentBytes.length, 18)
    sharedFields.writeUInt16LE(nameBytes.length, 22)
    const offsetField = Buffer.alloc(4)
    offsetField.writeUInt32LE(offset)
    parts.push(Buffer.from('PK\u0003\u0004'), sharedFields, nameBytes, deflated)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        sharedFields,
        Buffer.alloc(10),
        offsetField,
        nameBytes,
      ]),
    )
    offset += 30 + nameBytes.length + deflated.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directoryBytes, end])
}
