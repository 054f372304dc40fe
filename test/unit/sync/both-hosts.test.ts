import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'
import type { FailureKind } from '../../../src-main/base/failures/failure-entry.ts'
import { BothHosts } from '../../../src-main/sync/both-hosts.ts'

const failWith = (kind: FailureKind, code: FailureCode, part?: string) => () =>
  Promise.reject(new Failure({ kind, code, what: 'no', ...(part ? { evidence: { part } } : {}) }))
const succeed = () => Promise.resolve('done')

describe('BothHosts', () => {
  it.each(['partner', 'gateway'] as const)(
    'stops the parts of the %s after its failure, runs the others, and throws at the end',
    async (host) => {
      const otherHost = host === 'partner' ? 'gateway' : 'partner'
      const hosts = new BothHosts(false)
      expect(await hosts.run(host, failWith('unreachable', 'MAINTENANCE'))).toBeUndefined()
      expect(await hosts.run(host, succeed)).toBeUndefined()
      expect(await hosts.run(otherHost, succeed)).toBe('done')
      expect(() => hosts.throwFailure()).toThrow(expect.objectContaining({ code: 'MAINTENANCE' }))
    },
  )

  it('throws the first failure', async () => {
    const hosts = new BothHosts(false)
    await hosts.run('gateway', failWith('service', 'HTTP_503'))
    await hosts.run('partner', failWith('unreachable', 'OFFLINE'))
    expect(() => hosts.throwFailure()).toThrow(expect.objectContaining({ code: 'HTTP_503' }))
  })

  it('throws nothing without a failure', async () => {
    const hosts = new BothHosts(true)
    expect([await hosts.run('partner', succeed), await hosts.run('gateway', succeed)]).toEqual([
      'done',
      'done',
    ])
    expect(() => hosts.throwFailure()).not.toThrow()
  })

  it.each(['store', 'cancelled', 'bug', 'busy'] as const)(
    'ends at once with a failure of neither service (%s)',
    async (kind) => {
      const run = new BothHosts(false).run('gateway', failWith(kind, 'BAD_RESPONSE'))
      await expect(run).rejects.toMatchObject({ kind })
    },
  )

  it('skips the gateway without a token if it uses the partner’s', async () => {
    const failToken = failWith('service', 'CREDENTIALS_WRONG', 'token')
    await expect(new BothHosts(true).run('partner', failToken)).rejects.toMatchObject({
      code: 'CREDENTIALS_WRONG',
    })
    expect(await new BothHosts(false).run('partner', failToken)).toBeUndefined()
  })
})
