import type { Client } from '../../api/client.ts'
import { resourceLowFailure } from '../../base/exhaustion.ts'
import { Failure, failureToShow } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'
import { instantToMs, msToInstant, nowInstant } from '../../base/instant.ts'
import { findJson, member } from '../../base/json.ts'
import type { Instruction, InstructionView } from '../../contract/services.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Store } from '../../store/store.ts'
import type { PlannedCall } from '../instruction-call.ts'
import { EXECUTION_KEY_PREFIX, planCall } from '../instruction-call.ts'
import type { Profile } from '../profile.ts'
import { connectProfile } from '../session.ts'
import { claimOf } from '../team-claims.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import { applyOutcome, payloadOf, readOutcome } from './outcome.ts'
import { readBack } from './read-back.ts'
import { requireRoute } from './routes.ts'
import type { Claims } from './team-claims.ts'

type Calls = Pick<WindowCalls, 'instruct' | 'listInstructions' | 'readBack' | 'settleInstruction'>

/**
 * The handlers for calls that make or change something. An instruction is stored before it is sent,
 * is sent only once, and is read back from the service if its outcome is unknown. In a team, the
 * workstation first claims the instruction.
 */
export function instructionHandlers(context: WindowContext, claims: Claims): Handlers<Calls> {
  const runningInstructions = new Map<string, Promise<InstructionView>>()
  return {
    instruct: ({ profile: name, id, instruction }) => {
      const key = `${name}\0${id}`
      const runningCall = runningInstructions.get(key)
      if (runningCall) return runningCall
      const newCall = instruct(context, claims, profileOf(context, name), id, instruction).finally(
        () => runningInstructions.delete(key),
      )
      runningInstructions.set(key, newCall)
      return newCall
    },
    listInstructions: async ({ profile, kinds, limit }) =>
      (await context.stores.reader(profileOf(context, profile))).call('listInstructions', {
        kinds,
        limit,
      }),
    readBack: async ({ profile: name, id }) => {
      const profile = profileOf(context, name)
      const view = await getInstruction(context, profile, id)
      if (view.state !== 'unknown') return view
      const result = await readBack(context, profile, view)
      announce(context, profile, result)
      return result
    },
    settleInstruction: async ({ profile: name, id, isDone, note }) => {
      const profile = profileOf(context, name)
      const view = await getInstruction(context, profile, id)
      if (view.state !== 'unknown') return view
      const end = {
        id,
        state: isDone ? ('done' as const) : ('refused' as const),
        endedAt: nowInstant(context.ports.clock),
        answer: view.answer,
        status: view.status,
        failure: view.failure,
      }
      const result = await context.stores.writer(profile).call('endInstruction', {
        ...end,
        expiresAt: view.expiresAt,
        expiryFrom: view.expiryFrom,
        createdId: null,
      })
      context.log(name, 'instruction_settled', {
        id,
        kind: view.kind,
        subject: view.subject,
        is_done: isDone,
        note,
      })
      context.emit({ kind: 'instructions', profile: name })
      return result
    },
  }
}

const quoteKinds: ReadonlySet<Instruction['kind']> = new Set([
  'quote',
  'executeQuote',
  'reusableQuote',
  'executeReusable',
])

/** The progress of an instruction. It decides the outcome after an error. */
interface SendProgress {
  isSent: boolean
  isClaimed: boolean
}

async function instruct(
  context: WindowContext,
  claims: Claims,
  profile: Profile,
  id: string,
  instruction: Instruction,
): Promise<InstructionView> {
  const progress: SendProgress = { isSent: false, isClaimed: false }
  try {
    return await carryOut(context, claims, profile, id, instruction, progress)
  } catch (error) {
    throw progress.isSent ? sentFailure(error) : error
  }
}

// Replaces the advice of a failure after sending, when the outcome could not be stored or logged.
// Most failures advise to try again, which might carry the instruction out twice.
function sentFailure(error: unknown): Failure {
  const { kind, code, what, why, evidence } = failureToShow(resourceLowFailure(error) ?? error)
  const advice =
    'it was sent: check the history before you repeat it, and ask the service if the outcome is unknown'
  return new Failure({
    kind,
    code,
    what,
    why,
    advice,
    evidence: { ...evidence, was_sent: true },
    cause: error,
  })
}

