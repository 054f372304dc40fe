import { DEFAULT_TOLERANCE_MS } from '../api/gateway-signer.ts'
import { Failure } from '../base/failure.ts'
import { isLoopbackHost } from '../base/loopback-host.ts'
import type { Environment, ProfileView } from '../contract/calls.ts'
import type { ServiceSettings } from '../contract/services.ts'
import type { ImportedDocument } from '../domain/imported-document.ts'
import type { Route } from '../domain/operations.ts'
import { findNameFault } from '../domain/profile-name.ts'
import { railNames } from '../domain/reference-value.ts'
import type {
  GatewayLogin,
  PresetName,
  PresetOverrides,
  ResolvedService,
  ServicePreset,
} from '../domain/service-preset.ts'
import { presets, resolveService } from '../domain/service-preset.ts'
import type { StatusMap } from '../domain/status.ts'
import type { ReconcileSettings } from '../reconciliation/assumptions.ts'
import type { Origin } from '../store/thread-calls.ts'

/**
 * The settings of one pair of services. It holds no secret and no client id: both are in the
 * keychain.
 */
export interface Profile {
  readonly id: string
  readonly name: string
  readonly environment: Environment
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  readonly gatewayAuth: GatewayLogin
  /** Absent: the preset is `contract`. */
  readonly preset?: PresetName
  /** Values that the operator entered in place of the preset's. */
  readonly overrides?: PresetOverrides
  /** The exchange's WebSocket, if it is on a separate host. */
  readonly streamUrl?: string
  readonly maxRate: number
  readonly statusMap: StatusMap
  readonly rails: readonly string[]
  /**
   * Assumed: equal hashes, then equal references, tie a withdrawal and a feed row. The operator can
   * turn each key on and off (G39).
   */
  readonly ties: readonly ('txn_hash' | 'external_ref')[]
  /** Settings for questions that the contracts leave open. An absent setting has its default. */
  readonly service?: Partial<ServiceSettings>
  /** Routes that the operator entered, by operation (not-shown.md, 2). */
  readonly operations?: Readonly<Record<string, Route>>
  /** Imported OpenAPI documents, the oldest first. */
  readonly documents?: readonly ImportedDocument[]
}

const defaults: ServiceSettings = {
  tokenForm: 'basic',
  platformWord: 'platform',
  tagWord: 'p2p_tag',
  isExchangeLoggedIn: false,
  isTradingAllowed: false,
}

/**
 * Returns the settings of a profile's services. Calls that change something are off until a person
 * allows them, except for the embedded sandbox.
 */
export function serviceSettingsOf(profile: Profile): ServiceSettings {
  return {
    ...defaults,
    ...profile.service,
    ...(isEmbedded(profile) ? { isTradingAllowed: true } : {}),
  }
}

/** Returns the preset of a profile: `contract` if none was chosen. */
export function presetOf({ preset }: Profile): PresetName {
  return preset ?? 'contract'
}

/**
 * Returns the routes that public sources show, by operation. Those of imported documents replace
 * the preset's, and newer documents replace older ones.
 */
export function documentedRoutesOf(profile: Profile): Readonly<Record<string, Route>> {
  const importedRoutes = (profile.documents ?? []).map(({ routes }) => routes)
  return Object.assign({}, presets[presetOf(profile)].routes, ...importedRoutes) as Readonly<
    Record<string, Route>
  >
}

/**
 * Returns the values in effect for a profile, with the provenance of each. The values come from the
 * preset, the operator's entries and imported documents. `routes` holds only the routes that the
 * contracts do not show.
 */
export function resolvedServiceOf(profile: Profile): ResolvedService {
  const { values, provenance } = resolveService(presetOf(profile), {
    ...profile.overrides,
    gatewayLogin: profile.gatewayAuth,
    walletSegment: profile.gatewayService,
  })
  const documents = profile.documents ?? []
  const { operations = {} } = profile
  const routes = { ...documentedRoutesOf(profile), ...operations }
  return {
    values: { ...values, routes, expected: addExpectedDrift(values.expected, documents) },
    provenance: {
      ...provenance,
      ...(documents.length > 0
        ? { routes: 'documented' as const, expected: 'documented' as const }
        : {}),
      ...(Object.keys(operations).length > 0 ? { routes: 'operator-set' as const } : {}),
    },
  }
}

