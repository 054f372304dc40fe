import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { RetryWhenSpace } from '../../../../../src-main/app/window/jobs/retry-when-space.ts'
import type { Clock } from '../../../../../src-main/base/instant.ts'

/** A disk and a clock that the test controls. Sleepers wake when their time has passed. */
function makeDisk() {
  let nowMs = 0
  let sleepers: { until: number; wake(): void }[] = []
  const disk = { isFull: true, checkCount: 0 }
  const clock: Clock = {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('stopped')))
        sleepers.push({ until: nowMs + ms, wake: resolve })
      }),
  }
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      nowMs += 1000
      for (const { wake } of sleepers.filter(({ until }) => until <= nowMs)) wake()
      sleepers = sleepers.filter(({ until }) => until > nowMs)
      await turn()
    }
  }
  const hasSpace = (): boolean => ((disk.checkCount += 1), !disk.isFull)
  return { disk, pass, ports: { clock, hasSpace } }
}

describe('RetryWhenSpace', () => {
  test('F07: a sync that the disk had no space for begins again, once, within 30 s after space is free', async () => {
    const { disk, pass, ports } = makeDisk()
    const startedSyncs: string[] = []
    const space = new RetryWhenSpace(ports, new AbortController().signal)
    space.add('andes', () => startedSyncs.push('andes'))
    space.add('andes', () => startedSyncs.push('andes again'))
    space.add('pampa', () => startedSyncs.push('pampa'))
    await pass(600)
    expect(startedSyncs).toEqual([])
    expect(space.has('andes')).toBe(true)
    disk.isFull = false
    await pass(30)
    expect(startedSyncs).toEqual(['andes again', 'pampa'])
    expect(space.has('andes')).toBe(false)
    await pass(600)
    expect(startedSyncs).toHaveLength(2)
  })

  test('F07: waits again if the disk is full again, and checks it only while work waits', async () => {
    const { disk, pass, ports } = makeDisk()
    let startCount = 0
    const space = new RetryWhenSpace(ports, new AbortController().signal)
    const begin = (): void => {
      startCount += 1
      if (startCount < 3) space.add('andes', begin)
    }
    space.add('andes', begin)
    disk.isFull = false
    await pass(60)
    expect(startCount).toBe(3)
    const { checkCount } = disk
    await pass(600)
    expect(disk.checkCount).toBe(checkCount)
  })

  test('F07: does not repeat a sync that the user started meanwhile, and begins none after the end', async () => {
    const { disk, pass, ports } = makeDisk()
    const stop = new AbortController()
    let startCount = 0
    const space = new RetryWhenSpace(ports, stop.signal)
    space.add('andes', () => (startCount += 1))
    space.drop('andes')
    disk.isFull = false
    await pass(60)
    space.add('pampa', () => (startCount += 1))
    stop.abort()
    await pass(60)
    expect(startCount).toBe(0)
  })
})
