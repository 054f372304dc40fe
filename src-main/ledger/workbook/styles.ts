import { readMarkup } from './markup.ts'
import type { DateFormat } from './number-format.ts'
import { builtInFormat, customFormat } from './number-format.ts'

/** Returns the kind of value that each cell style of a workbook shows, by the style's number. */
export function readStyles(markup: string): readonly DateFormat[] {
  const codes = new Map<string, string>()
  const baseFormats: (string | undefined)[] = []
  const styles: {
    readonly format: string | undefined
    readonly base: string | undefined
  }[] = []
  let list = ''
  readMarkup(markup, {
    open(name, attribute) {
      if (name === 'numFmts' || name === 'cellStyleXfs' || name === 'cellXfs') list = name
      else if (name === 'numFmt' && list === 'numFmts')
        codes.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '')
      else if (name === 'xf' && list === 'cellStyleXfs') baseFormats.push(attribute('numFmtId'))
      else if (name === 'xf' && list === 'cellXfs')
        styles.push({ format: attribute('numFmtId'), base: attribute('xfId') })
    },
    close(name) {
      if (name === list) list = ''
    },
  })
  return styles.map((style) => {
    const id = style.format ?? baseFormats[Number(style.base)] ?? '0'
    const code = codes.get(id)
    return code === undefined ? builtInFormat(Number(id)) : customFormat(code)
  })
}
