import type { StreamListener, StreamRoutes, StreamStatus } from '../../api/stream.ts'
import { Stream } from '../../api/stream.ts'
import { noSocketPathFailure } from '../../api/stream-failures.ts'
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
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import { startSync } from './jobs/work.ts'
import { noteRemoved } from './removed-data.ts'
import { entryOf } from './routes.ts'

type Calls = Pick<WindowCalls, 'setStream' | 'readStream'>

const MAX_FRAMES = 500
const MAX_FRAME_CHARS = 64 * 1024
/** Limit for all frames of a profile together, in characters. */
const MAX_TEXT_CHARS = 8 * 1024 * 1024
const EMIT_EVERY_MS = 250
/**
 * Events come in bursts, so the stream starts a sync at most this often. A new sync joins a sync
 * that is under way.
 */
const REFRESH_EVERY_MS = 5000

/** The streams of all profiles. */
export interface Streams {
  readonly handlers: Handlers<Calls>
  /** Ends a profile's stream after a change of its login or address. */
  end(profile: Profile): void
  close(): void
}

interface ProfileStream {
  stream: Stream | undefined
  status: StreamStatus
  readonly frames: StreamFrame[]
  /** Characters of all frames. */
  textChars: number
  lastNumber: number
  /** Number of times that the stream was ended. */
  endCount: number
  emittedAtMs: number
  isEmitPending: boolean
  refreshedAtMs: number
}

/** Opens the streams of the exchange. An event on `deposit` or `withdrawal` starts a sync. */
export function openStreams(context: WindowContext): Streams {
  const profileStreams = new Map<string, ProfileStream>()
  const streamOf = (profile: Profile): ProfileStream => {
    let profileStream = profileStreams.get(profile.id)
    if (!profileStream)
      profileStreams.set(
        profile.id,
        (profileStream = {
          stream: undefined,
          status: { kind: 'closed' },
          frames: [],
          textChars: 0,
          lastNumber: 0,
          endCount: 0,
          emittedAtMs: -Infinity,
          isEmitPending: false,
          refreshedAtMs: -Infinity,
        }),
      )
    return profileStream
  }
  return {
    handlers: {
      setStream: async ({ profile: name, topics }) => {
        const profile = profileOf(context, name)
        const unknownTopic = topics.find((topic) => !isTopic(topic))
        if (unknownTopic !== undefined)
          throw new Failure({
            kind: 'badInput',
            code: 'TOPIC_UNKNOWN',
            what: 'There is no such topic',
            why: JSON.stringify(unknownTopic),
            advice: 'a public topic is followed by @BASE_QUOTE, such as ticker@BTC_USDC',
          })
        const profileStream = streamOf(profile)
        if (topics.length > 0 && !profileStream.stream) await openFor(context, name, profileStream)
        profileStream.stream?.requestTopics(topics)
        return viewOf(profileStream, profileStream.lastNumber)
      },
      readStream: ({ profile: name, after }) => {
        const profile = profileOf(context, name)
        const profileStream = streamOf(profile)
        const view = viewOf(profileStream, after)
        const missing = profileStream.stream ? null : missingAddress(profile)
        return missing === null ? view : { ...view, state: 'off', missing }
      },
    },
    end: (profile) => {
      const profileStream = profileStreams.get(profile.id)
      if (!profileStream) return
      profileStream.endCount += 1
      profileStream.stream?.close()
      profileStream.stream = undefined
    },
    close: () => {
      for (const { stream } of profileStreams.values()) stream?.close()
    },
  }
}

// If another window opens the stream meanwhile, its stream stays. If the stream was ended
// meanwhile, the profile has changed, and a new stream is made for it.
async function openFor(
  context: WindowContext,
  name: string,
  profileStream: ProfileStream,
): Promise<void> {
  const { endCount } = profileStream
  const stream = await makeStream(context, profileOf(context, name), profileStream)
  if (endCount !== profileStream.endCount) return openFor(context, name, profileStream)
  profileStream.stream ??= stream
}

