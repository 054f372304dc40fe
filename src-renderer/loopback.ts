import type {
  GreetReply,
  GreetRequest,
  OpenReply,
  OpenRequest,
  Reply,
} from '../src-main/contract/bridge.ts'
import { CODE_ID_LENGTH, LAUNCH_KEY } from '../src-main/contract/bridge.ts'
import { toFrameHead } from '../src-main/contract/bytes.ts'
import type { WindowEvent } from '../src-main/contract/window.ts'
import { watchSilence } from './silence.ts'
import type { Transport } from './transport.ts'

const RESUME_KEY = 'partner-desk-resume'
const BYTES_TYPE = 'application/octet-stream'

/**
 * Opens the session with the one-use code of the address, or after a reload with the code stored
 * for this tab. Throws if the host does not prove its identity or rejects the code.
 */
export async function openLoopback(): Promise<Transport> {
  const code = readSessionCode()
  if (code === undefined) throw new Error('no code')
  const session = await prove(code)
  sessionStorage.setItem(RESUME_KEY, session.resume)
  return connect(session.bearer)
}

function readSessionCode(): string | undefined {
  const launchCode = new URLSearchParams(location.hash.slice(1)).get(LAUNCH_KEY)
  // Removes the code from the address bar and the history.
  if (launchCode !== null) history.replaceState(null, '', location.pathname)
  // The stored code stays until the session is open and the next code replaces it, because the page
  // may be reloaded before that.
  return launchCode ?? sessionStorage.getItem(RESUME_KEY) ?? undefined
}

async function prove(code: string): Promise<OpenReply> {
  const id = (await digest(code)).slice(0, CODE_ID_LENGTH)
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const greeting = (await post('/api/greet', { id, nonce } satisfies GreetRequest)) as GreetReply
  if (greeting.proof !== (await sign(code, `server:${nonce}`)))
    throw new Error('the host did not prove itself')
  return (await post('/api/open', {
    id,
    proof: await sign(code, `page:${greeting.challenge}`),
  } satisfies OpenRequest)) as OpenReply
}

function connect(bearer: string): Transport {
  const listeners: ((event: WindowEvent) => void)[] = []
  const endListeners: (() => void)[] = []
  let isEnded = false
  const end = (): void => {
    if (isEnded) return
    isEnded = true
    for (const listener of endListeners) listener()
  }
  void followEvents(bearer, (event) => listeners.forEach((listener) => listener(event))).finally(
    end,
  )
  return {
    onEvent: (listener) => void listeners.push(listener),
    onEnd: (listener) => void endListeners.push(listener),
    async call(name, input, signal, bytes) {
      if (isEnded) return endedReply()
      try {
        // The browser reads the part of the file while it sends, so the page never holds it.
        const request = bytes
          ? send(
              '/api/bytes',
              BYTES_TYPE,
              new Blob([toFrameHead({ name, input }), bytes]),
              bearer,
              signal,
            )
          : post('/api/call', { name, input }, bearer, signal)
        return (await request) as Reply
      } catch (error) {
        if (signal?.aborted)
          return {
            kind: 'failure',
            failure: {
              kind: 'cancelled',
              code: 'CANCELLED',
              what: 'Stopped at your request',
              why: '',
              advice: '',
              evidence: {},
            },
          }
        // `fetch` throws the same TypeError if the host is gone and if the file cannot be read.
        // Reading an unreadable file here throws the browser's own error for it.
        await bytes?.arrayBuffer()
        if (error instanceof TypeError) end()
        return isEnded ? endedReply() : refusedReply(error)
      }
    },
  }
}

function endedReply(): Reply {
  return {
    kind: 'failure',
    failure: {
      kind: 'busy',
      code: 'SESSION_ENDED',
      what: 'This window’s session has ended',
      why: 'the program was closed',
      advice: 'start Partner Desk again',
      evidence: {},
    },
  }
}

function refusedReply(error: unknown): Reply {
  const why = error instanceof Error ? error.message : 'unknown'
  return {
    kind: 'failure',
    failure: {
      kind: 'bug',
      code: 'CALL_REFUSED',
      what: 'The program did not accept this call',
      why,
      advice: 'try again; report it if the problem persists',
      evidence: {},
    },
  }
}

function post(
  path: string,
  body: unknown,
  bearer?: string,
  signal?: AbortSignal,
): Promise<unknown> {
  return send(path, 'application/json', JSON.stringify(body), bearer, signal)
}

async function send(
  path: string,
  type: string,
  body: string | Blob,
  bearer?: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const headers: Record<string, string> = {
    'content-type': type,
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body,
    signal: signal ?? null,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

// The host sends a line at least every two seconds. Silence means that it is gone.
async function followEvents(bearer: string, listener: (event: WindowEvent) => void): Promise<void> {
  const stop = new AbortController()
  const silence = watchSilence(() => stop.abort())
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const response = await fetch('/api/events', {
      method: 'POST',
      headers,
      body: '{}',
      signal: stop.signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    if (!response.ok || !response.body) return
    let rest = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      silence.reset()
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const event = JSON.parse(line) as WindowEvent | { kind: 'alive' }
        if (event.kind !== 'alive') listener(event)
      }
    }
  } catch {
    // Any end of the stream ends the session. `end` announces it.
  } finally {
    silence.stop()
  }
}

async function digest(text: string): Promise<string> {
  return toHex(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  )
}

async function sign(code: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(code),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return toHex(
    new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))),
  )
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
