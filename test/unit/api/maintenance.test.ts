import { describe, expect, it } from 'vitest'
import { explainMaintenance } from '../../../src-main/api/maintenance.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { answer, fakeClient } from './fake-service.ts'

const failure = (
  kind: 'service' | 'unreachable',
  code: FailureCode,
  evidence: Record<string, string | number | boolean> = {},
): Failure => new Failure({ kind, code, what: 'no', evidence })

const { maintenance } = presets.documented
const at = (time: string): number => Date.parse(`2026-11-21T${time}:00Z`)
const explain = (original: Failure, time: string): Failure =>
  explainMaintenance(original, maintenance, 'sandbox', at(time))

describe('explainMaintenance', () => {
  it('names the window, its end and the next try', () => {
    const explainedFailure = explain(
      failure('service', 'HTTP_503', { status: 503, form: 'html' }),
      '02:30',
    )
    expect([
      explainedFailure.kind,
      explainedFailure.code,
      explainedFailure.what,
      explainedFailure.why,
      explainedFailure.advice,
      explainedFailure.evidence,
    ]).toEqual([
      'unreachable',
      'MAINTENANCE',
      "The provider's sandbox is closed for maintenance",
      'it is closed from 01:00 to 06:00 UTC every day, now until 06:00 UTC',
      'run it again at 06:05 UTC; what is cached stays usable',
      {
        status: 503,
        form: 'html',
        met: 'HTTP_503',
        hours: '01:00 to 06:00 UTC',
        retry_at: '2026-11-21T06:05:00.000Z',
      },
    ])
  })

  it.each([
    ['a 5xx', failure('service', 'PARTNER_50003', { status: 503 })],
    ['a 5xx of the token', failure('service', 'HTTP_502')],
    ['a timeout', failure('unreachable', 'SERVER_SLOW')],
    ['a cut connection', failure('unreachable', 'OFFLINE', { wasReached: true })],
    ['a web page', failure('service', 'PORTAL')],
  ])('explains %s inside the window, and returns it unchanged outside', (_name, original) => {
    for (const time of ['01:00', '05:59']) expect(explain(original, time).code).toBe('MAINTENANCE')
    for (const time of ['00:59', '06:00']) expect(explain(original, time)).toBe(original)
  })

  it.each([
    ['a refusal', failure('service', 'PARTNER_20000', { status: 400 })],
    ['a throttle', failure('service', 'THROTTLED', { status: 429 })],
    ['a refused certificate', failure('unreachable', 'TLS_REFUSED')],
    ['a machine without a network', failure('unreachable', 'OFFLINE', { network: 'none' })],
  ])('does not explain %s', (_name, original) => {
    expect(explain(original, '03:00')).toBe(original)
  })

  it('matches windows by environment, and a window across midnight', () => {
    const unavailable = failure('service', 'HTTP_503')
    expect(explainMaintenance(unavailable, maintenance, 'production', at('03:00'))).toBe(
      unavailable,
    )
    const night = [{ fromMinute: 1380, toMinute: 60, environment: 'sandbox' }] as const
    const explainedFailure = explainMaintenance(unavailable, night, 'sandbox', at('23:30'))
    expect(explainedFailure.evidence.retry_at).toBe('2026-11-22T01:05:00.000Z')
  })
})

describe('a client inside a maintenance window', () => {
  const page = (): Response =>
    answer(503, '<html><body>503</body></html>', { 'content-type': 'text/html' })
  const connect = (): ReturnType<typeof fakeClient> => {
    const fake = fakeClient(page, {
      preset: { ...presets.documented, exchangeRate: 0 },
      environment: 'sandbox',
    })
    fake.network.clock.setWall(at('04:00'))
    return fake
  }
  const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'no failure',
      (error: Failure) => error.code,
    )

  it('sends every call as usual, and explains only the partner’s failures', async () => {
    const { client, requests } = connect()
    expect(await codeOf(client.readPartner('/api/v1/quotes/'))).toBe('MAINTENANCE')
    expect(requests()).toHaveLength(5)
    expect(await codeOf(client.readGateway('/account/'))).toBe('HTTP_503')
  })

  it('explains the outcome of an instruction, and leaves open whether it was done', async () => {
    const { client } = connect()
    const { verdict } = await client.ask({
      service: 'partner',
      method: 'POST',
      path: '/api/v1/quotes/',
      template: '/api/v1/quotes/',
      body: '{}',
    })
    expect(verdict).toMatchObject({ kind: 'retry', failure: { code: 'MAINTENANCE' } })
  })
})
