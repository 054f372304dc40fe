import { desk } from '../../desk.svelte.ts'

/**
 * The reason of a failure in the window's language. Reactive: the core's own words are returned
 * until the words of failures have loaded.
 */
export function reasonText(why: string): string {
  void desk.readFailureWords()
  const failure = {
    kind: 'badInput',
    code: 'FILE_REFUSED',
    what: '',
    why,
    advice: '',
    evidence: {},
  } as const
  return desk.wordsOfFailure?.(failure, desk.language)[2] ?? why
}
