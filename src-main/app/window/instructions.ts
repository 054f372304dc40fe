import type { Client } from '../../api/client.ts'
import { exhaustionFailure } from '../../base/exhaustion.ts'
import { Failure, failureToShow } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'
import { instantToMs, msToInstant, nowInstant } from '../../base/instant.ts'
import { findJson, member } from '../../base/json.ts'
import type { Instruction, InstructionView } from '../../contract/services.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { PlannedCall } from '../instruction-call.ts'
import { EXECUTION_KEY_PREFIX, planCall } from '../instruction-call.ts'
import type { Profile } from '../profile.ts'
import { connectProfile } from '../session.ts'
import { claimOf } from '../team-claims.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import { payloadOf, readOutcome, saveCreatedRecord } from './outcome.ts'
import { readBack } from './read-back.ts'
import { requireRoute } from './routes.ts'
import type { Claims } from './teams.ts'

type Calls = Pick<WindowCalls, 'instruct' | 'listInstructions' | 'readBack' | 'settleInstruction'>

/**
 * The handlers for calls that make or change something. An instruction is stored before it is sent,
 * sent once, and read back where its outcome is unknown. In a team it is claimed before it is sent.
 */
export function instructionHandlers(world: WindowContext, claims: Claims): Handlers<Calls> {
  const runningInstructions = new Map<string, Promise<InstructionView>>()
  return {
    instruct: ({ profile: name, id, instruction }) => {
      const key = `${name}\0${id}`
      const runningCall = runningInstructions.get(key)
      if (runningCall) return runningCall
      const newCall = instruct(world, claims, profileOf(world, name), id, instruction).finally(() =>
        runningInstructions.delete(key),
      )
      runningInstructions.set(key, newCall)
      return newCall
    },
    listInstructions: async ({ profile, kinds, limit }) =>
      (await world.stores.reader(profileOf(world, profile))).call('listInstructions', {
        kinds,
        limit,
      }),
    readBack: async ({ profile: name, id }) => {
      const profile = profileOf(world, name)
      const view = await getInstruction(world, profile, id)
      if (view.state !== 'unknown') return view
      const result = await readBack(world, profile, view)
      announce(world, profile, result)
      return result
    },
    settleInstruction: async ({ profile: name, id, isDone, note }) => {
      const profile = profileOf(world, name)
      const view = await getInstruction(world, profile, id)
      if (view.state !== 'unknown') return view
      const end = {
        id,
        state: isDone ? ('done' as const) : ('refused' as const),
        endedAt: nowInstant(world.ports.clock),
        answer: view.answer,
        status: view.status,
        failure: view.failure,
      }
      const result = await world.stores.writer(profile).call('endInstruction', {
        ...end,
        expiresAt: view.expiresAt,
        expiryFrom: view.expiryFrom,
        made: null,
      })
      world.log(name, 'instruction_settled', {
        id,
        kind: view.kind,
        subject: view.subject,
        is_done: isDone,
        note,
      })
      world.emit({ kind: 'instructions', profile: name })
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

/** How far an instruction got. */
interface Sending {
  isSent: boolean
  isClaimed: boolean
}

async function instruct(
  world: WindowContext,
  claims: Claims,
  profile: Profile,
  id: string,
  instruction: Instruction,
): Promise<InstructionView> {
  const sending: Sending = { isSent: false, isClaimed: false }
  try {
    return await carryOut(world, claims, profile, id, instruction, sending)
  } catch (error) {
    throw sending.isSent ? afterSending(error) : error
  }
}

// The instruction was sent, but its outcome could not be stored or logged. The usual advice of such
// a failure is to try again, which might carry it out twice.
function afterSending(error: unknown): Failure {
  const { kind, code, what, why, evidence } = failureToShow(exhaustionFailure(error) ?? error)
  const advice =
    'it was sent: look at the history before you do it again, and ask the service where the outcome is not known'
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
  world: WindowContext,
  claims: Claims,
  profile: Profile,
  id: string,
  instruction: Instruction,
  sending: Sending,
): Promise<InstructionView> {
  const { ports, stores } = world
  const store = stores.writer(profile)
  const storedInstruction = await store.call('findInstruction', { id })
  if (storedInstruction) return storedInstruction
  const call = await planInstruction(world, profile, instruction)
  await refuseExpired(world, profile, instruction, call)
  const connection = await connectProfile(stores.ports, profile)
  await signIn(connection.client, call)
  if (quoteKinds.has(instruction.kind)) await connection.client.requireQuoteScopes()
  refuseThrottled(connection.client, ports.clock)
  const { method, path, body } = call.request
  const request = ports.secrets.clean(
    JSON.stringify({ method, path, body: body === undefined ? null : body }),
  )
  const prepared = await store.call('prepareInstruction', {
    id,
    kind: instruction.kind,
    subject: call.subject,
    once: call.onceKey,
    request,
    at: nowInstant(ports.clock),
  })
  if (!prepared.isNew) return prepared.view
  world.emit({ kind: 'instructions', profile: profile.name })
  const claim = claimOf(instruction, call.onceKey, id)
  // A colleague may send an instruction that was certainly not carried out.
  const giveUp = ({ state }: InstructionView): void => {
    if (claim && sending.isClaimed && state === 'refused') void claims.release(profile, claim)
  }
  // The call may have waited for its turn. An instruction that has expired meanwhile is not sent.
  const onTurn = async (): Promise<void> => {
    if (claim) {
      await claims.take(profile, claim)
      sending.isClaimed = true
    }
    await refuseExpired(world, profile, instruction, call)
    await store.call('markSent', { id, at: nowInstant(ports.clock) })
    sending.isSent = true
  }
  try {
    const outcome = readOutcome(
      instruction,
      await connection.client.ask(call.request, undefined, onTurn),
    )
    const view = await store.call('endInstruction', {
      id,
      endedAt: nowInstant(ports.clock),
      ...outcome.end,
    })
    giveUp(view)
    // The outcome is valid even if its copy in the cache fails. The next sync fetches the copy.
    await saveCreatedRecord(world, profile, instruction, outcome).catch(() => undefined)
    announce(world, profile, view)
    return view
  } catch (error) {
    // Between “sent” and an answer the instruction may have been carried out; before “sent” it was
    // not.
    const view = await store.call('endInstruction', {
      id,
      state: sending.isSent ? 'unknown' : 'refused',
      endedAt: nowInstant(ports.clock),
      answer: null,
      status: null,
      failure: failureToShow(error),
      expiresAt: null,
      expiryFrom: 'none',
      made: null,
    })
    giveUp(view)
    announce(world, profile, view)
    if (!sending.isSent || !(error instanceof Failure)) throw error
    return view
  } finally {
    await connection.tallies.flush(store)
  }
}

// Reads wait until a throttle is over. An instruction of now is not sent minutes later (A71).
function refuseThrottled({ pacer }: Client, clock: Clock): void {
  if (pacer.heldMs === 0) return
  const until = msToInstant(clock.nowMs() + pacer.heldMs) ?? ''
  throw new Failure({
    kind: 'service',
    code: 'THROTTLED',
    what: `The service asks to wait until ${until.slice(11, 19)} UTC`,
    why: 'its quota is used up',
    advice: 'do it then; nothing was sent',
  })
}

// A failed login is a failure before the call: nothing was sent, and nothing is stored about it.
async function signIn(client: Client, { request: ask }: PlannedCall): Promise<void> {
  await client.authHeaders(ask.service)
}

async function planInstruction(
  world: WindowContext,
  profile: Profile,
  instruction: Instruction,
): Promise<PlannedCall> {
  const promise =
    instruction.kind === 'executeSwap'
      ? await promiseToken(world, profile, instruction.promise)
      : ''
  return planCall(instruction, {
    route: (operation) => requireRoute(operation, profile),
    swapToken: () => promise,
  })
}

async function promiseToken(world: WindowContext, profile: Profile, id: string): Promise<string> {
  const view = await getInstruction(world, profile, id)
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

// Reads exactly this member: the contract does not show the other members of the answer, and they
// may hold texts of that name.
function tokenOf(answer: string): string {
  const value = findJson(answer)
  const payload = value === undefined ? undefined : payloadOf(value)
  const token = payload && member(payload, 'uuid')
  return typeof token === 'string' ? token : ''
}

// The service decides about expiry, but a call that is certainly late is not even sent (A26, A29).
// Expiry is judged by this machine's clock.
async function refuseExpired(
  world: WindowContext,
  profile: Profile,
  instruction: Instruction,
  { onceKey: once }: PlannedCall,
): Promise<void> {
  const store = await world.stores.reader(profile)
  const source =
    instruction.kind === 'executeQuote'
      ? await store.call('findMade', { kind: 'quote', made: instruction.quote })
      : instruction.kind === 'executeReusable'
        ? await store.call('findMade', { kind: 'reusableQuote', made: instruction.quote })
        : instruction.kind === 'executeSwap'
          ? await store.call('findInstruction', { id: instruction.promise })
          : instruction.kind === 'operation' && once?.startsWith(EXECUTION_KEY_PREFIX)
            ? await store.call('findMade', {
                kind: 'quote',
                made: once.slice(EXECUTION_KEY_PREFIX.length),
              })
            : null
  if (
    !source ||
    source.expiresAt === null ||
    world.ports.clock.nowMs() < instantToMs(source.expiresAt)
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

async function getInstruction(
  world: WindowContext,
  profile: Profile,
  id: string,
): Promise<InstructionView> {
  const view = await (await world.stores.reader(profile)).call('findInstruction', { id })
  if (view) return view
  throw new Failure({
    kind: 'badInput',
    code: 'INSTRUCTION_UNKNOWN',
    what: 'There is no such instruction',
    why: id,
    advice: 'look at the history',
  })
}

function announce(
  world: WindowContext,
  profile: Profile,
  { id, kind, subject, state, failure }: InstructionView,
): void {
  world.log(profile.name, `instruction_${state}`, {
    id,
    kind,
    subject,
    code: failure?.code ?? null,
  })
  world.emit({ kind: 'instructions', profile: profile.name })
}
