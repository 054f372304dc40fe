import type { StreamListener, StreamRoutes, StreamStatus } from '../../api/stream.ts'
import { Stream } from '../../api/stream.ts'
import { noSocketPath } from '../../api/stream-failures.ts'
import { Failure, failureToPlain } from '../../base/failure.ts'
import { msToInstant, nowInstant } from '../../base/instant.ts'
import type { StreamFrame, StreamView } from '../../contract/services.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import { isTopic, refreshingTopics } from '../../domain/stream-topics.ts'
import { operationOf } from '../instruction-call.ts'
import type { Profile } from '../profile.ts'
import { resolvedServiceOf } from '../profile.ts'
import { connectProfile } from '../session.ts'
import { startSync } from './jobs/work.ts'
import { noteRemoved } from './removed-data.ts'
import { entryOf } from './routes.ts'
import type { World } from './world.ts'
import { profileOf } from './world.ts'

type Calls = Pick<WindowCalls, 'setStream' | 'readStream'>

const KEPT_FRAMES = 500
const LONGEST_FRAME = 64 * 1024
/** Of all frames of a profile together, in characters. */
const KEPT_TEXT = 8 * 1024 * 1024
const TELL_EVERY_MS = 250
/**
 * Events come in bursts; a sync joins the one under way and is not started more often than this.
 */
const REFRESH_EVERY_MS = 5000

/** The stream of each profile that wants one. */
export interface Streams {
  readonly handlers: Handlers<Calls>
  /** Ends a profile's stream: its login or address changed. */
  end(profile: Profile): void
  close(): void
}

interface Kept {
  stream: Stream | undefined
  status: StreamStatus
  readonly frames: StreamFrame[]
  /** Characters of all frames. */
  size: number
  last: number
  /** Counts how often it was ended. */
  ends: number
  toldAt: number
  telling: boolean
  refreshedAt: number
}

/**
 * Watching the exchange's stream; an event on `deposit` or `withdrawal` brings the cache up to
 * date.
 */
export function openStreams(world: World): Streams {
  const kept = new Map<string, Kept>()
  const of = (profile: Profile): Kept => {
    let found = kept.get(profile.id)
    if (!found)
      kept.set(
        profile.id,
        (found = {
          stream: undefined,
          status: { kind: 'closed' },
          frames: [],
          size: 0,
          last: 0,
          ends: 0,
          toldAt: -Infinity,
          telling: false,
          refreshedAt: -Infinity,
        }),
      )
    return found
  }
  return {
    handlers: {
      setStream: async ({ profile: name, topics }) => {
        const profile = profileOf(world, name)
        const unknown = topics.find((topic) => !isTopic(topic))
        if (unknown !== undefined)
          throw new Failure({
            kind: 'badInput',
            code: 'TOPIC_UNKNOWN',
            what: 'There is no such topic',
            why: JSON.stringify(unknown),
            advice: 'a public topic is followed by @BASE_QUOTE, such as ticker@BTC_USDC',
          })
        const one = of(profile)
        if (topics.length > 0 && !one.stream) await openFor(world, name, one)
        one.stream?.want(topics)
        return viewOf(one, one.last)
      },
      readStream: ({ profile: name, after }) => {
        const profile = profileOf(world, name)
        const one = of(profile)
        const view = viewOf(one, after)
        const missing = one.stream ? null : missingAddress(profile)
        return missing === null ? view : { ...view, state: 'off', missing }
      },
    },
    end: (profile) => {
      const found = kept.get(profile.id)
      if (!found) return
      found.ends += 1
      found.stream?.close()
      found.stream = undefined
    },
    close: () => {
      for (const { stream } of kept.values()) stream?.close()
    },
  }
}

// Another window may make it meanwhile; and where it was ended meanwhile, the profile is another
// one now.
async function openFor(world: World, name: string, one: Kept): Promise<void> {
  const { ends } = one
  const made = await makeStream(world, profileOf(world, name), one)
  if (ends !== one.ends) return openFor(world, name, one)
  one.stream ??= made
}

async function makeStream(world: World, profile: Profile, one: Kept): Promise<Stream> {
  const routes = streamRoutes(profile)
  const connection = await connectProfile(world.keeper.ports, profile)
  const listener: StreamListener = {
    onStatus: (status) => {
      one.status = status
      tell(world, profile, one)
    },
    onFrame: ({ text, topic, isOutgoing, isEvent, removed }) => {
      keepFrame(one, {
        at: nowInstant(world.ports.clock),
        isOutgoing,
        topic,
        text: shortened(text),
      })
      if (removed.length > 0) void noteRemoved(world, profile, 'stream', removed)
      if (isEvent && refreshingTopics.has(topic)) refresh(world, profile, one)
      tell(world, profile, one)
    },
  }
  return new Stream(connection.client, routes, listener)
}

function keepFrame(one: Kept, frame: Omit<StreamFrame, 'number'>): void {
  one.last += 1
  one.frames.push({ number: one.last, ...frame })
  one.size += frame.text.length
  while (one.frames.length > KEPT_FRAMES || one.size > KEPT_TEXT)
    one.size -= one.frames.shift()?.text.length ?? 0
}

// A slice would keep the whole of a large message in memory; what is decoded anew stands for
// itself.
function shortened(text: string): string {
  return text.length <= LONGEST_FRAME
    ? text
    : new TextDecoder().decode(new TextEncoder().encode(text.slice(0, LONGEST_FRAME)))
}

function streamRoutes(profile: Profile): StreamRoutes {
  if (missingAddress(profile) !== null) throw noSocketPath()
  return {
    socket: findRoute(profile, 'exchange.stream'),
    ticket: findRoute(profile, 'exchange.ws-ticket'),
  }
}

/** What has to be entered before the stream can be opened; null: nothing. */
function missingAddress(profile: Profile): StreamView['missing'] {
  const { address } = resolvedServiceOf(profile).values.stream
  if (address === 'own' && profile.streamUrl !== undefined) return null
  if (findRoute(profile, 'exchange.stream')) return null
  return address === 'own' ? 'address' : 'path'
}

function findRoute(profile: Profile, id: string): StreamRoutes['ticket'] {
  return entryOf(operationOf(id), profile).route
}

function refresh(world: World, profile: Profile, one: Kept): void {
  const now = world.ports.clock.monotonicMs()
  if (now - one.refreshedAt < REFRESH_EVERY_MS) return
  one.refreshedAt = now
  startSync(world, profile)
}

// At most four times a second; what comes in between is told at the end of the quarter.
function tell(world: World, profile: Profile, one: Kept): void {
  if (one.telling) return
  const { clock } = world.ports
  const left = Math.max(0, one.toldAt + TELL_EVERY_MS - clock.monotonicMs())
  one.telling = true
  void (left === 0 ? Promise.resolve() : clock.sleep(left)).then(() => {
    one.telling = false
    one.toldAt = clock.monotonicMs()
    world.emit({ kind: 'stream', profile: profile.name })
  })
}

function viewOf(one: Kept, after: number): StreamView {
  const { status, stream } = one
  const failure =
    status.kind === 'waiting' || status.kind === 'failed' ? failureToPlain(status.failure) : null
  return {
    state: status.kind === 'failed' ? 'closed' : status.kind,
    topics: stream?.topics ?? [],
    retryAt: status.kind === 'waiting' ? (msToInstant(status.retryAtMs) ?? null) : null,
    failure,
    reconnections: stream?.reopenings ?? 0,
    missing: null,
    frames: one.frames.filter(({ number }) => number > after),
  }
}
