import { describe, expect, it } from 'vitest'
import { shareRun } from '../../../src-main/app/team-runs.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { Store } from '../../../src-main/store/store.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'

const PARTS = 4
const unsharedRun = { run: 'r', summary: '{}', madeAt: 'm', decidedSeq: 0 }

/** A store with a run of PARTS parts and a server, which note their calls in one list. */
function makePair(failsAt?: number): {
  readonly store: Store
  readonly server: TeamServer
  readonly calls: string[]
} {
  const calls: string[] = []
  const notedParts = new Set<number>()
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    findUnsharedRun: () => unsharedRun,
    readNextSend({ inFlight }: { readonly inFlight: { readonly no: number } | null }) {
      const no = inFlight ? inFlight.no + 1 : notedParts.size
      calls.push(no < PARTS ? `read ${no}` : 'read end')
      if (no >= PARTS) return { kind: 'end', digests: [...notedParts].map(String) }
      const next = no + 1 < PARTS ? { table: 0, offset: no + 1, after: null } : null
      return { kind: 'part', no, data: new Uint8Array([no]), sha256: String(no), next }
    },
    noteSentPart({ no }: { readonly no: number }) {
      calls.push(`note ${no}`)
      notedParts.add(no)
      return null
    },
    findRunFile: () => 'missing',
    readBreakContents: () => [],
    forgetSentParts: () => null,
  }
  const store = {
    call: (name: string, input: never) => Promise.resolve(answers[name]?.(input)),
  } as Store
  const server = {
    async call(name: string, { no, digests }: { no: number; digests: readonly string[] }) {
      calls.push(name === 'putRunPart' ? `send ${no}` : `publish ${digests.join(' ')}`)
      await new Promise((resolve) => setImmediate(resolve))
      if (name === 'putRunPart' && no === failsAt)
        throw new Failure({
          kind: 'service',
          code: 'TEAM_UNREACHABLE',
          what: 'cut',
          why: 'cut',
          advice: 'again',
        })
      if (name === 'putRunPart') calls.push(`sent ${no}`)
      return null
    },
  } as unknown as TeamServer
  return { store, server, calls }
}

const share = (
  { store, server }: ReturnType<typeof makePair>,
  partLimit: number,
): Promise<unknown> =>
  shareRun(store, server, 'w', { files: {} as never, limit: { remaining: partLimit }, format: 4 })

describe('shareRun', () => {
  it('reads only one part ahead while the previous part is sent', async () => {
    const pair = makePair()
    expect(await share(pair, Infinity)).toBe('r')
    expect(pair.calls).toEqual([
      ...['read 0', 'send 0', 'read 1', 'sent 0', 'note 0'],
      ...['send 1', 'read 2', 'sent 1', 'note 1', 'send 2', 'read 3', 'sent 2', 'note 2'],
      ...['send 3', 'sent 3', 'note 3', 'read end', 'publish 0 1 2 3'],
    ])
  })

  it('continues after the last noted part when a limit or a failure ended the sending', async () => {
    const pair = makePair(2)
    expect(await share(pair, 1)).toBeNull()
    pair.calls.length = 0
    await expect(share(pair, Infinity)).rejects.toThrow('cut')
    expect(pair.calls.filter((call) => call.startsWith('note'))).toEqual(['note 1'])
    const { server } = makePair()
    pair.calls.length = 0
    expect(await share({ ...pair, server }, Infinity)).toBe('r')
    expect(pair.calls[0]).toBe('read 2')
  })
})
