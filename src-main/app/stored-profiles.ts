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
  readPathSegment,
  readRails,
  readStreamAddress,
  serviceSettingsOf,
} from './profile.ts'
import { readPath, readRoute } from './route-path.ts'
import { requireWords } from './service-words.ts'

/**
 * Reads a stored list of profiles. Each profile must pass the checks for a profile that a person
 * enters, because the list can be edited by hand, restored or damaged. Throws Error with the
 * profile, the member and the reason. The text holds no value of an unknown member.
 */
export function readStoredProfiles(file: unknown): readonly Profile[] {
  const { version, profiles } = (file ?? {}) as { version?: unknown; profiles?: unknown }
  if (!Array.isArray(profiles)) throw new Error('it holds no list of profiles')
  if (version !== 1)
    throw new Error(
      `its version is ${String(JSON.stringify(version)).slice(0, 40)}, and this program reads version 1`,
    )
  const list = profiles.map((profile, index) => readStoredProfile(profile, index + 1))
  refuseDuplicates(list, 'id')
  refuseDuplicates(list, 'name')
  return list
}

function readStoredProfile(storedValue: unknown, number: number): Profile {
  const result = storedProfileSchema.safeParse(storedValue)
  if (!result.success) {
    const [issue] = result.error.issues
    throw memberError(
      storedValue,
      number,
      issue?.path.join('.') || 'its shape',
      `${issue?.message}`,
    )
  }
  // Members that the schema passes through unread are kept unchanged.
  const profile = storedValue as Profile
  const checkMember = <T>(member: string, readValue: () => T): T => {
    try {
      return readValue()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw memberError(profile, number, member, error.why, error)
    }
  }
  if (embeddedProfiles.some(({ id }) => id === profile.id))
    throw memberError(profile, number, 'id', 'a built-in profile has it')
  if (isDeviceName(profile.id))
    throw memberError(profile, number, 'id', 'Windows reserves it for a device')
  const { gatewayAuth, streamUrl, operations = {}, documents = [] } = profile
  const services = servicesOf(documents)
  for (const [id, route] of Object.entries(operations))
    checkMember(`operations.${id}`, () => checkOwnRoute(id, route, services))
  documents.forEach((document, index) => {
    for (const [id, route] of [
      ...Object.entries(document.routes),
      ...Object.entries(document.replaced),
    ])
      checkMember(`documents.${index}.${id}`, () =>
        readPath(serviceOf(id, services), route.method, route.path),
      )
    for (const { id, service, path } of document.outside)
      checkMember(`documents.${index}.${id}`, () => readPath(service, 'GET', path))
  })
  checkMember('service', () => requireWords(serviceSettingsOf(profile)))
  return {
    ...profile,
    name: checkMember('name', () => readName(profile.name)),
    partnerUrl: checkMember('partnerUrl', () => readAddress(profile.partnerUrl, 'partnerUrl')),
    gatewayUrl: checkMember('gatewayUrl', () => readAddress(profile.gatewayUrl, 'gatewayUrl')),
    gatewayService: checkMember('gatewayService', () => readPathSegment(profile.gatewayService)),
    gatewayAuth:
      gatewayAuth.kind === 'header'
        ? checkMember('gatewayAuth', () => readGatewayAuth(`header:${gatewayAuth.name}`))
        : gatewayAuth,
    rails: checkMember('rails', () => readRails(profile.rails)),
    ...(streamUrl === undefined
      ? {}
      : { streamUrl: checkMember('streamUrl', () => readStreamAddress(streamUrl)) }),
  }
}

function checkOwnRoute(id: string, route: Route, services: OutsideServices): Route {
  const operation = findOperation(id)
  return operation
    ? readRoute(operation, route)
    : readPath(serviceOf(id, services), route.method, route.path)
}

// The service of an operation that only a newer version of the program defines is unknown here. The
// path is then checked as one of the partner service, because this version never calls it.
function serviceOf(id: string, services: OutsideServices): ServiceName {
  return findOperation(id)?.service ?? services.get(id) ?? 'partner'
}

/** The services of imported operations by their ids. */
type OutsideServices = ReadonlyMap<string, ServiceName>

// The first document with an id determines its service.
function servicesOf(documents: readonly ImportedDocument[]): OutsideServices {
  const services = new Map<string, ServiceName>()
  for (const { outside } of documents)
    for (const { id, service } of outside) if (!services.has(id)) services.set(id, service)
  return services
}

function refuseDuplicates(profiles: readonly Profile[], member: 'id' | 'name'): void {
  const seenValues = new Set<string>()
  profiles.forEach((profile, index) => {
    if (seenValues.has(profile[member]))
      throw memberError(profile, index + 1, member, 'an earlier profile has it too')
    seenValues.add(profile[member])
  })
}

function memberError(
  storedValue: unknown,
  number: number,
  member: string,
  why: string,
  cause?: Failure,
): Error {
  const { name } = (storedValue ?? {}) as { name?: unknown }
  const title = typeof name === 'string' ? ` (${JSON.stringify(name.slice(0, 60))})` : ''
  return new Error(`profile ${number}${title}, ${member}: ${why}`, cause && { cause })
}