async function carryOut(
  context: WindowContext,
  claims: Claims,
  profile: Profile,
  id: string,
  instruction: Instruction,
  progress: SendProgress,
): Promise<InstructionView> {
  const { ports, stores } = context
  const store = stores.writer(profile)
  const storedInstruction = await store.call('findInstruction', { id })
  if (storedInstruction) return storedInstruction
  const call = await planInstruction(context, profile, instruction)
  await refuseExpired(context, profile, instruction, call)
  const connection = await connectProfile(stores.ports, profile)
  await signIn(connection.client, call)
  if (quoteKinds.has(instruction.kind)) await connection.client.requireQuoteScopes()
  refuseThrottled(connection.client, ports.clock)
  const { method, path, body } = call.request
  const request = ports.secrets.clean(
    JSON.stringify({ method, path, body: body === undefined ? null : body }),
  )
  const preparation = await store.call('prepareInstruction', {
    id,
    kind: instruction.kind,
    subject: call.subject,
    onceKey: call.onceKey,
    request,
    at: nowInstant(ports.clock),
  })
  if (!preparation.isNew) return preparation.view
  context.emit({ kind: 'instructions', profile: profile.name })
  try {
    return await send(
      context,
      claims,
      profile,
      connection.client,
      { id, instruction, call },
      progress,
    )
  } finally {
    await connection.callTallies.flush(store)
  }
}

/** An instruction that is stored and not sent yet. */
interface PreparedCall {
  readonly id: string
  readonly instruction: Instruction
  readonly call: PlannedCall
}

// Sends a prepared instruction and stores its outcome. `sending` records the progress, even if this
// function throws.
async function send(
  context: WindowContext,
  claims: Claims,
  profile: Profile,
  client: Client,
  { id, instruction, call }: PreparedCall,
  progress: SendProgress,
): Promise<InstructionView> {
  const { ports, stores } = context
  const store = stores.writer(profile)
  const claim = claimOf(instruction, call.onceKey, id)
  // After a refusal the instruction was certainly not carried out, so a colleague may send it.
  const releaseIfRefused = ({ state }: InstructionView): void => {
    if (claim && progress.isClaimed && state === 'refused') void claims.release(profile, claim)
  }
  // The call may have waited in the queue of the client. Check again that the price is still valid.
  const onTurn = async (): Promise<void> => {
    if (claim) {
      await claims.claim(profile, claim)
      progress.isClaimed = true
    }
    await refuseExpired(context, profile, instruction, call)
    await store.call('markSent', { id, at: nowInstant(ports.clock) })
    progress.isSent = true
  }
  try {
    const outcome = readOutcome(instruction, await client.ask(call.request, undefined, onTurn))
    const view = await store.call('endInstruction', {
      id,
      endedAt: nowInstant(ports.clock),
      ...outcome.end,
    })
    releaseIfRefused(view)
    // The outcome is valid even if the created record cannot be cached. The next sync fetches it.
    await applyOutcome(context, profile, instruction, outcome).catch(() => undefined)
    announce(context, profile, view)
    return view
  } catch (error) {
    // Once the instruction was marked as sent, the service may have carried it out. Before, it
    // certainly did not.
    const view = await store.call('endInstruction', {
      id,
      state: progress.isSent ? 'unknown' : 'refused',
      endedAt: nowInstant(ports.clock),
      answer: null,
      status: null,
      failure: failureToShow(error),
      expiresAt: null,
      expiryFrom: 'none',
      createdId: null,
    })
    releaseIfRefused(view)
    announce(context, profile, view)
    if (!progress.isSent || !(error instanceof Failure)) throw error
    return view
  }
}

