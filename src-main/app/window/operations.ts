import { redactAnswer } from '../../api/redact-answer.ts'
import { Failure, failureToPlain } from '../../base/failure.ts'
import type { AnswerHeaders } from '../../base/fetch.ts'
import type { OperationAnswer } from '../../contract/services.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Operation, Route } from '../../domain/operations.ts'
import { operations } from '../../domain/operations.ts'
import { assumptionsOf } from '../../reconciliation/assumptions.ts'
import { operationOf, planOperation } from '../instruction-call.ts'
import type { Profile } from '../profile.ts'
import {
  embeddedSandbox,
  reconcileSettingsOf,
  refuseEmbedded,
  serviceSettingsOf,
} from '../profile.ts'
import { readRoute } from '../route-path.ts'
import { requireWords } from '../service-words.ts'
import { connectProfile } from '../session.ts'
import type { WindowContext } from './context.ts'
import { profileOf, windowProfiles } from './context.ts'
import { noteRemoved } from './removed-data.ts'
import { listCatalogue, operationIn, requireRoute } from './routes.ts'
import type { Streams } from './streams.ts'

type Calls = Pick<
  WindowCalls,
  'catalogue' | 'setOperation' | 'askOperation' | 'assumptions' | 'serviceSettings' | 'setService'
>

const SHOWN_HEADERS = ['content-type', 'date', 'deprecation', 'sunset', 'retry-after']

/** The handlers for the catalogue of operations, their routes, and calls that only read. */
export function operationHandlers(
  context: WindowContext,
  streams: Pick<Streams, 'end'>,
): Handlers<Calls> {
  return {
    catalogue: ({ profile }) => listCatalogue(profileOf(context, profile)),
    setOperation: ({ profile: name, operation: id, route }) => {
      const operation = operationIn(profileOf(context, name), id)
      const newRoute = route === null ? null : readRoute(operation, route)
      const profile = changeProfile(context, name, (current) => ({
        ...current,
        operations: withRoute(current.operations ?? {}, operation, newRoute),
      }))
      streams.end(profile)
      context.log(name, 'operation_set', {
        operation: id,
        method: newRoute?.method ?? null,
        path: newRoute?.path ?? null,
      })
      return listCatalogue(profile)
    },
    askOperation: async ({ profile: name, operation: id, pathValues, query }, { signal }) => {
      const profile = profileOf(context, name)
      const operation = operationIn(profile, id)
      const route = requireRoute(operation, profile)
      if (route.method !== 'GET')
        throw new Failure({
          kind: 'badInput',
          code: 'NOT_A_READ',
          what: `“${operation.name}” changes something`,
          why: `it is a ${route.method}`,
          advice: 'run it as an instruction',
        })
      const connection = await connectProfile(context.stores.ports, profile)
      const { verdict, reply, elapsedMs } = await connection.client.askToRead(
        planOperation(operation, route, pathValues, query, undefined),
        signal,
      )
      await connection.callTallies.flush(context.stores.writer(profile))
      if (!reply && verdict.kind !== 'done' && verdict.kind !== 'absent') throw verdict.failure
      const { text, removed } = redactAnswer(reply?.text ?? '')
      await noteRemoved(context, profile, 'answers', removed)
      return {
        status: reply?.status ?? 0,
        elapsedMs,
        text,
        headers: shownHeaders(reply?.headers),
        failure: failureOf(verdict, reply?.status ?? 0),
      }
    },
    assumptions: ({ profile: name }) => {
      const profile = profileOf(context, name)
      return [...assumptionsOf(reconcileSettingsOf(profile)), ...serviceAssumptions(profile)]
    },
    serviceSettings: ({ profile }) => serviceSettingsOf(profileOf(context, profile)),
    setService: async ({ profile: name, settings }) => {
      requireWords({ ...serviceSettingsOf(profileOf(context, name)), ...settings })
      const profile = changeProfile(context, name, (current) => ({
        ...current,
        service: { ...current.service, ...settings },
      }))
      streams.end(profile)
      await context.stores.disconnect(profile)
      context.log(name, 'service_set', { ...settings })
      context.emit({ kind: 'profiles', profiles: windowProfiles(context) })
      return serviceSettingsOf(profile)
    },
  }
}

