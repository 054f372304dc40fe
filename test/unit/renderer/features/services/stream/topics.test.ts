import { describe, expect, it } from 'vitest'
import { withTopic } from '../../../../../../src-renderer/features/services/stream/topics.ts'

describe('withTopic', () => {
  it('keeps each topic once', () => {
    expect(withTopic(['balance', 'deposit'], 'balance', true)).toEqual(['deposit', 'balance'])
    expect(withTopic(['balance', 'deposit'], 'balance', false)).toEqual(['deposit'])
  })
})
