import { makeZip } from './workbook.ts'

const URN = 'urn:oasis:names:tc:opendocument:xmlns'
const MIME = 'application/vnd.oasis.opendocument.spreadsheet'

/**
 * Makes an ODS spreadsheet as LibreOffice packs it. `tables` holds the markup inside each table by
 * the table's name.
 */
export function makeOpenDocument(
  tables: Readonly<Record<string, string>>,
  extras: {
    readonly mime?: string
    readonly markupAfterTables?: string
    readonly parts?: Readonly<Record<string, string>>
  } = {},
): Buffer {
  const markup = Object.entries(tables)
    .map(([name, table]) => `<table:table table:name="${name}">${table}</table:table>`)
    .join('')
  return makeZip({
    mimetype: extras.mime ?? MIME,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="${URN}:office:1.0" xmlns:table="${URN}:table:1.0" xmlns:text="${URN}:text:1.0" xmlns:draw="${URN}:drawing:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:body><office:spreadsheet>${markup}${extras.markupAfterTables ?? ''}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${URN}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${MIME}"/></manifest:manifest>`,
    ...extras.parts,
  })
}

/** A row of an ODS table. Each cell is a text, or markup that begins with `<`. */
export function tableRow(cells: readonly string[], attributes = ''): string {
  const markup = cells.map((cell) => (cell.startsWith('<') ? cell : textCell(cell)))
  return `<table:table-row ${attributes}>${markup.join('')}</table:table-row>`
}

/** A cell with a value of this type. `shownText` is the text that a person sees. */
export function valueCell(
  type: string,
  value: string,
  shownText = 'shown',
  attributes = '',
): string {
  const name = ['float', 'currency', 'percentage'].includes(type) ? 'value' : `${type}-value`
  return `<table:table-cell office:value-type="${type}" office:${name}="${value}" ${attributes}><text:p>${shownText}</text:p></table:table-cell>`
}

function textCell(text: string): string {
  return text === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
}
