import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SecondService } from '../../../integration/second/second-service.ts'
import { startSecondService } from '../../../integration/second/second-service.ts'
import { build } from '../../../support/cli.ts'
import { removeOrKeepForSecretSearch } from '../../../support/leftover-search.ts'

let service: SecondService
let folder: string
let child: ChildProcess

beforeAll(async () => {
  build()
  service = await startSecondService()
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-token-'))
  const { clientId, clientSecret, partnerUrl, gatewayUrl, gatewayService } = service
  const settings = {
    partnerUrl,
    gatewayUrl,
    gatewayService,
    gatewayAuth: 'bearer',
    environment: 'sandbox',
    maxRate: 0,
  }
  const childSettings = JSON.stringify({
    folder: join(folder, 'data'),
    service: { clientId, clientSecret },
    settings,
  })
  child = fork(join(import.meta.dirname, 'token-child.ts'), [childSettings], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
})

afterAll(async () => {
  child.kill('SIGKILL')
  await service.close()
  removeOrKeepForSecretSearch(folder, [service.clientSecret, '._~+/tokencanary=='])
})

async function sendStep(step: Record<string, string>): Promise<void> {
  child.send(step)
  const [event] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => [`ended with ${code}`]),
  ])
  expect(event).toBe(step.snapshot ?? 'done')
}

/** Returns the numbers of the tokens that are anywhere in the memory of the core. */
async function tokensInMemory(): Promise<number[]> {
  const path = join(folder, 'heap.heapsnapshot')
  await sendStep({ snapshot: path })
  const heap = readFileSync(path)
  rmSync(path)
  expect(heap.length).toBeGreaterThan(1_000_000)
  return [1, 2, 3].filter(
    (number) =>
      heap.includes(`2nd-${number}._~+`) ||
      heap.includes(btoa(`2nd-${number}._~+/`)) ||
      heap.includes(`2nd-${number}._~%2B`),
  )
}

describe('the access token', () => {
  it('S13, threat 20: is nowhere in memory after the profile was edited, the window locked or the credentials forgotten', async () => {
    await sendStep({ login: '' })
    await sendStep({ edit: '' })
    await sendStep({ login: '' })
    await sendStep({ lock: '2468' })
    await sendStep({ login: '' })
    expect(await tokensInMemory()).toEqual([3])
    await sendStep({ forget: '' })
    expect(await tokensInMemory()).toEqual([])
    expect(service.requests.filter(({ path }) => path === '/oauth2/token/')).toHaveLength(3)
  })
})