/** Changes the stored profile of a name. Throws PROFILE_EMBEDDED for an embedded sandbox. */
export function changeProfile(
  context: WindowContext,
  name: string,
  change: (current: Profile) => Profile,
): Profile {
  refuseEmbedded(profileOf(context, name).name)
  context.ports.profiles.update((profiles) =>
    profiles.map((profile) => (profile.name === name ? change(profile) : profile)),
  )
  return profileOf(context, name)
}

function withRoute(
  routes: Readonly<Record<string, Route>>,
  { id }: Operation,
  route: Route | null,
): Readonly<Record<string, Route>> {
  const otherRoutes = Object.entries(routes).filter(([operation]) => operation !== id)
  return Object.fromEntries(route ? [...otherRoutes, [id, route]] : otherRoutes)
}

function shownHeaders(headers: AnswerHeaders | undefined): Record<string, string> {
  const excerpts: Record<string, string> = {}
  for (const name of SHOWN_HEADERS) {
    const value = headers?.get(name)
    if (value) excerpts[name] = value.slice(0, 200)
  }
  return excerpts
}

function failureOf(
  verdict: { readonly kind: string; readonly failure?: Failure },
  status: number,
): OperationAnswer['failure'] {
  if (verdict.kind === 'done') return null
  const failure =
    verdict.failure ??
    new Failure({
      kind: 'service',
      code: `HTTP_${status}`,
      what: 'The service says that there is nothing there',
      why: `status ${status}`,
      advice: 'check the values and the path',
      evidence: { status },
    })
  return failureToPlain(failure)
}

/**
 * Lists the assumptions about the services themselves (not-shown.md, 4). assumptionsOf lists those
 * of reconciliation.
 */
function serviceAssumptions(profile: Profile): string[] {
  const { tokenForm, platformWord, tagWord, isExchangeLoggedIn } = serviceSettingsOf(profile)
  const forms = {
    basic: 'by a Basic header, as entered',
    encoded: 'by a Basic header, form-encoded first',
    body: 'in the body of the token request',
  }
  const auth =
    profile.gatewayAuth.kind === 'bearer'
      ? "the partner's bearer token"
      : profile.gatewayAuth.kind === 'header'
        ? `a secret of its own in the header ${profile.gatewayAuth.name}`
        : 'an API key, and a signature made for each call'
  const ownRoutes = Object.entries(profile.operations ?? {}).map(
    ([id, { method, path }]) =>
      `${operationOf(id).name}: ${method} ${path}, entered by the operator`,
  )
  const documentedOperations = listCatalogue(profile).filter(
    ({ provenance }) => provenance === 'documented',
  )
  const assumedOperations = operations.filter(
    ({ assumedRoute: route }) => profile.id === embeddedSandbox.id && route !== null,
  )
  return [
    `the gateway is authenticated by ${auth} (G13)`,
    `the client is identified ${forms[tokenForm]} (P18)`,
    `the words on the wire are ${platformWord} and ${tagWord} (G35)`,
    `the exchange's public addresses are called ${isExchangeLoggedIn ? 'with' : 'without'} a login (G30)`,
    'a bearer token that is no longer valid is reported by 40000, 40001 or status 401 (P19)',
    'pages continue until next is null (P15)',
    'the cursor is c, in the transaction feed nc (G18)',
    'messages of the stream are {action, topic} out and {topic, data} in; the ticket is part of the address (G14)',
    ...ownRoutes,
    ...documentedOperations.map(
      ({ operation, route }) =>
        `${operationIn(profile, operation).name}: ${route?.method} ${route?.path}, as public sources show it`,
    ),
    ...assumedOperations.map(
      ({ name, assumedRoute: route }) =>
        `${name}: ${route?.method} ${route?.path}, the sandbox's own`,
    ),
  ]
}
