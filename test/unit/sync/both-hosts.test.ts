import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'
import type { FailureKind } from '../../../src-main/base/failures/failure-entry.ts'
import { BothHosts } from '../../../src-main/sync/both-hosts.ts'

const failing = (kind: FailureKind, code: FailureCode, part?: string) => () =>
  Promise.reject(new Failure({ kind, code, what: 'no', ...(part ? { evidence: { part } } : {}) }))
const done = () => Promise.resolve('done')

describe('BothHosts', () => {
  it.each(['partner', 'gateway'] as const)(
    'stops the parts of the %s after its failure, runs the others, and throws at the end',
    async (host) => {
      const other = host === 'partner' ? 'gateway' : 'partner'
      const hosts = new BothHosts(false)
      expect(await hosts.run(host, failing('unreachable', 'MAINTENANCE'))).toBeUndefined()
      expect(await hosts.run(host, done)).toBeUndefined()
      expect(await hosts.run(other, done)).toBe('done')
      expect(() => hosts.throwFailure()).toThrow(expect.objectContaining({ code: 'MAINTENANCE' }))
    },
  )

  it('throws the first failure', async () => {
    const hosts = new BothHosts(false)
    await hosts.run('gateway', failing('service', 'HTTP_503'))
    await hosts.run('partner', failing('unreachable', 'OFFLINE'))
    expect(() => hosts.throwFailure()).toThrow(expect.objectContaining({ code: 'HTTP_503' }))
  })

  it('throws nothing without a failure', async () => {
    const hosts = new BothHosts(true)
    expect([await hosts.run('partner', done), await hosts.run('gateway', done)]).toEqual([
      'done',
      'done',
    ])
    expect(() => hosts.throwFailure()).not.toThrow()
  })

  it.each(['store', 'cancelled', 'bug', 'busy'] as const)(
    'ends at once with a failure of neither service (%s)',
    async (kind) => {
      const run = new BothHosts(false).run('gateway', failing(kind, 'BAD_RESPONSE'))
      await expect(run).rejects.toMatchObject({ kind })
    },
  )

  it('skips the gateway without a token if it uses the partner’s', async () => {
    const token = failing('service', 'CREDENTIALS_WRONG', 'token')
    await expect(new BothHosts(true).run('partner', token)).rejects.toMatchObject({
      code: 'CREDENTIALS_WRONG',
    })
    expect(await new BothHosts(false).run('partner', token)).toBeUndefined()
  })
})
