import type { Reply } from '../../../../../src-main/contract/bridge.ts'
import type {
  CheckStep,
  Job,
  Language,
  WindowCalls,
  WindowEvent,
  WindowProfile,
} from '../../../../../src-main/contract/window.ts'
import type { PresetName, PresetOverrides } from '../../../../../src-main/domain/service-preset.ts'
import { resolveService } from '../../../../../src-main/domain/service-preset.ts'
import type { Transport } from '../../../../../src-renderer/transport.ts'
import { newDesk, profile } from '../overview/invented.ts'

const AT = '2026-11-20T22:00:00.000000Z'
const step = (name: CheckStep['step'], more: Partial<CheckStep> = {}): CheckStep => ({
  step: name,
  outcome: 'ok',
  facts: {},
  failure: null,
  ...more,
})
const failure = {
  kind: 'service',
  code: 'ADDRESS_NOT_ALLOWED',
  what: 'The gateway refuses this key from here',
  why: 'status 403',
  advice: 'check the key’s address list',
  evidence: {},
} as const

/** A core with one real profile, whose values and preset can be changed. */
export function fakeProfiles(language: Language, note: (call: unknown) => void): Transport {
  const listeners: ((event: WindowEvent) => void)[] = []
  let preset: PresetName = 'contract'
  let overrides: PresetOverrides = {}
  const shown = (): WindowProfile => {
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
  const tell = (event: WindowEvent): void => listeners.forEach((take) => take(event))
  const changed = (): { profile: WindowProfile } => {
    setTimeout(() => tell({ kind: 'profiles', profiles: [shown()] }), 0)
    return { profile: shown() }
  }
  const calls: Record<string, (input: never) => unknown> = {
    hello: () => ({
      version: '0',
      host: 'loopback',
      settings: { ...newDesk, language },
      profiles: [shown()],
      jobs: [],
      isLocked: false,
    }),
    freshness: () => ({ counts: {}, owner: null, bytes: 9 }),
    connection: () => ({
      profile: shown(),
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
      return changed()
    },
    editProfile: ({ settings }: WindowCalls['editProfile']['input']) => {
      preset = settings.preset ?? preset
      return { ...changed(), secret: null }
    },
    startJob: ({ id }: { id: string }): Job => {
      const job: Job = {
        id,
        profile: 'Andes',
        kind: 'check',
        state: 'failed',
        step: 'signedRead',
        done: 3,
        total: 7,
        begunAt: AT,
        endedAt: AT,
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
      }
      setTimeout(() => tell({ kind: 'job', job }), 0)
      return job
    },
  }
  const broken: Reply = { kind: 'failure', failure: { ...failure, code: 'DB_DAMAGED' } }
  return {
    onEvent: (take) => void listeners.push(take),
    onEnd: () => undefined,
    call: (name, input) => {
      note({ name, input })
      const answer = calls[name]
      return Promise.resolve(answer ? { kind: 'result', output: answer(input as never) } : broken)
    },
  }
}
