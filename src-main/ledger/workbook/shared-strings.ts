import { readMarkup, unescapeText } from './markup.ts'

/** The texts that a workbook's cells share, by their numbers; rich text without its looks. */
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

/** Collects the text of runs (`<t>`) and leaves out how it is pronounced (`<rPh>`). */
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
