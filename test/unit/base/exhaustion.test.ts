import { describe, expect, it } from 'vitest'
import { resourceLowFailure } from '../../../src-main/base/exhaustion.ts'
import { Failure } from '../../../src-main/base/failure.ts'

const systemError = (code: string, cause?: unknown): Error =>
  Object.assign(new Error(code, { cause }), { code })

describe('resourceLowFailure', () => {
  it.each(['EMFILE', 'ENFILE', 'ENOMEM', 'SQLITE_NOMEM', 'ERR_WORKER_OUT_OF_MEMORY'])(
    'F42: converts %s to RESOURCE_LOW, also if it is only the cause',
    (code) => {
      for (const error of [
        systemError(code),
        new TypeError('fetch failed', { cause: systemError(code) }),
      ])
        expect(resourceLowFailure(error)).toMatchObject({
          kind: 'store',
          code: 'RESOURCE_LOW',
          why: /FILE$/.test(code) ? 'too many files are open' : 'no memory was left',
          evidence: { system_error: code },
        })
    },
  )

  it.each([
    ['ERR_WORKER_INIT_FAILED', 'Worker initialization failure: EMFILE'],
    [
      'ERR_INVALID_PACKAGE_CONFIG',
      'Cannot read package config /x/package.json: too many open files.',
    ],
  ])('F42: finds in the message of %s why a thread did not start', (code, message) => {
    expect(resourceLowFailure(Object.assign(new Error(message), { code }))).toMatchObject({
      code: 'RESOURCE_LOW',
      why: 'too many files are open',
      evidence: { system_error: 'EMFILE' },
    })
    expect(
      resourceLowFailure(Object.assign(new Error(message.replace(/: .*/, ': EINVAL')), { code })),
    ).toBeUndefined()
  })

  it('ignores every other error', () => {
    expect([
      resourceLowFailure(systemError('ENOENT')),
      resourceLowFailure('EMFILE'),
      resourceLowFailure(systemError('constructor')),
      resourceLowFailure(new Failure({ kind: 'busy', code: 'LOCKED', what: 'x' })),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})
