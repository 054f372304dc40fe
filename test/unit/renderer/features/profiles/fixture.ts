import type {
  CheckStep,
  Job,
  WindowCalls,
  WindowEvent,
  WindowProfile,
} from '../../../../../src-main/contract/window.ts'
import type { PresetName, PresetOverrides } from '../../../../../src-main/domain/service-preset.ts'
import { resolveService } from '../../../../../src-main/domain/service-preset.ts'
import Connection from '../../../../../src-renderer/screens/Connection.svelte'
import type { FakeCore, Fixture } from '../../harness/fake-core.ts'
import { jobOf, profile } from '../../harness/invented.ts'

export const fixture: Fixture = { screens: { connection: Connection }, core: fakeCore }

const step = (name: CheckStep['step'], changes: Partial<CheckStep> = {}): CheckStep => ({
  step: name,
  outcome: 'ok',
  facts: {},
  failure: null,
  ...changes,
})
const failure = {
  kind: 'service',
  code: 'ADDRESS_NOT_ALLOWED',
  what: 'The gateway refuses this key from here',
  why: 'status 403',
  advice: 'check the key’s address list',
  evidence: {},
} as const

/** A core with one production profile, whose values and preset can be changed. */
function fakeCore(_state: string, emit: (event: WindowEvent) => void): FakeCore {
  let preset: PresetName = 'contract'
  let overrides: PresetOverrides = {}
  const shownProfile = (): WindowProfile => {
    const { values, provenance } = resolveService(preset, {
      ...overrides,
      gatewayLogin: { kind: 'bearer' },
      walletSegment: 'wallet',
    })
    return {
      ...profile,
      name: 'Andes',
      environment: 'production',
      gateway_auth: 'bearer',
      isEmbedded: false,
      preset,
      values,
      provenance,
      entered: Object.keys(overrides),
    }
  }
  const emitProfile = (): { profile: WindowProfile } => {
    setTimeout(() => emit({ kind: 'profiles', profiles: [shownProfile()] }), 0)
    return { profile: shownProfile() }
  }
  const answers: FakeCore['answers'] = {
    connection: () => ({
      profile: shownProfile(),
      keychain: { state: 'ready', why: '' },
      credentials: 'stored',
      credentialsWhy: '',
      token: null,
      network: { proxy: null, certificates: 'system' },
    }),
    serviceSettings: () => ({
      tokenForm: 'basic',
      platformWord: 'platform',
      tagWord: 'p2p_tag',
      isExchangeLoggedIn: false,
      isTradingAllowed: false,
    }),
    setProfile: ({ values }: WindowCalls['setProfile']['input']) => {
      overrides = Object.fromEntries(
        Object.entries({ ...overrides, ...values }).filter(([, value]) => value !== null),
      )
      return emitProfile()
    },
    editProfile: ({ settings }: WindowCalls['editProfile']['input']) => {
      preset = settings.preset ?? preset
      return { ...emitProfile(), secret: null }
    },
    startJob: ({ id }: { id: string }): Job => {
      const job = jobOf({
        id,
        profile: 'Andes',
        kind: 'check',
        state: 'failed',
        step: 'signedRead',
        done: 3,
        total: 7,
        result: {
          kind: 'check',
          scopes: ['read'],
          skewSeconds: 42,
          steps: [
            step('addresses'),
            step('token', { facts: { scopes: 'read' } }),
            step('clock', { facts: { skewSeconds: 42 } }),
            step('signedRead', { outcome: 'failed', failure }),
          ],
        },
        failure,
      })
      setTimeout(() => emit({ kind: 'job', job }), 0)
      return job
    },
  }
  return { answers, hello: { profiles: [shownProfile()] } }
}
