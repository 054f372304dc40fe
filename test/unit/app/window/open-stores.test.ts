import { describe, expect, it } from 'vitest'
import type { Connection, Ports } from '../../../../src-main/app/ports.ts'
import type { Profile } from '../../../../src-main/app/profile.ts'
import { documentedSandbox, embeddedSandbox } from '../../../../src-main/app/profile.ts'
import { OpenStores } from '../../../../src-main/app/window/open-stores.ts'
import type { WindowPorts } from '../../../../src-main/app/window/ports.ts'
import { Failure } from '../../../../src-main/base/failure.ts'
import type { Store } from '../../../../src-main/store/store.ts'

const profile: Profile = {
  id: 'p-1',
  name: 'desk',
  environment: 'sandbox',
  partnerUrl: 'https://one.test',
  gatewayUrl: 'https://gateway.test',
  gatewayService: 'wallet',
  gatewayAuth: { kind: 'bearer' },
  maxRate: 0,
  statusMap: {},
  rails: [],
  ties: [],
}

interface ConnectionRecorder {
  readonly openedUrls: string[]
  readonly closedUrls: string[]
  connect(profile: Profile): Promise<unknown>
}

function recordConnections(): ConnectionRecorder {
  const openedUrls: string[] = []
  const closedUrls: string[] = []
  const stores = new OpenStores({} as WindowPorts)
  const { keepConnection } = stores.ports as Required<Pick<Ports, 'keepConnection'>>
  const make = ({ partnerUrl }: Profile): Promise<Connection> => {
    openedUrls.push(partnerUrl)
    return Promise.resolve({
      client: { url: partnerUrl },
      calls: () => 0,
      callTallies: {},
      close: () => Promise.resolve(void closedUrls.push(partnerUrl)),
    } as unknown as Connection)
  }
  return {
    openedUrls,
    closedUrls,
    connect: async (owner) => (await keepConnection(owner, () => make(owner))).client,
  }
}

describe('a kept connection', () => {
  it('A13: belongs to the current profile: a call that read the profile before an edit leaves no connection to later calls', async () => {
    const { openedUrls, closedUrls, connect } = recordConnections()
    const editedProfile = { ...profile, partnerUrl: 'https://two.test' }
    expect(await connect(editedProfile)).toEqual({ url: 'https://two.test' })
    expect(await connect(profile)).toEqual({ url: 'https://one.test' })
    expect(await connect(editedProfile)).toEqual({ url: 'https://two.test' })
    expect([openedUrls, closedUrls]).toEqual([
      ['https://two.test', 'https://one.test', 'https://two.test'],
      ['https://two.test', 'https://one.test'],
    ])
  })

  it('A71: stays, with its token and its pauses, if only local settings changed', async () => {
    const { openedUrls, connect } = recordConnections()
    await Promise.all([
      connect(profile),
      connect({
        ...profile,
        statusMap: { DONE: 'finalGood' },
        rails: ['pix'],
      } as unknown as Profile),
      connect({ ...profile }),
    ])
    expect(openedUrls).toEqual(['https://one.test'])
  })
})

describe('a profile that is being removed', () => {
  it('is not opened by any call until the removal is over, so that this process does not own it again', async () => {
    const openings: boolean[] = []
    const openStore = (_profile: Profile, isReadOnly: boolean): Store => {
      openings.push(isReadOnly)
      return {
        call: () => Promise.resolve(null),
        close: () => Promise.resolve(),
      } as unknown as Store
    }
    const stores = new OpenStores({ openStore, hasCache: () => true } as unknown as WindowPorts)
    const codeOf = (open: () => unknown): Promise<unknown> =>
      Promise.resolve()
        .then(open)
        .then(
          () => 'opened',
          (error: unknown) => (error as Failure).code,
        )
    await stores.reader(profile)
    const codesDuringRemoval = await stores.runWithout(profile, () =>
      Promise.all([codeOf(() => stores.reader(profile)), codeOf(() => stores.writer(profile))]),
    )
    expect([codesDuringRemoval, openings]).toEqual([['ALREADY_RUNNING', 'ALREADY_RUNNING'], [true]])
    await expect(
      stores.runWithout(profile, () => Promise.reject(new Error('kept'))),
    ).rejects.toThrow('kept')
    expect(await codeOf(() => stores.reader(profile))).toBe('opened')
  })
})

describe('a database thread', () => {
  it('F41, S14: is restarted by the next call after it ended, at most three times in five minutes', async () => {
    let nowMs = 0
    let openCount = 0
    const storeLost = new Failure({
      kind: 'store',
      code: 'STORE_LOST',
      what: 'The database thread ended',
      why: 'unexpectedly',
      advice: 'run it again',
    })
    const openStore = (): Store => {
      openCount += 1
      return {
        call: () => Promise.reject(storeLost),
        close: () => Promise.resolve(),
      } as unknown as Store
    }
    const stores = new OpenStores({
      openStore,
      clock: { monotonicMs: () => nowMs },
    } as unknown as WindowPorts)
    const findFailureReason = async (): Promise<string> =>
      stores.findOwner(profile).then(String, (error: Failure) => error.why)
    const reasons: string[] = []
    for (let index = 0; index < 6; index += 1) reasons.push(await findFailureReason())
    expect([reasons, openCount]).toEqual([
      [
        'unexpectedly',
        'unexpectedly',
        'unexpectedly',
        ...Array<string>(3).fill('it ended again and again (unexpectedly)'),
      ],
      4,
    ])
    nowMs = 5 * 60_000
    expect([await findFailureReason(), await findFailureReason(), openCount]).toEqual([
      'unexpectedly',
      'unexpectedly',
      5,
    ])
  })
})

describe('the embedded services', () => {
  it('run once for each form, and end with the profile that they belong to', async () => {
    const events: string[] = []
    const ports = {
      startSandbox: (preset: string) => {
        events.push(`start ${preset}`)
        return Promise.resolve({ close: () => Promise.resolve(void events.push(`end ${preset}`)) })
      },
    } as unknown as WindowPorts
    const stores = new OpenStores(ports)
    await Promise.all([stores.sandbox(embeddedSandbox), stores.sandbox(embeddedSandbox)])
    await stores.sandbox(documentedSandbox)
    // The end of a command leaves them running.
    await (await stores.ports.startSandbox('contract')).close()
    expect(events).toEqual(['start contract', 'start documented'])
    await stores.release(documentedSandbox)
    expect(events.splice(2)).toEqual(['end documented'])
    await stores.sandbox(documentedSandbox)
    await stores.close()
    expect(events.splice(2).sort()).toEqual(['end contract', 'end documented', 'start documented'])
  })
})