/** Returns the settings of a profile that decide how its records are reconciled. */
export function reconcileSettingsOf(profile: Profile): Required<ReconcileSettings> {
  const { feeSource, feedNet } = resolvedServiceOf(profile).values
  const { statusMap, rails, ties } = profile
  return { statusMap, rails, ties, feeSource, feedNet }
}

// Adds the drift that imported documents explain: an extra field that a document describes, and a
// missing field that it declares optional.
function addExpectedDrift(
  expected: ServicePreset['expected'],
  documents: readonly ImportedDocument[],
): ServicePreset['expected'] {
  const drift: Record<string, readonly string[]> = { ...expected }
  for (const document of documents)
    for (const [kind, names] of Object.entries(document.expected))
      drift[kind] = [...new Set([...(drift[kind] ?? []), ...names])]
  return drift
}

/** The built-in profile of the embedded services, which are started when they are needed. */
export const embeddedSandbox: Profile = Object.freeze<Profile>({
  id: 'sandbox',
  name: 'sandbox',
  environment: 'sandbox',
  partnerUrl: '',
  gatewayUrl: '',
  gatewayService: '',
  gatewayAuth: { kind: 'bearer' },
  maxRate: 0,
  statusMap: {},
  rails: ['crypto'],
  ties: ['txn_hash', 'external_ref'],
})

/** The built-in profile of the embedded services with the preset `documented`. */
export const documentedSandbox: Profile = Object.freeze<Profile>({
  ...embeddedSandbox,
  id: 'sandbox-documented',
  name: 'sandbox (documented)',
  preset: 'documented',
  gatewayService: 'wallet',
  gatewayAuth: { kind: 'signed', toleranceMs: DEFAULT_TOLERANCE_MS },
})

/** The profiles that are part of the program, the default one first. */
export const embeddedProfiles: readonly Profile[] = [embeddedSandbox, documentedSandbox]

/** Whether a profile's services are the embedded ones, which run in this program. */
export function isEmbedded({ id }: Profile): boolean {
  return embeddedProfiles.some((profile) => profile.id === id)
}

export function profileToView(profile: Profile): ProfileView {
  const { values, provenance } = resolvedServiceOf(profile)
  const { name: _name, routes: _routes, expected: _expected, ...visibleValues } = values
  return {
    name: profile.name,
    environment: profile.environment,
    partner_url: profile.partnerUrl,
    gateway_url: profile.gatewayUrl,
    gateway_service: profile.gatewayService,
    gateway_auth:
      profile.gatewayAuth.kind === 'header'
        ? `header:${profile.gatewayAuth.name}`
        : profile.gatewayAuth.kind,
    max_rate: profile.maxRate,
    status_map: profile.statusMap,
    rails: profile.rails,
    preset: presetOf(profile),
    stream_url: profile.streamUrl ?? null,
    values: visibleValues,
    entered: Object.keys(profile.overrides ?? {}),
    provenance,
    routes: Object.fromEntries(
      Object.entries(profile.operations ?? {}).map(([id, { method, path }]) => [
        id,
        `${method} ${path}`,
      ]),
    ),
  }
}

/**
 * Returns a service's address in its stored form, without trailing slashes. Throws Failure
 * ADDRESS_REFUSED for an address with a login, query, fragment or link-local host, and for schemes
 * other than https. http is allowed for loopback hosts.
 */
export function readAddress(text: string, option: string): string {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    throw refusal(
      option,
      `${JSON.stringify(text.slice(0, 200))} is not an address`,
      'write it like https://api.example.com',
    )
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw refusal(
      option,
      url.protocol === 'http:'
        ? 'http sends the login in clear text'
        : `${url.protocol} is not a web address`,
      'use https; http is allowed to this machine only',
    )
  if (url.username !== '' || url.password !== '')
    throw refusal(option, 'it holds a login', 'leave user and password out of it')
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text))
    throw refusal(option, 'it holds a query or a fragment', 'give the bare address')
  if (/^169\.254\.|^\[fe80:/i.test(url.hostname))
    throw refusal(option, 'it is a link-local address', 'give the address of the service')
  return url.href.replace(/\/+$/, '')
}

/**
 * Reads the exchange's WebSocket address: wss, or ws to this machine alone. Throws Failure
 * ADDRESS_REFUSED.
 */
