import { Failure } from '../../base/failure.ts'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import type { CatalogueEntry } from '../../contract/services.ts'
import type { DocumentOrigin } from '../../domain/imported-document.ts'
import type { Operation, Route, RouteProvenance } from '../../domain/operations.ts'
import { isWrite, operations, routeOf } from '../../domain/operations.ts'
import { operationOf } from '../instruction-call.ts'
import type { Profile } from '../profile.ts'
import { documentedRoutesOf, embeddedSandbox, serviceSettingsOf } from '../profile.ts'

/**
 * Writes with a payload that no contract shows. They are not offered in production (G6, G8–G11).
 * The payload for reprocessing a hash is not shown either, but the operation is offered: the
 * operator enters the body (G7).
 */
const operationsWithoutPayload: ReadonlySet<string> = new Set([
  'wallet.crypto-withdrawal',
  'wallet.bank-withdrawal',
  'wallet.pix-withdrawal',
  'wallet.platform-withdrawal',
])

/** The group of operations that an imported document adds to the catalogue. */
const DOCUMENT_GROUP = 'OpenAPI'

/**
 * Lists every operation with the route that this profile may use, or why it cannot be run.
 * Operations from imported documents come last.
 */
export function listCatalogue(profile: Profile): readonly CatalogueEntry[] {
  return [
    ...operations.map((operation) => entryOf(operation, profile)),
    ...outsideOperations(profile).map((operation) => ({
      ...entryOf(operation, profile),
      outside: operation,
    })),
  ]
}

/**
 * Returns an operation of the catalogue or of an imported document. Throws Failure
 * OPERATION_UNKNOWN.
 */
export function operationIn(profile: Profile, id: string): Operation {
  return outsideOperations(profile).find((operation) => operation.id === id) ?? operationOf(id)
}

function outsideOperations(profile: Profile): readonly Operation[] {
  return (profile.documents ?? []).flatMap(({ outside }) =>
    outside.map(({ id, service, name, query }) => ({
      id,
      service,
      group: DOCUMENT_GROUP,
      name,
      contractRoute: null,
      assumedRoute: null,
      query,
      body: '',
      isSandboxOnly: false,
      isProgramOnly: false,
    })),
  )
}

/** Returns the catalogue entry of an operation for a profile. */
export function entryOf(operation: Operation, profile: Profile): CatalogueEntry {
  const { id } = operation
  const { route, provenance } = routeOf(operation, {
    operatorRoute: profile.operations?.[id],
    documentedRoute: documentedRoutesOf(profile)[id],
    isEmbedded: profile.id === embeddedSandbox.id,
  })
  const document = provenance === 'documented' ? documentOf(profile, id) : undefined
  return {
    operation: id,
    route,
    provenance,
    ...(document ? { document } : {}),
    off: offReason(operation, route, provenance, profile),
  }
}

// The newest document that has a route for the operation. Undefined means that the preset supplies
// it.
function documentOf(profile: Profile, id: string): DocumentOrigin | undefined {
  const document = (profile.documents ?? []).findLast(({ routes }) => Object.hasOwn(routes, id))
  if (!document) return undefined
  const { name, title, version, sha256, at } = document
  return { name, title, version, sha256, at }
}

function offReason(
  operation: Operation,
  route: Route | null,
  provenance: RouteProvenance,
  profile: Profile,
): CatalogueEntry['off'] {
  if (operation.isProgramOnly) return 'programOnly'
  if (operation.isSandboxOnly && profile.environment !== 'sandbox') return 'sandboxOnly'
  if (!route) return 'noPath'
  if (!isWrite(route)) return null
  // A document does not show the payloads that a contract leaves out (service-preset.md, section
  // 6).
  const isShown = !operationsWithoutPayload.has(operation.id) && provenance !== 'documented'
  if (!isShown && profile.environment === 'production') return 'payload'
  return serviceSettingsOf(profile).isTradingAllowed ? null : 'trading'
}

/**
 * Returns the route of an operation that may be run now. Throws Failure NO_PATH, TRADING_OFF,
 * SANDBOX_ONLY, PAYLOAD_NOT_SHOWN, OWN_CALL.
 */
export function requireRoute(operation: Operation, profile: Profile): Route {
  const { route, off } = entryOf(operation, profile)
  if (route && off === null) return route
  throw refusals[off ?? 'noPath'](operation, profile)
}

const refusals: Readonly<
  Record<NonNullable<CatalogueEntry['off']>, (operation: Operation, profile: Profile) => Failure>
> = {
  noPath: ({ name }) =>
    offFailure(
      'NO_PATH',
      `“${name}” cannot be called`,
      'no contract shows its path, and none was entered for this profile',
      'enter method and path among the operations',
    ),
  trading: ({ name }, profile) =>
    offFailure(
      'TRADING_OFF',
      `“${name}” is off for ${profile.name}`,
      'calls that make or change something are not allowed for this profile',
      'allow trading calls on the Connection screen',
    ),
  sandboxOnly: ({ name }) =>
    offFailure(
      'SANDBOX_ONLY',
      `“${name}” exists in the sandbox only`,
      'this profile is for production',
      'use a sandbox profile',
    ),
  payload: ({ name }) =>
    offFailure(
      'PAYLOAD_NOT_SHOWN',
      `“${name}” is not offered in production`,
      'no contract shows what to send',
      'try it on a sandbox profile',
    ),
  programOnly: ({ name }) =>
    offFailure(
      'OWN_CALL',
      `“${name}” is called by the program itself`,
      'its answer holds a secret',
      'nothing needs to be done',
    ),
}

function offFailure(code: FailureCode, what: string, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code, what, why, advice })
}
