import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { RetryWhenSpace } from '../../../../../src-main/app/window/jobs/retry-when-space.ts'
import type { Clock } from '../../../../../src-main/base/instant.ts'

/** A disk and a clock that the test controls. Sleepers wake when their time has passed. */
function makeDisk() {
  let now = 0
  let sleepers: { until: number; wake(): void }[] = []
  const disk = { isFull: true, looks: 0 }
  const clock: Clock = {
    nowMs: () => now,
    monotonicMs: () => now,
    sleep: (ms, signal) =>
      new Promise((done, failed) => {
        signal?.addEventListener('abort', () => failed(new Error('stopped')))
        sleepers.push({ until: now + ms, wake: done })
      }),
  }
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000
      for (const { wake } of sleepers.filter(({ until }) => until <= now)) wake()
      sleepers = sleepers.filter(({ until }) => until > now)
      await turn()
    }
  }
  const hasSpace = (): boolean => ((disk.looks += 1), !disk.isFull)
  return { disk, pass, world: { clock, hasSpace } }
}

describe('RetryWhenSpace', () => {
  test('F07: a sync that the disk had no space for begins again, once, within 30 s after space is free', async () => {
    const { disk, pass, world } = makeDisk()
    const begun: string[] = []
    const space = new RetryWhenSpace(world, new AbortController().signal)
    space.add('andes', () => begun.push('andes'))
    space.add('andes', () => begun.push('andes again'))
    space.add('pampa', () => begun.push('pampa'))
    await pass(600)
    expect(begun).toEqual([])
    expect(space.has('andes')).toBe(true)
    disk.isFull = false
    await pass(30)
    expect(begun).toEqual(['andes again', 'pampa'])
    expect(space.has('andes')).toBe(false)
    await pass(600)
    expect(begun).toHaveLength(2)
  })

  test('F07: waits again where the disk is full again, and checks it only while work waits', async () => {
    const { disk, pass, world } = makeDisk()
    let begun = 0
    const space = new RetryWhenSpace(world, new AbortController().signal)
    const begin = (): void => {
      begun += 1
      if (begun < 3) space.add('andes', begin)
    }
    space.add('andes', begin)
    disk.isFull = false
    await pass(60)
    expect(begun).toBe(3)
    const { looks } = disk
    await pass(600)
    expect(disk.looks).toBe(looks)
  })

  test('F07: does not repeat a sync that the user started meanwhile, and begins none after the end', async () => {
    const { disk, pass, world } = makeDisk()
    const stop = new AbortController()
    let begun = 0
    const space = new RetryWhenSpace(world, stop.signal)
    space.add('andes', () => (begun += 1))
    space.drop('andes')
    disk.isFull = false
    await pass(60)
    space.add('pampa', () => (begun += 1))
    stop.abort()
    await pass(60)
    expect(begun).toBe(0)
  })
})
