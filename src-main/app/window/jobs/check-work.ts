import type { Client } from '../../../api/client.ts'
import { readReference, readServerTime, walkTransactions } from '../../../api/gateway.ts'
import { Failure, failureToShow } from '../../../base/failure.ts'
import { isJsonArray, isJsonNumber, isJsonObject, member } from '../../../base/json.ts'
import type { CheckStep, JobResult } from '../../../contract/window.ts'
import { checkSteps } from '../../../contract/window.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { WITHDRAWAL_LIST } from '../../../domain/service-preset.ts'
import type { Profile } from '../../profile.ts'
import { isEmbedded, readAddress, readStreamAddress } from '../../profile.ts'
import { connectProfile } from '../../session.ts'
import type { WindowContext } from '../context.ts'

type Facts = CheckStep['facts']
/** Undefined: the step does not apply to this profile or service. */
type Step = () => Promise<Facts | undefined>

/**
 * Checks the requirements of a sync one after the other, and stops at the first failure. It sends
 * only reads.
 */
export async function checkConnection(
  context: WindowContext,
  profile: Profile,
  { signal, progress }: CallContext,
): Promise<JobResult> {
  const results: CheckStep[] = []
  let scopes: readonly string[] = []
  let skewSeconds: number | null = null
  let client: Client | undefined
  const getClient = async (): Promise<Client> =>
    (client ??= (await connectProfile(context.stores.ports, profile)).client)
  let pages: ReturnType<typeof walkTransactions> | undefined
  const nextPage: Step = async () => {
    pages ??= walkTransactions(await getClient(), null, signal)
    const page = await pages.next()
    return page.done ? undefined : { rows: page.value.records.length }
  }
  const steps: Readonly<Record<CheckStep['step'], Step>> = {
    addresses: () => Promise.resolve(readAddresses(profile)),
    token: async () => {
      const { token } = await getClient()
      await token.get()
      scopes = token.scopes ?? []
      return { scopes: scopes.join(', ') }
    },
    clock: async () => {
      // Not every service has a clock endpoint.
      const serverMs = await readServerTime(await getClient(), signal).catch((error: unknown) => {
        if (error instanceof Failure && error.kind === 'service') return undefined
        throw error
      })
      if (serverMs === undefined) return undefined
      skewSeconds = Math.round((serverMs - context.ports.clock.nowMs()) / 1000)
      return { skewSeconds }
    },
    signedRead: async () => ({
      login: profile.gatewayAuth.kind,
      rails: (await readReference(await getClient(), 'rails', signal)).length,
    }),
    firstPage: nextPage,
    secondPage: nextPage,
    withdrawalList: async () => readWithdrawalList(await getClient(), signal),
  }
  try {
    for (const [done, step] of checkSteps.entries()) {
      progress({ step, done, total: checkSteps.length })
      const result = await outcomeOf(step, steps[step])
      results.push(result)
      if (result.outcome === 'failed') break
    }
  } finally {
    await pages?.return(undefined)
  }
  return { kind: 'check', scopes, skewSeconds, steps: results }
}

async function outcomeOf(step: CheckStep['step'], run: Step): Promise<CheckStep> {
  try {
    const facts = await run()
    return { step, outcome: facts ? 'ok' : 'skipped', facts: facts ?? {}, failure: null }
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'cancelled') throw error
    return { step, outcome: 'failed', facts: {}, failure: failureToShow(error) }
  }
}

// Checks stored addresses again: the rules may have become stricter since the profile was made, or
// a person may have edited the file of profiles.
function readAddresses(profile: Profile): Facts | undefined {
  if (isEmbedded(profile)) return undefined
  const { partnerUrl, gatewayUrl, streamUrl } = profile
  return {
    partner: readAddress(partnerUrl, '--partner-url'),
    gateway: readAddress(gatewayUrl, '--gateway-url'),
    ...(streamUrl === undefined ? {} : { stream: readStreamAddress(streamUrl) }),
  }
}

async function readWithdrawalList(client: Client, signal: AbortSignal): Promise<Facts | undefined> {
  const route = client.preset.routes[WITHDRAWAL_LIST]
  if (!route) return undefined
  const answer = await client.readPartner(route.path, signal)
  const results =
    answer.kind === 'done' && isJsonObject(answer.body) && member(answer.body, 'results')
  if (!results || !isJsonArray(results))
    throw new Failure({
      kind: 'service',
      code: answer.kind === 'absent' ? 'HTTP_404' : 'BAD_RESPONSE',
      what: 'The list of withdrawals cannot be read',
      why: answer.kind === 'absent' ? 'it answered 404' : 'its answer holds no list of results',
      advice: 'check its path among the operations; withdrawals can be asked for by id',
    })
  const count = isJsonObject(answer.body) ? member(answer.body, 'count') : undefined
  return {
    rows: results.length,
    ...(isJsonNumber(count) ? { count: count.literal } : {}),
  }
}
