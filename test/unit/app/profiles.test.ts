import { describe, expect, it } from 'vitest'
import type { Ports } from '../../../src-main/app/ports.ts'
import type { Profile } from '../../../src-main/app/profile.ts'
import { embeddedSandbox } from '../../../src-main/app/profile.ts'
import { profileHandlers } from '../../../src-main/app/profiles.ts'
import type { SecretState } from '../../../src-main/app/secret-store.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'

const context = { signal: new AbortController().signal, progress: () => undefined }
const acme: Profile = {
  ...embeddedSandbox,
  id: 'a1',
  name: 'acme',
  environment: 'production',
  partnerUrl: 'https://p.test',
  gatewayUrl: 'https://g.test',
  service: { isTradingAllowed: true },
}

interface Stub {
  readonly ports: Ports
  readonly forgotten: string[]
  list: readonly Profile[]
  removed: number
}

/** Opens a desk with one profile. `duringSave` runs while the keychain saves its secret. */
function desk(
  parts: {
    readonly duringSave?: (stub: Stub) => void
    readonly forget?: unknown
    readonly keychain?: SecretState
    readonly store?: (name: string) => unknown
  } = {},
): Stub {
  const stub: Stub = {
    list: [acme],
    removed: 0,
    forgotten: [],
    ports: {
      hasEnvironmentSecrets: false,
      newId: () => 'b2',
      profiles: {
        read: () => stub.list,
        update: (change: (list: readonly Profile[]) => readonly Profile[]) =>
          void (stub.list = change(stub.list)),
      },
      vault: {
        status: () => Promise.resolve({ state: parts.keychain ?? 'ready', why: '' }),
        use: () => Promise.resolve({ kind: 'absent' }),
        put: () => Promise.resolve(parts.duringSave?.(stub)).then(() => ({ kind: 'saved' })),
        forget: ({ profile }: { profile: string }) => (
          stub.forgotten.push(profile),
          Promise.resolve(parts.forget ?? { kind: 'forgotten' })
        ),
      },
      hasCache: () => parts.store !== undefined,
      removeCache: () => void (stub.removed += 1),
      openStore: () => ({
        call: (name: string) => Promise.resolve().then(() => parts.store?.(name)),
        close: () => Promise.resolve(),
      }),
    } as unknown as Ports,
  }
  return stub
}

const codeOf = (work: unknown): Promise<string> =>
  Promise.resolve(work).then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )
const secrets = { clientId: 'id', clientSecret: 'new' }

describe('addProfile', () => {
  const settings = {
    partnerUrl: 'https://p.test',
    gatewayUrl: 'https://g.test',
    gatewayService: 'wallet',
    gatewayAuth: 'bearer',
    environment: 'production',
    maxRate: 20,
  } as const

  it.each([
    ['sandbox', 'PROFILE_EMBEDDED'],
    [' sandbox (documented)', 'PROFILE_EMBEDDED'],
    ['Sandbox', 'done'],
    ['../x', 'done'],
    ['acme', 'PROFILE_TAKEN'],
    ['', 'PROFILE_NAME_REFUSED'],
    ['a\nb', 'PROFILE_NAME_REFUSED'],
    ['x'.repeat(101), 'PROFILE_NAME_REFUSED'],
  ])('with the name %j gives %s', async (name, expectedCode) => {
    const { ports } = desk()
    const input = { name, settings, secrets }
    expect(await codeOf(profileHandlers(ports).addProfile(input, context))).toBe(expectedCode)
  })

  it.each([
    ['none', 'session_only'],
    ['sessionOnly', 'session_only'],
    ['ready', 'SECRET_MISSING'],
    ['locked', 'SECRET_MISSING'],
    ['waiting', 'SECRET_MISSING'],
  ] as const)('without secrets, a keychain that is %s gives %s', async (keychain, expectedCode) => {
    const stub = desk({ keychain })
    const adding = profileHandlers(stub.ports).addProfile(
      { name: 'north', settings, secrets: null },
      context,
    )
    const isAdded = expectedCode === 'session_only'
    if (isAdded) expect(await adding).toMatchObject({ secret: { kind: expectedCode } })
    else expect(await codeOf(adding)).toBe(expectedCode)
    expect(stub.list.some(({ name }) => name === 'north')).toBe(isAdded)
  })
})

describe('editProfile', () => {
  it('keeps changes that were made while the keychain waited for the user, above all a ban on trading', async () => {
    const stub = desk({
      duringSave: (target) =>
        void (target.list = target.list.map((profile) => ({
          ...profile,
          service: { isTradingAllowed: false },
          statusMap: { SENT: 'open' as const },
        }))),
    })
    await profileHandlers(stub.ports).editProfile(
      { name: 'acme', settings: { maxRate: 7 }, secrets },
      context,
    )
    expect(stub.list).toMatchObject([
      { maxRate: 7, service: { isTradingAllowed: false }, statusMap: { SENT: 'open' } },
    ])
  })

  it('fails if the profile was removed meanwhile, and leaves no orphaned secret', async () => {
    const stub = desk({ duringSave: (target) => void (target.list = []) })
    expect(
      await codeOf(
        profileHandlers(stub.ports).editProfile({ name: 'acme', settings: {}, secrets }, context),
      ),
    ).toBe('PROFILE_UNKNOWN')
    expect([stub.list, stub.forgotten.length]).toEqual([[], 1])
  })
})

describe('removeProfile', () => {
  const remove = (stub: Stub): Promise<string> =>
    codeOf(
      profileHandlers(stub.ports).removeProfile({ name: 'acme', isCacheRemoved: true }, context),
    )

  it.each<FailureCode>(['PERIOD_CLOSED', 'OUTCOME_UNKNOWN'])(
    'X15, A72: keeps a cache whose removal is refused with %s',
    async (code) => {
      const stub = desk({
        store: (name) => {
          if (name === 'findTeam') return null
          if (name !== 'refuseClosed') return { isOwned: false }
          throw new Failure({ kind: 'badInput', code, what: 'kept', why: '', advice: '' })
        },
      })
      expect([await remove(stub), stub.removed, stub.list, stub.forgotten]).toEqual([
        code,
        0,
        [acme],
        [],
      ])
    },
  )

  it('keeps a profile that is in a team', async () => {
    const stub = desk({
      store: (name) => (name === 'findTeam' ? { name: 'Operations' } : { isOwned: false }),
    })
    expect([await remove(stub), stub.list, stub.forgotten]).toEqual(['TEAM_ALREADY', [acme], []])
  })

  it('removes a cache that cannot be opened', async () => {
    const stub = desk({
      store: () => {
        throw new Failure({
          kind: 'store',
          code: 'DB_DAMAGED',
          what: 'damaged',
          why: '',
          advice: '',
        })
      },
    })
    expect([await remove(stub), stub.removed, stub.list]).toEqual(['done', 1, []])
  })

  it('keeps the profile if its keychain entry cannot be reached and would be orphaned', async () => {
    const stub = desk({ forget: { kind: 'unavailable', state: 'none', why: 'there is no D-Bus' } })
    expect([await remove(stub), stub.list]).toEqual(['KEYCHAIN_NONE', [acme]])
  })
})
