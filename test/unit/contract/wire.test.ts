import { describe, expect, it } from 'vitest'
import { cancelled, Failure, plainToFailure } from '../../../src-main/base/failure.ts'
import type {
  CallContext,
  Frame,
  Handlers,
  Port,
  Progress,
} from '../../../src-main/contract/wire.ts'
import { connect, serve } from '../../../src-main/contract/wire.ts'
import { failureOf } from '../base/failing.ts'

type Calls = {
  double: { input: { value: number }; output: number }
  echo: { input: unknown; output: unknown }
  count: { input: number; output: number }
  wait: { input: null; output: string }
  fail: { input: string; output: null }
}

/**
 * Two ports joined in memory. Like a MessageChannel, they clone each frame and deliver it later, in
 * order.
 */
function joinedPorts(): { readonly near: Port; readonly far: Port; readonly sent: Frame[] } {
  const sentFrames: Frame[] = []
  const listeners: { near: ((frame: Frame) => void)[]; far: ((frame: Frame) => void)[] } = {
    near: [],
    far: [],
  }
  const port = (side: 'near' | 'far', otherSide: 'near' | 'far'): Port => ({
    post(frame) {
      const cloned = structuredClone(frame)
      sentFrames.push(cloned)
      queueMicrotask(() => listeners[otherSide].forEach((listener) => listener(cloned)))
    },
    onFrame: (listener) => listeners[side].push(listener),
  })
  return { near: port('near', 'far'), far: port('far', 'near'), sent: sentFrames }
}

const knownFailure = new Failure({
  kind: 'service',
  code: 'THROTTLED',
  what: 'The service asks to wait',
  why: 'the quota',
  advice: 'wait',
  evidence: { status: 429, part: null, isNew: true, code: 'x' },
})

