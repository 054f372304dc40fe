import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'
import type { FailureKind } from '../../../src-main/base/failures/failure-entry.ts'
import { BothServices } from '../../../src-main/sync/both-services.ts'

const failWith = (kind: FailureKind, code: FailureCode, part?: string) => () =>
  Promise.reject(new Failure({ kind, code, what: 'no', ...(part ? { evidence: { part } } : {}) }))
const succeed = () => Promise.resolve('done')

describe('BothServices', () => {
  it.each(['partner', 'gateway'] as const)(
    'skips the later parts of the %s after its failure, runs those of the other service, and throws at the end',
    async (service) => {
      const otherService = service === 'partner' ? 'gateway' : 'partner'
      const services = new BothServices(false)
      expect(await services.run(service, failWith('unreachable', 'MAINTENANCE'))).toBeUndefined()
      expect(await services.run(service, succeed)).toBeUndefined()
      expect(await services.run(otherService, succeed)).toBe('done')
      expect(() => services.throwFailure()).toThrow(
        expect.objectContaining({ code: 'MAINTENANCE' }),
      )
    },
  )

  it('throws the first failure', async () => {
    const services = new BothServices(false)
    await services.run('gateway', failWith('service', 'HTTP_503'))
    await services.run('partner', failWith('unreachable', 'OFFLINE'))
    expect(() => services.throwFailure()).toThrow(expect.objectContaining({ code: 'HTTP_503' }))
  })

  it('throws nothing without a failure', async () => {
    const services = new BothServices(true)
    expect([
      await services.run('partner', succeed),
      await services.run('gateway', succeed),
    ]).toEqual(['done', 'done'])
    expect(() => services.throwFailure()).not.toThrow()
  })

  it.each(['store', 'cancelled', 'bug', 'busy'] as const)(
    'ends at once with a failure of neither service (%s)',
    async (kind) => {
      const run = new BothServices(false).run('gateway', failWith(kind, 'BAD_RESPONSE'))
      await expect(run).rejects.toMatchObject({ kind })
    },
  )

  it('ends the sync without a token if both services share it, and otherwise stops only the partner', async () => {
    const failToken = failWith('service', 'CREDENTIALS_WRONG', 'token')
    await expect(new BothServices(true).run('partner', failToken)).rejects.toMatchObject({
      code: 'CREDENTIALS_WRONG',
    })
    expect(await new BothServices(false).run('partner', failToken)).toBeUndefined()
  })
})
