/** The brand's words for the contract's `platform` and `p2p_tag` (gateway:5). */
export interface Words {
  readonly platform: string
  readonly tag: string
}

/**
 * Translates a path and body to the contract's words. If the service has words of its own, the
 * contract's words become an unknown word.
 */
export function fromWire(
  path: string,
  body: string,
  words: Words | undefined,
): { readonly path: string; readonly body: string } {
  if (!words) return { path, body }
  const toContractWord = (word: string): string =>
    word === words.platform
      ? 'platform'
      : word === words.tag
        ? 'p2p_tag'
        : word === 'platform' || word === 'p2p_tag'
          ? 'no-such-word'
          : word
  return {
    path: path.replace(/[A-Za-z0-9_-]+/g, toContractWord),
    body: body.replace(
      /"([A-Za-z0-9_-]+)"(?!\s*:)/g,
      (_, word: string) => `"${toContractWord(word)}"`,
    ),
  }
}

/** Translates an answer to the service's own words. Names of members stay. */
export function toWire(body: string, words: Words | undefined): string {
  return words
    ? body.replaceAll(
        /"(?:platform|p2p_tag)"(?!\s*:)/g,
        (word) => `"${word === '"platform"' ? words.platform : words.tag}"`,
      )
    : body
}
