import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProfileView } from '../../../../src-main/contract/calls.ts'
import type { SecondService } from '../../../integration/second/second-service.ts'
import { startSecondService } from '../../../integration/second/second-service.ts'
import type { Cli } from '../../../support/cli.ts'
import { makeCli, profileWords } from '../../../support/cli.ts'

let service: SecondService
let cli: Cli

beforeAll(async () => {
  service = await startSecondService({ pageSize: 50 })
  cli = makeCli(service)
  await cli.text(...profileWords('acme', service))
})
afterAll(async () => {
  cli.remove()
  await service.close()
})

const setProfile = async (...words: string[]): Promise<ProfileView> =>
  (await cli.json<{ profile: ProfileView }>(['profile', 'set', 'acme', ...words])).profile
const refusalOf = async (...words: string[]): Promise<string> => {
  const { code, stderr } = await cli.run('profile', 'set', 'acme', ...words)
  expect(code).toBe(2)
  return stderr
}

describe('profile set', () => {
  it('stores status words as final, failed and open', async () => {
    const { status_map } = await setProfile(
      ...['--status', 'com=final', '--status', 'REJ=failed', '--status', 'PEN=open'],
    )
    expect(status_map).toEqual({ COM: 'final', REJ: 'failed', PEN: 'open' })
    expect(await refusalOf('--status', 'REJ=void')).toContain('WORD=failed')
  })

  it('sets the route of an operation that no contract shows, and refuses every other', async () => {
    const list = 'partner.withdrawals.list=GET /api/v1/withdrawals/'
    expect(
      await setProfile('--route', list, '--route', 'exchange.orders.open=get orders/open'),
    ).toMatchObject({
      routes: {
        'partner.withdrawals.list': 'GET /api/v1/withdrawals/',
        'exchange.orders.open': 'GET orders/open',
      },
      provenance: { routes: 'operator-set' },
    })
    expect(await refusalOf('--route', 'partner.none=GET /a/')).toContain(
      'There is no such operation',
    )
    expect(await refusalOf('--route', 'partner.quotes.list=GET /a/')).toContain(
      'the contract shows the path',
    )
    expect(await refusalOf('--route', 'partner.rates=GET https://evil.test/')).toContain(
      'not a path below the service',
    )
    expect(await refusalOf('--route', 'partner.rates=/api/v1/rates/')).toContain('not a method')
    for (const route of ['POST /api/v1/withdrawals/', 'GET /api/v1/withdrawals/{state}/'])
      expect(await refusalOf('--route', `partner.withdrawals.list=${route}`)).toContain(
        'a sync reads the list of withdrawals with GET',
      )
    expect(await refusalOf('--route', 'partner.rates')).toContain('OPERATION="METHOD /path"')
  })

  it('chooses which fee is compared, and shows the source of the choice', async () => {
    expect(await setProfile('--fee-source', 'debited_minus_amount')).toMatchObject({
      values: { feeSource: 'debited_minus_amount' },
      provenance: { feeSource: 'operator-set' },
    })
    expect(await refusalOf('--fee-source', 'both')).toContain('charged_fee')
    expect(await cli.text('profile', 'set', 'acme', '--fee-source', 'charged_fee')).toContain(
      'fee charged_fee (assumed)',
    )
  })

  it('input 133: chooses how the client id and secret are sent for a token', async () => {
    const readTokenLogin = async (): Promise<readonly [string | undefined, boolean]> => {
      service.requests.length = 0
      await cli.run('sync', '--profile', 'acme')
      const tokenRequest = service.requests.find(({ path }) => path === '/oauth2/token/')
      return [
        tokenRequest?.headers.authorization?.slice(0, 6),
        tokenRequest?.body.includes('client_secret=') === true,
      ]
    }
    expect(await cli.text('profile', 'set', 'acme', '--token-form', 'body')).toContain(
      'Login of the token request: body.',
    )
    expect(await readTokenLogin()).toEqual([undefined, true])
    await setProfile('--token-form', 'encoded')
    expect(await readTokenLogin()).toEqual(['Basic ', false])
    expect(await refusalOf('--token-form', 'both')).toContain('not basic, encoded or body')
    await setProfile('--token-form', 'basic')
  })

  it('lists the preset and the operator’s settings', async () => {
    await setProfile('--fee-source', 'debited_minus_amount')
    const profileList = await cli.text('profile', 'list')
    expect(profileList).toContain('preset contract')
    expect(profileList).toContain('feeSource')
    expect(profileList).toContain(
      'operator-set routes: partner.withdrawals.list, exchange.orders.open',
    )
    expect(await cli.text('profile', 'edit', 'acme', '--preset', 'documented')).toContain(
      'now with the documented preset',
    )
    expect(await setProfile()).toMatchObject({
      preset: 'documented',
      provenance: { feeSource: 'documented', walletSegment: expect.any(String) as string },
    })
  })
})
