import { readMarkup, unescapeText } from './markup.ts'

/** Reads the texts that a workbook's cells share, by number. Rich text loses its format. */
export function readSharedStrings(markup: string): readonly string[] {
  const strings: string[] = []
  const text = new RichText()
  readMarkup(markup, {
    open: (name) => text.open(name),
    close(name) {
      text.close(name)
      if (name === 'si') strings.push(text.take())
    },
    text: (piece) => text.add(piece),
  })
  return strings
}

/** Collects the text of runs (`<t>`) and omits their pronunciation (`<rPh>`). */
export class RichText {
  #text = ''
  #isText = false
  #isPhonetic = false

  open(name: string): void {
    if (name === 't') this.#isText = true
    else if (name === 'rPh') this.#isPhonetic = true
  }

  add(piece: string): void {
    if (this.#isText && !this.#isPhonetic) this.#text += piece
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
  }

  take(): string {
    const text = unescapeText(this.#text)
    this.#text = ''
    return text
  }
}
