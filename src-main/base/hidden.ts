/**
 * The inside of a character class (flag `u`) of invisible characters: controls, marks of format and
 * direction, fillers, selectors, tags and signs with an empty glyph.
 */
export const INVISIBLE_CLASS = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}`

const HIDDEN_CHARACTERS = new RegExp(String.raw`[${INVISIBLE_CLASS}]|(?! )\p{Zs}`, 'gu')

/**
 * Replaces invisible characters, and spaces other than the common one, with visible escapes, so
 * that a text can neither look like another text nor control a terminal.
 */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN_CHARACTERS, (character) => {
    const code = (character.codePointAt(0) as number).toString(16)
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
  })
}

/**
 * Replaces the characters of escapeHidden with JSON escapes in a JSON text. The value does not
 * change.
 */
export function escapeHiddenInJson(json: string): string {
  return json.replace(HIDDEN_CHARACTERS, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
