/** The part of the program that the arguments of a start select. */
export type StartRequest =
  | { readonly kind: 'window'; readonly dataDir: string | undefined }
  | { readonly kind: 'command' }
  /** `word` is a switch that could weaken the program's security, is unknown or lacks its value. */
  | { readonly kind: 'refused'; readonly word: string }

/**
 * Reads the arguments of a start. A command of the command line runs without a window. Otherwise a
 * packaged program accepts only `--data-dir` and the arguments of `open`, since Chromium and Node
 * would act on many switches (security.md 118).
 */
export function readStartRequest(words: readonly string[], isPackaged: boolean): StartRequest {
  const firstWord = words.find(
    (word, index) => !word.startsWith('-') && !optionsWithValue.has(words[index - 1] ?? ''),
  )
  if (words.includes('--help') || words.includes('-h') || isForCommandLine(words, firstWord))
    return { kind: 'command' }
  const isOpenCommand = firstWord === 'open'
  let dataDir: string | undefined
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string
    if (word === '--data-dir') dataDir = words[(index += 1)]
    else if (word.startsWith('--data-dir=')) dataDir = word.slice('--data-dir='.length)
    else if (isOpenCommand && optionsWithValue.has(word)) index += 1
    // Other words are ignored. A desktop may pass a file or an address, which is not opened.
    else if (isPackaged && word.startsWith('--') && !(isOpenCommand && OPEN_OPTION.test(word)))
      return { kind: 'refused', word }
  }
  if (dataDir === '') return { kind: 'refused', word: '--data-dir=' }
  return { kind: 'window', dataDir }
}

const optionsWithValue = new Set(['--data-dir', '--profile', '--host'])
const OPEN_OPTION = /^--(?:json|quiet|profile=.*|host=.*)$/
// The form of a command. Any such word goes to the command line, so that a mistyped command in a
// schedule causes an error instead of a window that stays open.
const COMMAND_WORD = /^[a-z][a-z-]*$/

function isForCommandLine(words: readonly string[], firstWord: string | undefined): boolean {
  if (firstWord === undefined || !COMMAND_WORD.test(firstWord)) return false
  if (firstWord !== 'open') return true
  const host =
    words.find((word) => word.startsWith('--host='))?.slice('--host='.length) ??
    (words.includes('--host') ? words[words.indexOf('--host') + 1] : 'auto')
  return words.includes('--no-browser') || (host !== 'auto' && host !== 'electron')
}
