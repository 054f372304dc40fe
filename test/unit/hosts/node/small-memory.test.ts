import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = pathToFileURL(
  resolve(import.meta.dirname, '../../../../src-main/hosts/node/small-memory.ts'),
).href

/**
 * Returns the megabytes for new objects in a process and in its thread, both after much garbage.
 */
function measure(isLimited: boolean): readonly number[] {
  const work =
    'let kept = []; for (let at = 0; at < 150; at += 1) { kept.push(Array.from({ length: 20_000 }, (_, one) => ({ at, one }))); if (kept.length > 4) kept.shift() }'
  const readSpaceMb =
    "getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').physical_space_size / 1024 ** 2"
  const thread = `const { getHeapSpaceStatistics } = require('node:v8'); const { parentPort } = require('node:worker_threads'); ${work}; parentPort.postMessage(${readSpaceMb})`
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { Worker } from 'node:worker_threads'
    import { keepMemorySmall } from '${source}'
    if (${isLimited}) keepMemorySmall()
    ${work}
    const worker = new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 12 } })
    worker.on('message', (megabytes) => console.log(JSON.stringify([${readSpaceMb}, megabytes])))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  ) as number[]
}

describe('keepMemorySmall', () => {
  it('F44: keeps the space of the process from growing, and does not affect threads', () => {
    const [unlimitedMb = 0] = measure(false)
    const [limitedMb = 0, threadMb = 0] = measure(true)
    expect(unlimitedMb).toBeGreaterThan(24)
    expect(limitedMb).toBeLessThanOrEqual(4)
    expect(threadMb).toBeGreaterThanOrEqual(6)
    expect(threadMb).toBeLessThanOrEqual(12)
  })
})