// A read waits until the throttle ends. An instruction fails instead, because it must not be sent
// minutes after the user gave it (A71).
function refuseThrottled({ pacer }: Client, clock: Clock): void {
  if (pacer.heldMs === 0) return
  const until = msToInstant(clock.nowMs() + pacer.heldMs) ?? ''
  throw new Failure({
    kind: 'service',
    code: 'THROTTLED',
    what: `The service asks to wait until ${until.slice(11, 19)} UTC`,
    why: 'its quota is used up',
    advice: 'try again after that time; nothing was sent',
  })
}

// Logs in before the instruction is stored. If the login fails, nothing was sent and nothing is
// stored.
async function signIn(client: Client, { request }: PlannedCall): Promise<void> {
  await client.authHeaders(request.service)
}

async function planInstruction(
  context: WindowContext,
  profile: Profile,
  instruction: Instruction,
): Promise<PlannedCall> {
  const swapToken =
    instruction.kind === 'executeSwap'
      ? await promiseToken(context, profile, instruction.promise)
      : ''
  return planCall(instruction, {
    route: (operation) => requireRoute(operation, profile),
    swapToken: () => swapToken,
  })
}

async function promiseToken(context: WindowContext, profile: Profile, id: string): Promise<string> {
  const view = await getInstruction(context, profile, id)
  const token =
    view.kind === 'swapPromise' && view.state === 'done' ? tokenOf(view.answer ?? '') : ''
  if (token !== '') return token
  throw new Failure({
    kind: 'badInput',
    code: 'NO_PROMISE',
    what: 'This swap promise cannot be executed',
    why: 'its answer holds no token',
    advice: 'ask for a new promise',
  })
}

// Reads the token only from the member `uuid` of the payload. The contract does not show the other
// members of the answer, which may hold a `uuid` of their own.
function tokenOf(answer: string): string {
  const value = findJson(answer)
  const payload = value === undefined ? undefined : payloadOf(value)
  const token = payload && member(payload, 'uuid')
  return typeof token === 'string' ? token : ''
}

// The service decides about expiry, but a call that is certainly late by this machine's clock is
// not sent at all (A26, A29).
async function refuseExpired(
  context: WindowContext,
  profile: Profile,
  instruction: Instruction,
  call: PlannedCall,
): Promise<void> {
  const source = await findPriceSource(await context.stores.reader(profile), instruction, call)
  if (
    !source ||
    source.expiresAt === null ||
    context.ports.clock.nowMs() < instantToMs(source.expiresAt)
  )
    return
  throw new Failure({
    kind: 'badInput',
    code: 'QUOTE_EXPIRED',
    what: 'This price has expired',
    why: `it was good until ${source.expiresAt.slice(11, 19)} UTC`,
    advice: 'ask for a new one',
    evidence: { expired_at: source.expiresAt },
  })
}

// Finds the instruction that created the price which an execution uses. Null: it uses none, or the
// price was not created on this machine.
async function findPriceSource(
  store: Store,
  instruction: Instruction,
  { onceKey }: PlannedCall,
): Promise<InstructionView | null> {
  switch (instruction.kind) {
    case 'executeQuote':
      return store.call('findCreatingInstruction', { kind: 'quote', createdId: instruction.quote })
    case 'executeReusable':
      return store.call('findCreatingInstruction', {
        kind: 'reusableQuote',
        createdId: instruction.quote,
      })
    case 'executeSwap':
      return store.call('findInstruction', { id: instruction.promise })
    case 'operation':
      if (!onceKey?.startsWith(EXECUTION_KEY_PREFIX)) return null
      return store.call('findCreatingInstruction', {
        kind: 'quote',
        createdId: onceKey.slice(EXECUTION_KEY_PREFIX.length),
      })
    default:
      return null
  }
}

async function getInstruction(
  context: WindowContext,
  profile: Profile,
  id: string,
): Promise<InstructionView> {
  return (await context.stores.reader(profile)).call('getInstruction', { id })
}

function announce(
  context: WindowContext,
  profile: Profile,
  { id, kind, subject, state, failure }: InstructionView,
): void {
  context.log(profile.name, `instruction_${state}`, {
    id,
    kind,
    subject,
    code: failure?.code ?? null,
  })
  context.emit({ kind: 'instructions', profile: profile.name })
}
