import { commandNames } from '../cli/arguments.ts'

/** What the words behind the program's name ask for. */
export type Wish =
  | { readonly kind: 'window'; readonly dataDir: string | undefined }
  | { readonly kind: 'command' }
  /** Switches that would open or weaken the program, and any that are not known. */
  | { readonly kind: 'refused'; readonly word: string }

/**
 * Reads the words of a start. A command of the command line runs without a window; a packaged program takes nothing else but
 * `--data-dir`, since Chromium and Node would act on many a switch (security.md 118).
 */
export function readWish(words: readonly string[], isPackaged: boolean): Wish {
  const first = words.find((word, index) => !word.startsWith('-') && words[index - 1] !== '--data-dir' && words[index - 1] !== '--profile')
  const isCommand = first !== undefined && commandNames.some((name) => name.split(' ')[0] === first)
  const wantsWindow = first === 'open' && !words.some((word) => word === '--no-browser' || /^(--host=)?loopback$/.test(word))
  if (words.includes('--help') || (isCommand && !wantsWindow)) return { kind: 'command' }
  let dataDir: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string
    if (word === '--data-dir') dataDir = words[(at += 1)]
    else if (word.startsWith('--data-dir=')) dataDir = word.slice('--data-dir='.length)
    else if (wantsWindow && word === '--host') at += 1
    // A file or an address that a desktop hands over is no word of ours, and is not opened.
    else if (isPackaged && word.startsWith('--') && !(wantsWindow && word.startsWith('--host='))) return { kind: 'refused', word }
  }
  return { kind: 'window', dataDir }
}
