import type { Ports, TemplateStore } from '../../src-main/app/ports.ts'
import type { Profile } from '../../src-main/app/profile.ts'
import type { ItemPlaces } from '../../src-main/app/team-items.ts'
import { itemPlaces } from '../../src-main/app/team-items.ts'
import type { Store } from '../../src-main/store/store.ts'

/** A workstation's shared items over a store, with its settings and templates in memory. */
export interface MemoryPlaces extends ItemPlaces {
  readonly templates: TemplateStore
  profile(): Profile
  change(settings: Partial<Profile>): void
  /** The answer of mayShareTemplates(). */
  isOnlyTeam: boolean
}

/** The profile of a member. */
export const teamProfile: Profile = {
  id: 'p1',
  name: 'Payments',
  environment: 'sandbox',
  partnerUrl: 'https://partner.example',
  gatewayUrl: 'https://gateway.example',
  gatewayService: 'wallet',
  gatewayAuth: { kind: 'bearer' },
  maxRate: 0,
  statusMap: {},
  rails: ['crypto'],
  ties: ['txn_hash', 'external_ref'],
}

export function memoryPlaces(store: Store): MemoryPlaces {
  let profile = teamProfile
  let text: string | undefined
  const templates: TemplateStore = {
    read: () => text,
    write: (written) => void (text = written),
    keepDamaged: () => undefined,
  }
  const ports = {
    templates,
    profiles: {
      read: () => [profile],
      update: (change: (profiles: readonly Profile[]) => readonly Profile[]) =>
        void (profile = change([profile])[0] ?? profile),
      restore: () => 1,
    },
    hasCache: () => false,
  } satisfies Partial<Ports>
  const places = itemPlaces(ports as unknown as Ports, profile, store)
  const memory: MemoryPlaces = {
    ...places,
    templates,
    profile: () => profile,
    change: (settings) => void (profile = { ...profile, ...settings }),
    isOnlyTeam: true,
    mayShareTemplates: () => Promise.resolve(memory.isOnlyTeam),
  }
  return memory
}
