/**
 * A loopback host over a small core of the test's own, with the page of this folder and the
 * project's own page code.
 */
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { onTestFinished, vi } from 'vitest'
import { failureToPlain } from '../../../../src-main/base/failure.ts'
import type { Clock } from '../../../../src-main/base/instant.ts'
import type { GreetReply, OpenReply, Reply } from '../../../../src-main/contract/bridge.ts'
import { LAUNCH_KEY, MAX_SILENCE_MS } from '../../../../src-main/contract/bridge.ts'
import type { WindowEvent } from '../../../../src-main/contract/window.ts'
import type { DeskLog } from '../../../../src-main/hosts/log.ts'
import type { LoopbackHost, LoopbackOptions } from '../../../../src-main/hosts/loopback/host.ts'
import { openLoopback } from '../../../../src-main/hosts/loopback/host.ts'
import { idOfCode, sign } from '../../../../src-main/hosts/loopback/proof.ts'
import type { RunningDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import { buildSveltePage } from '../../../support/build-page.ts'
import { HANG_AFTER_MS } from '../../../support/limits.ts'
import type { TestPage } from './page/test-page.ts'

/** A core that records its calls, so that a test can verify that there were none. */
export interface TestDesk extends RunningDesk {
  readonly calls: { readonly name: unknown; readonly input: unknown; isAborted: boolean }[]
  emit(event: WindowEvent): void
}

/** Makes a core whose calls are `echo`, `wait`, which ends when it is aborted, and `fail`. */
export function makeDesk(): TestDesk {
  const listeners = new Set<(event: WindowEvent) => void>()
  const calls: TestDesk['calls'] = []
  return {
    calls,
    emit: (event) => listeners.forEach((listener) => listener(event)),
    async dispatch(name, input, signal): Promise<Reply> {
      const call = { name, input, isAborted: false }
      calls.push(call)
      signal.addEventListener('abort', () => (call.isAborted = true))
      if (name === 'fail')
        return { kind: 'failure', failure: failureToPlain(new Error('as asked')) }
      if (name === 'wait')
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        )
      return { kind: 'result', output: { secretData: 'THE-DATA', input } }
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isBusy: () => false,
    close: () => Promise.resolve(),
  }
}

/** A clock that is stopped until it is moved. */
export interface TestClock extends Clock {
  pass(ms: number): void
}

export function makeClock(): TestClock {
  let nowMs = 1_000_000
  return {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    sleep: () => Promise.resolve(),
    pass: (ms) => void (nowMs += ms),
  }
}

export interface TestLog extends DeskLog {
  readonly lines: { readonly event: string; readonly facts: Readonly<Record<string, unknown>> }[]
}

export function makeLog(): TestLog {
  const lines: TestLog['lines'] = []
  return {
    lines,
    note: (event, facts) => void lines.push({ event, facts }),
    hide: () => undefined,
    clean: (text) => text,
    close: () => undefined,
  }
}

let builtPage: Promise<string> | undefined

/** Returns the folder with the built page, which is built once for all tests. */
export function buildPage(): Promise<string> {
  const root = join(import.meta.dirname, 'page')
  return (builtPage ??= buildSveltePage('loopback-page', root, { sourcemap: true }))
}

export interface World {
  readonly host: LoopbackHost
  readonly desk: TestDesk
  readonly clock: TestClock
  readonly log: TestLog
}

export async function openWorld(overrides: Partial<LoopbackOptions> = {}): Promise<World> {
  const desk = makeDesk()
  const clock = makeClock()
  const log = makeLog()
  const host = await openLoopback({
    desk,
    rendererFolder: await buildPage(),
    log,
    clock,
    ...overrides,
  })
  return { host, desk, clock, log }
}

/** An answer as it came over the socket. */
export interface RawAnswer {
  /**
   * 0: the connection was closed without an answer; -1: no answer had come when the wait ended, and
   * the connection is still open.
   */
  readonly status: number
  readonly text: string
}

/** Sends bytes and reads until the host closes, or until the first answer is complete. */
export function sendRaw(
  port: number,
  parts: string | readonly (string | Buffer)[],
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let text = ''
    const end = (statusWithoutAnswer = 0): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? statusWithoutAnswer),
        text,
      })
    }
    const timer = setTimeout(() => end(-1), HANG_AFTER_MS)
    socket.on('data', (part: Buffer) => (text += part.toString()))
    socket.on('error', () => end())
    socket.on('close', () => end())
    for (const part of typeof parts === 'string' ? [parts] : parts) socket.write(part)
  })
}

/** Formats a request. Without headers of its own it has the right Host and ends its connection. */
export function requestText(
  port: number,
  line: string,
  headers: readonly string[] = [],
  body = '',
): string {
  const hasHost = headers.some((header) => /^host:/i.test(header))
  return [
    `${line} HTTP/1.1`,
    ...(hasHost ? [] : [`Host: 127.0.0.1:${port}`]),
    'Connection: close',
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n')
}

export function post(
  port: number,
  path: string,
  body: unknown,
  headers: readonly string[] = [],
): Promise<RawAnswer> {
  return sendRaw(
    port,
    requestText(
      port,
      `POST ${path}`,
      ['Content-Type: application/json', ...headers],
      JSON.stringify(body),
    ),
  )
}

export function bodyOf<T>(answer: RawAnswer): T {
  return JSON.parse(answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)) as T
}

export function codeOf(address: string): string {
  return new URLSearchParams(new URL(address).hash.slice(1)).get(LAUNCH_KEY) ?? ''
}

export const NONCE = 'ab'.repeat(32)

/** Greets the host with a code, as a page does. */
export async function greet(port: number, code: string): Promise<RawAnswer> {
  return post(port, '/api/greet', { id: idOfCode(code), nonce: NONCE })
}

export async function open(port: number, code: string): Promise<OpenReply> {
  const { challenge } = bodyOf<GreetReply>(await greet(port, code))
  return bodyOf<OpenReply>(
    await post(port, '/api/open', { id: idOfCode(code), proof: sign(code, `page:${challenge}`) }),
  )
}

/** Opens a session by raw requests. */
export async function openSession(host: LoopbackHost): Promise<OpenReply> {
  return open(host.port, codeOf(host.newAddress()))
}

/**
 * Opens a session of a host with limits so short that a busy machine may sometimes miss them.
 */
export async function openSessionInTime(host: LoopbackHost): Promise<OpenReply> {
  for (;;) {
    const session = await openSession(host).catch(() => undefined)
    if (session !== undefined) return session
  }
}

/**
 * Waits for the test page's state. Playwright's own waiting would be an eval, which the policy
 * refuses.
 */
export async function becomes(page: Page, state: TestPage['state']): Promise<void> {
  await until(
    async () => (await page.evaluate('window.page?.state').catch(() => undefined)) === state,
  )
}

/**
 * Holds the timer of hosts that are opened afterwards, until the test ends. The returned function
 * makes the next beats of 2 s.
 */
export function holdBeat(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => void vi.advanceTimersByTime(MAX_SILENCE_MS)
}

const acceptedSockets = new Map<number, Socket>()
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket }
  acceptedSockets.set(socket.remotePort ?? 0, socket)
})

/** Closes a connection and waits until this process's host has noticed its end. */
export async function hangUp(socket: Socket): Promise<void> {
  const atHost = acceptedSockets.get(socket.localPort ?? 0) as Socket
  const closeEvent = once(atHost, 'close')
  socket.destroy()
  await closeEvent
  await new Promise((resolve) => setImmediate(resolve))
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + HANG_AFTER_MS; !(await isTrue());) {
    if (performance.now() > end) throw new Error('it did not become true')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
