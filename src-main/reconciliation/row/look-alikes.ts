// Letters of other scripts that look like Latin ones (a selection of Unicode's confusables:
// Cyrillic and Greek).
const latinOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      А: 'A',
      В: 'B',
      С: 'C',
      Е: 'E',
      Н: 'H',
      І: 'I',
      Ј: 'J',
      К: 'K',
      М: 'M',
      О: 'O',
      Р: 'P',
      Ѕ: 'S',
      Т: 'T',
      Х: 'X',
      У: 'Y',
    },
    ...{
      а: 'a',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      һ: 'h',
      і: 'i',
      ј: 'j',
      ӏ: 'l',
      о: 'o',
      р: 'p',
      ԛ: 'q',
      ѕ: 's',
      ѵ: 'v',
      ԝ: 'w',
      х: 'x',
      у: 'y',
    },
    ...{
      Α: 'A',
      Β: 'B',
      Ε: 'E',
      Ζ: 'Z',
      Η: 'H',
      Ι: 'I',
      Κ: 'K',
      Μ: 'M',
      Ν: 'N',
      Ο: 'O',
      Ρ: 'P',
      Τ: 'T',
      Υ: 'Y',
      Χ: 'X',
      ο: 'o',
      ν: 'v',
      ι: 'i',
      α: 'a',
      ρ: 'p',
      υ: 'u',
    },
  }),
)

/**
 * Replaces letters of other scripts that look Latin with the Latin ones. Undefined for a header
 * without such letters, and for a word of another script: it has a letter with no Latin look-alike.
 * For a warning only: such a header is never taken for the Latin one.
 */
export function latinLookAlike(header: string): string | undefined {
  let hasLookAlike = false
  const latinLetters = [...header.normalize('NFC')].map((letter) => {
    const latinLetter = latinOf.get(letter)
    if (latinLetter !== undefined) hasLookAlike = true
    return latinLetter ?? letter
  })
  const latinText = latinLetters.join('')
  return hasLookAlike && !/[^\p{Script=Latin}\p{M}\P{L}]/u.test(latinText) ? latinText : undefined
}