async function makeStream(
  context: WindowContext,
  profile: Profile,
  profileStream: ProfileStream,
): Promise<Stream> {
  const routes = streamRoutes(profile)
  const connection = await connectProfile(context.stores.ports, profile)
  const listener: StreamListener = {
    onStatus: (status) => {
      profileStream.status = status
      emitLater(context, profile, profileStream)
    },
    onFrame: ({ text, topic, isOutgoing, isEvent, removed }) => {
      keepFrame(profileStream, {
        at: nowInstant(context.ports.clock),
        isOutgoing,
        topic,
        text: truncateText(text),
      })
      if (removed.length > 0) void noteRemoved(context, profile, 'stream', removed)
      if (isEvent && refreshingTopics.has(topic)) refresh(context, profile, profileStream)
      emitLater(context, profile, profileStream)
    },
  }
  return new Stream(connection.client, routes, listener)
}

function keepFrame(profileStream: ProfileStream, frame: Omit<StreamFrame, 'number'>): void {
  profileStream.lastNumber += 1
  profileStream.frames.push({ number: profileStream.lastNumber, ...frame })
  profileStream.textChars += frame.text.length
  while (profileStream.frames.length > MAX_FRAMES || profileStream.textChars > MAX_TEXT_CHARS)
    profileStream.textChars -= profileStream.frames.shift()?.text.length ?? 0
}

// A slice of a string keeps the whole string in memory. Encoding and decoding makes an independent
// copy.
function truncateText(text: string): string {
  return text.length <= MAX_FRAME_CHARS
    ? text
    : new TextDecoder().decode(new TextEncoder().encode(text.slice(0, MAX_FRAME_CHARS)))
}

function streamRoutes(profile: Profile): StreamRoutes {
  if (missingAddress(profile) !== null) throw noSocketPathFailure()
  return {
    socket: findRoute(profile, 'exchange.stream'),
    ticket: findRoute(profile, 'exchange.ws-ticket'),
  }
}

/** Returns which setting must be entered before the stream can be opened. Null means none. */
function missingAddress(profile: Profile): StreamView['missing'] {
  const { address } = resolvedServiceOf(profile).values.stream
  if (address === 'own' && profile.streamUrl !== undefined) return null
  if (findRoute(profile, 'exchange.stream')) return null
  return address === 'own' ? 'address' : 'path'
}

function findRoute(profile: Profile, id: string): StreamRoutes['ticket'] {
  return entryOf(operationOf(id), profile).route
}

function refresh(context: WindowContext, profile: Profile, profileStream: ProfileStream): void {
  const now = context.ports.clock.monotonicMs()
  if (now - profileStream.refreshedAtMs < REFRESH_EVERY_MS) return
  profileStream.refreshedAtMs = now
  startSync(context, profile)
}

// Emits at most four events a second. Changes within an interval are reported together at its end.
function emitLater(context: WindowContext, profile: Profile, profileStream: ProfileStream): void {
  if (profileStream.isEmitPending) return
  const { clock } = context.ports
  const waitMs = Math.max(0, profileStream.emittedAtMs + EMIT_EVERY_MS - clock.monotonicMs())
  profileStream.isEmitPending = true
  void (waitMs === 0 ? Promise.resolve() : clock.sleep(waitMs)).then(() => {
    profileStream.isEmitPending = false
    profileStream.emittedAtMs = clock.monotonicMs()
    context.emit({ kind: 'stream', profile: profile.name })
  })
}

function viewOf(profileStream: ProfileStream, after: number): StreamView {
  const { status, stream } = profileStream
  const failure =
    status.kind === 'waiting' || status.kind === 'failed' ? failureToPlain(status.failure) : null
  return {
    state: status.kind === 'failed' ? 'closed' : status.kind,
    topics: stream?.topics ?? [],
    retryAt: status.kind === 'waiting' ? (msToInstant(status.retryAtMs) ?? null) : null,
    failure,
    reconnections: stream?.reopenings ?? 0,
    missing: null,
    frames: profileStream.frames.filter(({ number }) => number > after),
  }
}
