import { describe, expect, it } from 'vitest'
import { isWireWord } from '../../../../../src-renderer/features/profiles/wire-word.ts'

describe('isWireWord', () => {
  it('B82: accepts another word for platform or p2p_tag', () => {
    for (const word of ['platform', 'p2p_tag', 'rail-2', ' spaced ', 'x'.repeat(40)])
      expect([word, isWireWord(word)]).toEqual([word, true])
  })

  it('refuses texts that are not a word', () => {
    for (const word of ['', ' ', 'two words', 'x/y', 'ñandú', 'x'.repeat(41)])
      expect([word, isWireWord(word)]).toEqual([word, false])
  })
})