export function readStreamAddress(text: string): string {
  const scheme = /^(wss?):/i.exec(text.trim())?.[1]?.toLowerCase()
  if (scheme === undefined)
    throw refusal(
      '--stream-url',
      `${JSON.stringify(text.slice(0, 200))} is not a WebSocket address`,
      'write it like wss://stream.example.com',
    )
  const asHttp = text.trim().replace(/^ws/i, 'http')
  return readAddress(asHttp, '--stream-url').replace(/^http/, 'ws')
}

/** Reads the wallet product's path segment. Throws Failure ADDRESS_REFUSED. */
export function readPathSegment(text: string): string {
  if (!/^[A-Za-z0-9._~-]{1,100}$/.test(text) || /^\.+$/.test(text))
    throw refusal(
      '--gateway-service',
      `${JSON.stringify(text.slice(0, 100))} is not one path segment`,
      'give the {service} part of the gateway addresses, such as wallet',
    )
  return text
}

const FORBIDDEN_HEADERS = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'cookie',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'expect',
])

/** Reads `bearer`, `header:NAME` or `signed`. Throws Failure ADDRESS_REFUSED. */
export function readGatewayAuth(text: string): Profile['gatewayAuth'] {
  if (text === 'bearer') return { kind: 'bearer' }
  if (text === 'signed') return { kind: 'signed', toleranceMs: DEFAULT_TOLERANCE_MS }
  const header = /^header:([A-Za-z0-9!#$%&'*+.^_`|~-]{1,80})$/.exec(text)?.[1]
  if (header === undefined || FORBIDDEN_HEADERS.has(header.toLowerCase()))
    throw refusal(
      '--gateway-auth',
      `${JSON.stringify(text.slice(0, 100))} is none of bearer, header:NAME and signed`,
      'ask the provider which of these the gateway expects, because the contract does not say it',
    )
  return { kind: 'header', name: header }
}

/**
 * Reads a profile name. It is only a label: storage uses a random id. Throws Failure
 * PROFILE_NAME_REFUSED.
 */
export function readName(text: string): string {
  const name = text.trim()
  if (findNameFault(name) !== undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'PROFILE_NAME_REFUSED',
      what: 'NAME cannot be used',
      why: 'a profile name has 1 to 100 characters and no control characters',
      advice: 'choose another name',
    })
  return name
}

/**
 * Reads the name of a profile that is to be added. Throws Failure PROFILE_NAME_REFUSED, and
 * PROFILE_EMBEDDED for the name of a built-in profile.
 */
export function readNewName(text: string): string {
  const name = readName(text)
  refuseEmbedded(name)
  return name
}

/** Throws Failure PROFILE_EMBEDDED for the name of a built-in profile. */
export function refuseEmbedded(name: string): void {
  const embeddedProfile = embeddedProfiles.find((profile) => profile.name === name.trim())
  if (embeddedProfile)
    throw new Failure({
      kind: 'badInput',
      code: 'PROFILE_EMBEDDED',
      what: 'The embedded sandbox cannot be changed',
      why: `the profile ${JSON.stringify(embeddedProfile.name)} is part of the program`,
      advice: 'make a profile with another name',
    })
}

/** Returns the rails to reconcile without duplicates. Throws Failure RAILS_REFUSED. */
export function readRails(rails: readonly string[]): readonly string[] {
  const unknownRail = rails.find((rail) => !(railNames as readonly string[]).includes(rail))
  if (unknownRail === undefined && rails.length > 0) return [...new Set(rails)]
  throw new Failure({
    kind: 'badInput',
    code: 'RAILS_REFUSED',
    what: 'These rails cannot be reconciled',
    why:
      unknownRail === undefined
        ? 'none was named'
        : `${JSON.stringify(unknownRail)} is not a rail of the contract`,
    advice: `use some of ${railNames.join(', ')}`,
  })
}

function refusal(option: string, why: string, advice: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'ADDRESS_REFUSED',
    what: `${option} cannot be used`,
    why,
    advice,
  })
}

/** Returns the profile's identity for files that leave the program. */
export function originOf({ name, environment, partnerUrl, gatewayUrl }: Profile): Origin {
  return { profile: name, environment, partner_url: partnerUrl, gateway_url: gatewayUrl }
}
