import { INVISIBLE_CLASS } from '../../base/hidden.ts'
import { latinLookAlike } from './look-alikes.ts'
import { normalText } from './normal-form.ts'

const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu')
const OTHER_SPACE = /(?! )\p{Zs}/gu
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
/** Hyphens and the minus that word processors write in place of the common hyphen. */
const OTHER_HYPHEN = /[\u2010-\u2013\u2212\ufe63]/g

/**
 * Removes from an identifier the differences that cannot be seen: characters without width, other
 * spaces and hyphens, full-width letters, and Cyrillic or Greek letters that look Latin. Undefined
 * where it holds none of them. For a hint only: identifiers are compared as they are written, and
 * the outer white space that their normal form removes is not a fault.
 */
export function hiddenCharacters(text: string): { readonly cleaned: string } | undefined {
  const normal = normalText(text)
  const plainText = normal
    .replace(INVISIBLE, '')
    .replace(OTHER_SPACE, ' ')
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(OTHER_HYPHEN, '-')
    .trim()
  const cleaned = latinLookAlike(plainText) ?? plainText
  return cleaned === normal ? undefined : { cleaned }
}
