import { describe, expect, it } from 'vitest'
import { LearntFactStore, readFacts } from '../../../src-main/api/learnt.ts'

const AT = '2026-11-26T08:00:00.000000Z'
const clock = { nowMs: () => Date.parse(AT), monotonicMs: () => 0, sleep: () => Promise.resolve() }

describe('LearntFactStore', () => {
  it('stores a value with how and when it was learnt, and reports a change to save', () => {
    const learnt = new LearntFactStore(clock as never)
    learnt.load(null)
    expect(learnt.snapshot).toEqual({ facts: {}, isChanged: false })
    learnt.learn('cursor.feed', 'c', 'page 2 came for it')
    expect(learnt.find('cursor.feed')).toBe('c')
    const { facts, isChanged } = learnt.snapshot
    expect(isChanged).toBe(true)
    expect(facts['cursor.feed']).toEqual({ value: 'c', how: 'page 2 came for it', at: AT })
    const reloadedStore = new LearntFactStore(clock as never)
    reloadedStore.load(JSON.stringify(facts))
    expect(reloadedStore.find('cursor.feed')).toBe('c')
    reloadedStore.learn('cursor.feed', 'c', 'once more')
    expect(reloadedStore.snapshot.isChanged).toBe(false)
    reloadedStore.forget()
    expect(reloadedStore.snapshot).toEqual({ facts: {}, isChanged: true })
  })

  it('prefers a learnt value over an older loaded fact, and accepts a newer loaded fact', () => {
    const fact = (value: string, at: string) => ({ value, how: 'GET /', at })
    const learnt = new LearntFactStore(clock as never)
    learnt.learn('cursor.feed', 'c', 'GET /')
    const olderTime = '2026-11-25T00:00:00.000000Z'
    const newerTime = '2026-11-27T00:00:00.000000Z'
    learnt.load(
      JSON.stringify({
        'cursor.feed': fact('nc', olderTime),
        'list.order': fact('oldest', olderTime),
      }),
    )
    expect([learnt.find('cursor.feed'), learnt.find('list.order')]).toEqual(['c', 'oldest'])
    expect(learnt.snapshot.isChanged).toBe(true)
    learnt.markSaved()
    expect(learnt.snapshot.isChanged).toBe(false)
    learnt.load(JSON.stringify({ 'cursor.feed': fact('cursor', newerTime) }))
    expect([learnt.find('cursor.feed'), learnt.snapshot.isChanged]).toEqual(['cursor', true])
  })

  it('ignores text that holds no facts', () => {
    for (const text of ['', 'x', '[]', 'null', '{"cursor.feed":1}', '{"other":{"value":"c"}}'])
      expect(readFacts(text)).toEqual({})
  })
})
