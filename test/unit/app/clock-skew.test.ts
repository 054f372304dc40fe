import { describe, expect, it } from 'vitest'
import { findMarkedSkew, noteClockSkew } from '../../../src-main/app/clock-skew.ts'
import type { Ports } from '../../../src-main/app/ports.ts'
import type { Profile } from '../../../src-main/app/profile.ts'
import { embeddedSandbox } from '../../../src-main/app/profile.ts'
import type { Store } from '../../../src-main/store/store.ts'

const profile = { ...embeddedSandbox, id: 'p-1', name: 'acme' } as Profile

async function judge(
  steps: readonly (number | null)[],
  judgedProfile = profile,
): Promise<{ notices: unknown[]; marked: (number | null)[] }> {
  const facts = new Map<string, string>()
  const call = (name: string, input: { name: string; value: string }): Promise<unknown> =>
    Promise.resolve(
      name === 'findFact'
        ? (facts.get(input.name) ?? null)
        : (facts.set(input.name, input.value), null),
    )
  const store = { call } as unknown as Store
  const notices: unknown[] = []
  const markedSkews: (number | null)[] = []
  const ports = {
    clock: { nowMs: () => 0 },
    showNotice: (_profile: Profile, { code, evidence }: { code: string; evidence: unknown }) =>
      void notices.push([code, evidence]),
  } as unknown as Ports
  for (const skewMs of steps) {
    await noteClockSkew(ports, judgedProfile, store, skewMs)
    markedSkews.push(await findMarkedSkew(store))
  }
  return { notices, marked: markedSkews }
}

describe('noteClockSkew', () => {
  it('F35: raises CLOCK_SKEW beyond a minute, and marks times beyond ten until the clocks agree', async () => {
    expect(await judge([60_000, -61_000, 600_000, 601_000, null, -7_200_000, 500])).toEqual({
      notices: [
        ['CLOCK_SKEW', { seconds: -61, isMarked: false }],
        ['CLOCK_SKEW', { seconds: 600, isMarked: false }],
        ['CLOCK_SKEW', { seconds: 601, isMarked: true }],
        ['CLOCK_SKEW', { seconds: -7200, isMarked: true }],
      ],
      marked: [null, null, null, 601, 601, -7200, null],
    })
  })

  it('raises nothing for the embedded sandbox, whose time is simulated', async () => {
    expect(await judge([7_200_000], embeddedSandbox)).toEqual({ notices: [], marked: [null] })
  })

  it('keeps the outcome of a sync if the cache cannot be written', async () => {
    const store = { call: () => Promise.reject(new Error('gone')) } as unknown as Store
    await expect(
      noteClockSkew({ clock: { nowMs: () => 0 } } as Ports, profile, store, 7_200_000),
    ).resolves.toBeUndefined()
  })
})
