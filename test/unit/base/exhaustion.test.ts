import { describe, expect, it } from 'vitest'
import { exhaustionFailure } from '../../../src-main/base/exhaustion.ts'
import { Failure } from '../../../src-main/base/failure.ts'

const systemError = (code: string, cause?: unknown): Error =>
  Object.assign(new Error(code, { cause }), { code })

describe('exhaustionFailure', () => {
  it.each(['EMFILE', 'ENFILE', 'ENOMEM', 'SQLITE_NOMEM', 'ERR_WORKER_OUT_OF_MEMORY'])(
    'F42: converts %s to RESOURCE_LOW, also if it is only the cause',
    (code) => {
      for (const error of [
        systemError(code),
        new TypeError('fetch failed', { cause: systemError(code) }),
      ])
        expect(exhaustionFailure(error)).toMatchObject({
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
    expect(exhaustionFailure(Object.assign(new Error(message), { code }))).toMatchObject({
      code: 'RESOURCE_LOW',
      why: 'too many files are open',
      evidence: { system_error: 'EMFILE' },
    })
    expect(
      exhaustionFailure(Object.assign(new Error(message.replace(/: .*/, ': EINVAL')), { code })),
    ).toBeUndefined()
  })

  it('ignores every other error', () => {
    expect([
      exhaustionFailure(systemError('ENOENT')),
      exhaustionFailure('EMFILE'),
      exhaustionFailure(systemError('constructor')),
      exhaustionFailure(new Failure({ kind: 'busy', code: 'LOCKED', what: 'x' })),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})
