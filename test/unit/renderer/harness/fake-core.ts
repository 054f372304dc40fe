import type { Component } from 'svelte'
import { failureToPlain } from '../../../../src-main/base/failure.ts'
import type { Reply } from '../../../../src-main/contract/bridge.ts'
import type { Hello, Settings, WindowEvent } from '../../../../src-main/contract/window.ts'
import type { Transport } from '../../../../src-renderer/transport.ts'
import { damagedDatabase, freshness, newDesk, profile } from './invented.ts'

/** The screens of one area and the core behind them. `fixture.ts` in the area's folder exports it. */
export interface Fixture {
  /** The screens by the name in the address. */
  readonly screens: Readonly<Record<string, Component<{ target: string | undefined }>>>
  /**
   * The page's time in milliseconds, for data with dates. Without it the page uses the time of the
   * machine.
   */
  readonly now?: number
  /** Makes the core of a state. `emit` sends an event to the window. */
  core(state: string, emit: (event: WindowEvent) => void): FakeCore
}

/** The answers of one area. The transport adds those of a new desk. */
export interface FakeCore {
  /**
   * The answers by the name of the call. A call without an answer fails with `damagedDatabase`, and
   * a call whose answer throws fails with the thrown error.
   */
  readonly answers: Readonly<Record<string, (input: never) => unknown>>
  /** Replaces parts of the answer to `hello`. */
  readonly hello?: Partial<Hello>
  /**
   * Whether a call hangs in the state `loading` and fails in `failed`. Without it every call does.
   */
  readonly isAffected?: (name: string) => boolean
  /** Functions that a test runs in the page, for what happens outside the window. */
  readonly acts?: Readonly<Record<string, (argument: string) => void>>
}

/** A call that the window made. */
export interface Call {
  readonly name: string
  readonly input: unknown
}

/** Connects the window to the fixture's core. The page's `calls` and `acts` are for the test. */
export function fakeTransport(
  { core }: Fixture,
  state: string,
  language: Settings['language'],
): Transport {
  const listeners: ((event: WindowEvent) => void)[] = []
  const { answers, hello, isAffected, acts } = core(state, (event) =>
    listeners.forEach((listener) => listener(event)),
  )
  const calls: Call[] = []
  Object.assign(globalThis, { calls, acts })
  let settings: Settings = { ...newDesk, language }
  const allAnswers: typeof answers = {
    hello: (): Hello => ({
      version: '0',
      host: 'loopback',
      settings,
      profiles: [profile],
      jobs: [],
      isLocked: false,
      person: 'ana',
      ...hello,
    }),
    changeSettings: (change: Partial<Settings>) => (settings = { ...settings, ...change }),
    freshness: () => freshness,
    closeList: () => null,
    ...answers,
  }
  return {
    onEvent: (listener) => void listeners.push(listener),
    onEnd: () => undefined,
    async call(name, input): Promise<Reply> {
      calls.push({ name, input })
      const isInState = name !== 'hello' && (isAffected?.(name) ?? true)
      if (isInState && state === 'loading') return new Promise(() => undefined)
      const answer = isInState && state === 'failed' ? undefined : allAnswers[name]
      if (!answer) return { kind: 'failure', failure: damagedDatabase }
      try {
        return { kind: 'result', output: await answer(input as never) }
      } catch (error) {
        return { kind: 'failure', failure: failureToPlain(error) }
      }
    },
  }
}
