import { Failure } from '../base/failure.ts'
import type { ServiceSettings } from '../contract/services.ts'

/**
 * Words that the contract uses for something else. An alias among them would have two meanings, and
 * a transfer could go to the wrong rail.
 */
const contractWords: ReadonlySet<string> = new Set([
  'bank',
  'pix',
  'crypto',
  'swap',
  'deposit',
  'withdrawal',
  'fiat',
])

/** Throws Failure WORD_REFUSED for words that cannot name a platform or a tag. */
export function requireWords({
  platformWord,
  tagWord,
}: Pick<ServiceSettings, 'platformWord' | 'tagWord'>): void {
  const refusal = (why: string): Failure =>
    new Failure({
      kind: 'badInput',
      code: 'WORD_REFUSED',
      what: 'This word cannot be used',
      why,
      advice: 'write it as the service does',
    })
  for (const word of [platformWord, tagWord]) {
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(word))
      throw refusal('a word has 1 to 40 letters, digits, - or _')
    if (contractWords.has(word.toLowerCase()))
      throw refusal('the contract uses this word for something else')
  }
  if (platformWord === tagWord || platformWord === 'p2p_tag' || tagWord === 'platform')
    throw refusal('the two words must differ')
}