function connectPorts(
  change: Partial<Handlers<Calls>> = {},
): ReturnType<typeof connect<Calls>> & { readonly sent: Frame[]; readonly near: Port } {
  const { near, far, sent: sentFrames } = joinedPorts()
  const handlers: Handlers<Calls> = {
    double: ({ value }) => value * 2,
    echo: (input) => Promise.resolve(input),
    async count(upTo, context) {
      for (let done = 1; done <= upTo; done += 1) {
        context.progress({ step: 'counting', done, total: upTo })
        await Promise.resolve()
      }
      return upTo
    },
    wait: (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) reject(cancelled())
        signal.addEventListener('abort', () => reject(cancelled()))
      }),
    fail() {
      throw knownFailure
    },
    ...change,
  }
  serve(far, handlers)
  return { ...connect<Calls>(near), sent: sentFrames, near }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('serve, connect', () => {
  it('carry a result', async () => {
    const { call, sent: sentFrames } = connectPorts()
    expect(await call('double', { value: 21 })).toBe(42)
    expect(sentFrames).toEqual([
      { kind: 'call', id: 1, name: 'double', input: { value: 21 } },
      { kind: 'result', id: 1, output: 42 },
    ])
  })

  it.each([null, undefined, 0, '', 'é😀', [1, [2]], { a: { b: null } }, 10n ** 40n])(
    'carry %s there and back',
    async (input) => {
      expect(await connectPorts().call('echo', input)).toEqual(input)
    },
  )

  it('match results that come in another order to their calls', async () => {
    const gates: (() => void)[] = []
    const { call } = connectPorts({
      echo: (input) => new Promise((resolve) => gates.push(() => resolve(input))),
    })
    const calls = ['a', 'b', 'c'].map((input) => call('echo', input))
    await settle()
    gates.toReversed().forEach((openGate) => openGate())
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c'])
  })

  it('style 18: carry a failure with kind, code, words and evidence, but not its cause', async () => {
    const { call } = connectPorts({
      fail() {
        throw new Failure({ ...knownFailure, cause: new Error('inner') })
      },
    })
    const failure = await failureOf(() => call('fail', ''))
    expect({ ...failure, message: failure.message, cause: failure.cause }).toEqual({
      ...knownFailure,
      message: knownFailure.message,
      cause: undefined,
    })
    expect(failure).toBeInstanceOf(Failure)
  })

  it('style 19: carry any other error as a bug, with its stack', async () => {
    const { call } = connectPorts({
      fail() {
        throw new TypeError('undefined is not a function')
      },
    })
    const failure = await failureOf(() => call('fail', ''))
    expect([
      failure.kind,
      failure.code,
      failure.why,
      failure.stack?.split('\n')[0],
      failure.stack?.includes('wire.test.ts'),
    ]).toEqual([
      'bug',
      'UNEXPECTED',
      'undefined is not a function',
      'TypeError: undefined is not a function',
      true,
    ])
  })

  it.each<[unknown, string]>([
    ['text', 'text'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{ toString: () => 'odd' }, 'odd'],
  ])('carry a thrown %s as a bug', async (thrownValue, why) => {
    const { call } = connectPorts({
      fail() {
        throw thrownValue
      },
    })
    expect(await failureOf(() => call('fail', ''))).toMatchObject({
      kind: 'bug',
      code: 'UNEXPECTED',
      why,
    })
  })

  it('carry a result that cannot be cloned as a bug', async () => {
    const { call } = connectPorts({ echo: () => () => 1 })
    expect(await failureOf(() => call('echo', null))).toMatchObject({
      kind: 'bug',
      code: 'UNEXPECTED',
    })
  })

  it.each(['missing', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'input 82: refuse the unknown call %j',
    async (name) => {
      const { call } = connectPorts()
      expect(await failureOf(() => call(name as 'echo', null))).toMatchObject({
        kind: 'bug',
        code: 'UNKNOWN_CALL',
        why: name,
      })
    },
  )

  it('input 82: show no more than 80 characters of an unknown name', async () => {
    expect(
      (await failureOf(() => connectPorts().call('x'.repeat(10240) as 'echo', null))).why,
    ).toBe('x'.repeat(80))
  })

  it('carry progress before the result, in order, to its own call', async () => {
    const { call } = connectPorts()
    const seenProgress: Progress[] = []
    const otherProgress: Progress[] = []
    const results = await Promise.all([
      call('count', 3, { onProgress: (progress) => seenProgress.push(progress) }),
      call('count', 1, { onProgress: (progress) => otherProgress.push(progress) }),
      call('count', 2),
    ])
    expect([results, seenProgress, otherProgress]).toEqual([
      [3, 1, 2],
      [1, 2, 3].map((done) => ({ step: 'counting', done, total: 3 })),
      [{ step: 'counting', done: 1, total: 1 }],
    ])
  })

  it('drop progress that comes after the result', async () => {
    const contexts: CallContext[] = []
    const { call } = connectPorts({
      echo(input, context) {
        contexts.push(context)
        return input
      },
    })
    const seenProgress: Progress[] = []
    await call('echo', 1, { onProgress: (progress) => seenProgress.push(progress) })
    contexts[0]?.progress({ step: 'late', done: 1 })
    await settle()
    expect(seenProgress).toEqual([])
  })

  it('carry a cancel to the work, which ends it', async () => {
    const { call, sent: sentFrames } = connectPorts()
    const controller = new AbortController()
    const pendingFailure = failureOf(() => call('wait', null, { signal: controller.signal }))
    await settle()
    controller.abort()
    expect(await pendingFailure).toMatchObject({ kind: 'cancelled', code: 'CANCELLED' })
    expect(sentFrames.map((frame) => frame.kind)).toEqual(['call', 'cancel', 'failure'])
  })

  it('carry a cancel that came before the call', async () => {
    expect(
      await failureOf(() => connectPorts().call('wait', null, { signal: AbortSignal.abort() })),
    ).toMatchObject({ kind: 'cancelled' })
  })

  it('report a cancel to work without a signal, if the port supports it', async () => {
    const { near, far } = joinedPorts()
    const stoppedCalls = new Set<number>()
    const seenValues: unknown[] = []
    const handlers: Partial<Handlers<Calls>> = {
      echo(input, { signal, isStopped }) {
        seenValues.push([input, signal.aborted, isStopped?.()])
        return input
      },
    }
    serve<Calls>(far, handlers as Handlers<Calls>, (id) => stoppedCalls.has(id))
    const { call } = connect<Calls>(near)
    stoppedCalls.add(2)
    for (const input of ['first', 'second']) await call('echo', input)
    await connectPorts(handlers).call('echo', 'elsewhere')
    expect(seenValues).toEqual([
      ['first', false, false],
      ['second', false, true],
      ['elsewhere', false, undefined],
    ])
  })

  it('cancel only the intended call', async () => {
    const { call } = connectPorts()
    const controllers = [new AbortController(), new AbortController()]
    const ends: string[] = []
    const calls = controllers.map((controller, index) =>
      failureOf(() => call('wait', null, { signal: controller.signal })).then(() =>
        ends.push(`call ${index}`),
      ),
    )
    await settle()
    controllers[1]?.abort()
    await settle()
    const firstEnd = [...ends]
    controllers[0]?.abort()
    await Promise.all(calls)
    expect([firstEnd, ends]).toEqual([['call 1'], ['call 1', 'call 0']])
  })

  it('send no cancel for a call that has ended', async () => {
    const { call, sent: sentFrames } = connectPorts()
    const controller = new AbortController()
    await call('double', { value: 1 }, { signal: controller.signal })
    await failureOf(() => call('fail', '', { signal: controller.signal }))
    controller.abort()
    await settle()
    expect(sentFrames.map((frame) => frame.kind)).toEqual(['call', 'result', 'call', 'failure'])
  })

  it('F41: end every call under way, and every later one, when the other side is lost', async () => {
    const { call, fail, sent: sentFrames } = connectPorts()
    const storeLost = new Failure({
      kind: 'store',
      code: 'STORE_LOST',
      what: 'The database thread ended',
    })
    const callsUnderWay = [failureOf(() => call('wait', null)), failureOf(() => call('wait', null))]
    await settle()
    const countBefore = sentFrames.length
    fail(storeLost)
    expect(
      [
        ...(await Promise.all(callsUnderWay)),
        await failureOf(() => call('double', { value: 1 })),
      ].map((failure) => failure === storeLost),
    ).toEqual([true, true, true])
    expect(sentFrames.length).toBe(countBefore)
  })

  it('ignore an answer to no call', async () => {
    const { near, far } = joinedPorts()
    const { call } = connect<Calls>(near)
    far.post({ kind: 'result', id: 7, output: 'stray' })
    const pendingCall = call('double', { value: 1 })
    await settle()
    far.post({ kind: 'result', id: 1, output: 2 })
    far.post({ kind: 'result', id: 1, output: 3 })
    far.post({
      kind: 'failure',
      id: 1,
      failure: { kind: 'bug', code: 'UNEXPECTED', what: '', why: '', advice: '', evidence: {} },
    })
    expect(await pendingCall).toBe(2)
  })

  it('ignore a cancel for unknown work', async () => {
    const { near, call } = connectPorts()
    near.post({ kind: 'cancel', id: 99 })
    expect(await call('double', { value: 2 })).toBe(4)
  })
})

describe('plainToFailure', () => {
  it('rebuilds the sentence of what, why and advice', () => {
    expect(
      plainToFailure({
        kind: 'store',
        code: 'UNEXPECTED',
        what: 'It broke',
        why: 'the disk is full',
        advice: 'free some space',
        evidence: {},
      }).message,
    ).toBe('It broke: the disk is full; free some space')
    expect(
      plainToFailure({
        kind: 'store',
        code: 'UNEXPECTED',
        what: 'It broke',
        why: '',
        advice: '',
        evidence: {},
      }).message,
    ).toBe('It broke')
  })
})
