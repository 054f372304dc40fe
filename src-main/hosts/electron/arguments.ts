/** What the words behind the program's name ask for. */
export type Wish =
  | { readonly kind: 'window'; readonly dataDir: string | undefined }
  | { readonly kind: 'command' }
  /** Switches that would open or weaken the program, and any that are not known. */
  | { readonly kind: 'refused'; readonly word: string }

/**
 * Reads the words of a start. A command of the command line runs without a window; a packaged
 * program takes nothing else but
 * `open`'s own words and `--data-dir`, since Chromium and Node would act on many a switch (security.md 118).
 */
export function readWish(words: readonly string[], isPackaged: boolean): Wish {
  const first = words.find(
    (word, index) => !word.startsWith('-') && !withValue.has(words[index - 1] ?? ''),
  )
  if (words.includes('--help') || words.includes('-h') || isForCommandLine(words, first))
    return { kind: 'command' }
  const wantsWindow = first === 'open'
  let dataDir: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string
    if (word === '--data-dir') dataDir = words[(at += 1)]
    else if (word.startsWith('--data-dir=')) dataDir = word.slice('--data-dir='.length)
    else if (wantsWindow && withValue.has(word)) at += 1
    // A file or an address that a desktop hands over is no word of ours, and is not opened.
    else if (isPackaged && word.startsWith('--') && !(wantsWindow && OF_OPEN.test(word)))
      return { kind: 'refused', word }
  }
  return { kind: 'window', dataDir }
}

const withValue = new Set(['--data-dir', '--profile', '--host'])
const OF_OPEN = /^--(?:json|quiet|profile=.*|host=.*)$/
// A word that could only be a command: who mistyped one in a schedule is told so, and gets no
// window that nobody closes.
const WORD = /^[a-z][a-z-]*$/

function isForCommandLine(words: readonly string[], first: string | undefined): boolean {
  if (first === undefined || !WORD.test(first)) return false
  if (first !== 'open') return true
  const host =
    words.find((word) => word.startsWith('--host='))?.slice('--host='.length) ??
    (words.includes('--host') ? words[words.indexOf('--host') + 1] : 'auto')
  return words.includes('--no-browser') || (host !== 'auto' && host !== 'electron')
}
