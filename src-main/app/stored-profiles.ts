import { isDeviceName } from '../base/device-name.ts'
import { Failure } from '../base/failure.ts'
import { storedProfileSchema } from '../contract/schemas/profile.ts'
import type { ImportedDocument } from '../domain/imported-document.ts'
import type { Route, ServiceName } from '../domain/operations.ts'
import { findOperation } from '../domain/operations.ts'
import type { Profile } from './profile.ts'
import {
  embeddedProfiles,
  readAddress,
  readGatewayAuth,
  readName,
  readRails,
  readSegment,
  readStreamAddress,
  serviceSettingsOf,
} from './profile.ts'
import { readPath, readRoute } from './route-path.ts'
import { requireWords } from './service-words.ts'

/**
 * The profiles of a list as it is kept, each checked by the rules that guard its form: a list can be
 * edited by hand, restored or damaged. Throws Error with the profile, the member and what is wrong
 * with it; the text holds no value of an unknown member.
 */
export function readStoredProfiles(file: unknown): readonly Profile[] {
  const { version, profiles } = (file ?? {}) as { version?: unknown; profiles?: unknown }
  if (!Array.isArray(profiles)) throw new Error('it holds no list of profiles')
  if (version !== 1)
    throw new Error(`its version is ${JSON.stringify(version)}, and this program reads version 1`)
  const read = profiles.map((profile, at) => readStoredProfile(profile, at + 1))
  refuseTwice(read, 'id')
  refuseTwice(read, 'name')
  return read
}

function readStoredProfile(stored: unknown, number: number): Profile {
  const result = storedProfileSchema.safeParse(stored)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new Error(
      `${title(stored, number)}, ${issue?.path.join('.') || 'its shape'}: ${issue?.message}`,
    )
  }
  // What the schema let through beyond its members is kept as it stands.
  const profile = stored as Profile
  const rule = <T>(member: string, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Error(`${title(stored, number)}, ${member}: ${error.why}`, { cause: error })
    }
  }
  if (embeddedProfiles.some(({ id }) => id === profile.id))
    throw new Error(`${title(stored, number)}, id: it is that of a profile of the program`)
  if (isDeviceName(profile.id))
    throw new Error(`${title(stored, number)}, id: Windows takes it for a device`)
  const { gatewayAuth, streamUrl, operations = {}, documents = [] } = profile
  for (const [id, route] of Object.entries(operations))
    rule(`operations.${id}`, () => checkOwnRoute(id, route, documents))
  documents.forEach((document, at) => {
    for (const [id, route] of [
      ...Object.entries(document.routes),
      ...Object.entries(document.replaced),
    ])
      rule(`documents.${at}.${id}`, () =>
        readPath(serviceOf(id, documents), route.method, route.path),
      )
    for (const { id, service: own, path } of document.outside)
      rule(`documents.${at}.${id}`, () => readPath(own, 'GET', path))
  })
  rule('service', () => requireWords(serviceSettingsOf(profile)))
  return {
    ...profile,
    name: rule('name', () => readName(profile.name)),
    partnerUrl: rule('partnerUrl', () => readAddress(profile.partnerUrl, 'partnerUrl')),
    gatewayUrl: rule('gatewayUrl', () => readAddress(profile.gatewayUrl, 'gatewayUrl')),
    gatewayService: rule('gatewayService', () => readSegment(profile.gatewayService)),
    gatewayAuth:
      gatewayAuth.kind === 'header'
        ? rule('gatewayAuth', () => readGatewayAuth(`header:${gatewayAuth.name}`))
        : gatewayAuth,
    rails: rule('rails', () => readRails(profile.rails)),
    ...(streamUrl === undefined
      ? {}
      : { streamUrl: rule('streamUrl', () => readStreamAddress(streamUrl)) }),
  }
}

function checkOwnRoute(id: string, route: Route, documents: readonly ImportedDocument[]): Route {
  const operation = findOperation(id)
  return operation
    ? readRoute(operation, route)
    : readPath(serviceOf(id, documents), route.method, route.path)
}

// The path of an operation that only a newer version knows is never called, and has a partner's form.
function serviceOf(id: string, documents: readonly ImportedDocument[]): ServiceName {
  const outside = documents.flatMap((document) => document.outside).find((one) => one.id === id)
  return findOperation(id)?.service ?? outside?.service ?? 'partner'
}

function refuseTwice(profiles: readonly Profile[], member: 'id' | 'name'): void {
  const known = new Set<string>()
  profiles.forEach((profile, at) => {
    if (known.has(profile[member]))
      throw new Error(`${title(profile, at + 1)}, ${member}: an earlier profile has it too`)
    known.add(profile[member])
  })
}

function title(stored: unknown, number: number): string {
  const { name } = (stored ?? {}) as { name?: unknown }
  return `profile ${number}${typeof name === 'string' ? ` (${JSON.stringify(name.slice(0, 60))})` : ''}`
}
