import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { HelperProcess } from '../../../../src-main/hosts/vault/helper-process.ts'
import { openKeychain } from '../../../../src-main/hosts/vault/keychain.ts'
import { heldClock } from '../../../support/held-clock.ts'

const REF = {
  environment: 'production',
  profileId: '7d1f0a52-6a3e-4f0e-9a54-0d8f2b5f2c11',
} as const

describe('HelperClient', () => {
  it('F41, S14: does not restart a helper for the fourth time in five minutes, and does when the user tries again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vault-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    let nowMs = 0
    let starts = 0
    const startHelper = (): HelperProcess => {
      starts += 1
      const handlers: { message?: (message: unknown) => void; exit?: () => void } = {}
      queueMicrotask(() => handlers.message?.({ id: 0, kind: 'done', value: null }))
      return {
        onMessage: (handler) => void (handlers.message = handler),
        onExit: (handler) => void (handlers.exit = handler),
        send: () => queueMicrotask(() => handlers.exit?.()),
        kill: () => handlers.exit?.(),
      }
    }
    const keychain = openKeychain({
      startHelper,
      markerFolder: folder,
      clock: { ...heldClock(), nowMs: () => nowMs, monotonicMs: () => nowMs },
    })
    const tries: number[] = []
    for (let index = 0; index < 6; index += 1) {
      const startsBefore = starts
      expect(await keychain.use(REF, () => 'used')).toMatchObject({
        kind: 'unavailable',
        state: 'waiting',
      })
      tries.push(starts - startsBefore)
    }
    expect(tries).toEqual([2, 2, 2, 1, 1, 1])
    nowMs = 5 * 60_000
    await keychain.use(REF, () => 'used')
    expect(starts).toBe(11)
    await keychain.close()
  })
})
