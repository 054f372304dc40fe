import { describe, expect, it } from 'vitest'
import { Failure } from '../../../../src-main/base/failure.ts'
import {
  environmentStore,
  takeEnvironmentSecrets,
} from '../../../../src-main/hosts/vault/environment-secrets.ts'

const CANARY = 'secret-canary-zx81'

describe('takeEnvironmentSecrets', () => {
  it('returns the credentials and removes them from the environment', () => {
    const environment: Record<string, string | undefined> = {
      PARTNER_DESK_CLIENT_ID: 'id',
      PARTNER_DESK_CLIENT_SECRET: 'secret',
      PARTNER_DESK_GATEWAY_SECRET: 'gate',
      PATH: '/bin',
    }
    expect(takeEnvironmentSecrets(environment)).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      gatewaySecret: 'gate',
    })
    expect(environment).toEqual({ PATH: '/bin' })
  })

  it('needs no gateway secret', () => {
    expect(
      takeEnvironmentSecrets({
        PARTNER_DESK_CLIENT_ID: 'id',
        PARTNER_DESK_CLIENT_SECRET: 'secret\n',
      }),
    ).toEqual({ clientId: 'id', clientSecret: 'secret' })
  })

  it('returns undefined if none is set, or each is empty', () => {
    expect(takeEnvironmentSecrets({})).toBeUndefined()
    expect(
      takeEnvironmentSecrets({ PARTNER_DESK_CLIENT_ID: '', PARTNER_DESK_CLIENT_SECRET: '' }),
    ).toBeUndefined()
  })

  it.each([
    [{ PARTNER_DESK_CLIENT_SECRET: CANARY }, 'PARTNER_DESK_CLIENT_ID is not set'],
    [{ PARTNER_DESK_CLIENT_ID: 'id' }, 'PARTNER_DESK_CLIENT_SECRET is not set'],
    [{ PARTNER_DESK_GATEWAY_SECRET: CANARY }, 'PARTNER_DESK_CLIENT_ID is not set'],
    [
      { PARTNER_DESK_CLIENT_ID: `${CANARY}:`, PARTNER_DESK_CLIENT_SECRET: CANARY },
      'PARTNER_DESK_CLIENT_ID: the client id holds a colon, which an id cannot',
    ],
  ])(
    'refuses incomplete and unusable credentials without a value in the message',
    (environment: Record<string, string | undefined>, why) => {
      const failure = takeEnvironmentSecrets(environment)
      expect(failure).toBeInstanceOf(Failure)
      expect(failure).toMatchObject({ kind: 'badInput', code: 'ENVIRONMENT_CREDENTIALS', why })
      expect(environment).toEqual({})
      expect(String((failure as Failure).stack)).not.toContain(CANARY)
    },
  )
})

describe('environmentStore', () => {
  it('serves the credentials for any profile, stores nothing, and removes from the keychain what another process stored there', async () => {
    const calls: unknown[] = []
    const keychain = {
      forget: async (profileRef: unknown) => (calls.push(profileRef), { kind: 'forgotten' }),
      close: async () => void calls.push('closed'),
    }
    const store = environmentStore(
      { clientId: 'id', clientSecret: 'secret' },
      () => (calls.push('opened'), keychain as never),
    )
    const ref = { environment: 'production', profileId: 'p' } as const
    const why = 'the credentials were given in the environment, for this process only'
    expect(await store.status()).toEqual({ state: 'sessionOnly', why })
    expect(await store.use(ref, (secret) => secret.clientSecret)).toEqual({
      kind: 'used',
      value: 'secret',
    })
    expect(await store.put(ref, { clientId: 'other', clientSecret: 'other' })).toEqual({
      kind: 'refused',
      state: 'sessionOnly',
      why,
    })
    expect(calls).toEqual([])
    expect(await store.forget(ref)).toEqual({ kind: 'forgotten' })
    await store.close()
    expect(calls).toEqual(['opened', ref, 'closed'])
  })
})
