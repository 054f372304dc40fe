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
 * Replaces the letters of a header that only look Latin by Latin ones. Undefined where it has none,
 * or where it is a word of the other script (a letter with no Latin double). For a warning only:
 * such a header is never taken for the Latin one.
 */
export function latinLookAlike(header: string): string | undefined {
  let hasDouble = false
  const latin = [...header.normalize('NFC')].map((letter) => {
    const double = latinOf.get(letter)
    if (double !== undefined) hasDouble = true
    return double ?? letter
  })
  const folded = latin.join('')
  return hasDouble && !/[^\p{Script=Latin}\p{M}\P{L}]/u.test(folded) ? folded : undefined
}
