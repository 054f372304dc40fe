import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeRecord } from '../../../src-main/api/decode.ts'
import { redactAnswer } from '../../../src-main/api/redact-answer.ts'
import type { JsonObject } from '../../../src-main/base/json.ts'
import { isJsonArray, member, readJson, sliceRecords } from '../../../src-main/base/json.ts'
import { dropExpectedDrift } from '../../../src-main/domain/expected-drift.ts'
import { personalKeys, removedKeys } from '../../../src-main/domain/field.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import { readHealth } from '../../../src-main/store/records/service-log.ts'
import { readStatus } from '../../../src-main/store/status.ts'
import { html, json } from './third/answers.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import { PERSONAL_DATA } from './third/world/personal-data.ts'
import { askGateway, askPartner, walkWithdrawals } from './third-asking.ts'
import { connectThird } from './third-sync.ts'

let service: ThirdService

// The whole feed is on one page, because paging is not the subject here.
beforeAll(async () => void (service = await startThirdService({ walletPageSize: 100 })))
afterAll(() => service.close())

// Contains every moment of the day except its last minute.
const ALL_DAY = { fromMinute: 0, toMinute: 1439, environment: 'sandbox' } as const
const WITHDRAWALS = '/api/v1/withdrawals/'
const RAILS = '/wallet/transactions/rails/'

const driftOf = (db: Parameters<typeof readHealth>[0]): readonly string[] =>
  readHealth(db).drift.map(({ kind, what }) => `${kind} ${what}`)

describe('drift of a service that behaves as observed', () => {
  it('is empty over a whole sync, and an invented member is still reported', async () => {
    const { sync, db } = connectThird(service)
    const ids = await walkWithdrawals(service)
    expect((await sync(ids)).refused).toEqual([])
    expect(driftOf(db)).toEqual([])
    expect(readStatus(db).drift).toEqual([])

    const { text } = await askGateway(service, RAILS)
    service.failNext(1, json(200, text.replace('"order":1', '"order":1,"invented":1')), RAILS)
    await sync()
    expect(driftOf(db)).toEqual(['rails unknown:invented'])
  })

  it('is noted if a required member is missing', async () => {
    const { sync } = connectThird(service)
    const { text } = await askPartner(service, WITHDRAWALS)
    service.failNext(1, json(200, text.replace('"currency":', '"was_currency":')), WITHDRAWALS)
    expect((await sync()).tallies.withdrawals).toMatchObject({ quarantined: 1 })
  })

  it('is noted as before with the contract preset', async () => {
    const { sync, db } = connectThird(service, {
      preset: { ...presets.contract, collections: presets.documented.collections },
    })
    await sync()
    expect(driftOf(db)).toEqual(
      expect.arrayContaining([
        'account removed:username',
        'contacts absent:timestamp',
        'rails null:deliver_time',
        'transactions null:origin',
      ]),
    )
  })

  it.each(['current', 'older'] as const)(
    'is empty in list and detail of the %s generation',
    async (generation) => {
      const ownService = await startThirdService({ generation })
      const [id = ''] = await walkWithdrawals(ownService)
      const [list, detail] = await Promise.all([
        askPartner(ownService, '/api/v1/withdrawals/'),
        askPartner(ownService, `/api/v1/withdrawals/${id}/`),
      ])
      const items = member(readJson(list.text) as JsonObject, 'results')
      const rawTexts = [
        ...sliceRecords(list.text, ['results'], removedKeys),
        ...sliceRecords(detail.text, [], removedKeys, true),
      ]
      const values = [...(isJsonArray(items) ? items : []), readJson(detail.text)]
      const drift = dropExpectedDrift(
        presets.documented,
        'withdrawals',
        values.map((value, index) =>
          decodeRecord(value, rawTexts[index] as (typeof rawTexts)[number], withdrawalFields),
        ),
      ).flatMap((decoded) => (decoded.kind === 'record' ? decoded.drift : [decoded.reason]))
      expect(values.length).toBeGreaterThan(20)
      expect(drift).toEqual([])
      await ownService.close()
    },
  )
})

describe('personal data', () => {
  it('X27: of the account reaches no file of the cache, and its removal is counted', async () => {
    const { sync, db } = connectThird(service)
    await sync()
    db.pragma('wal_checkpoint(TRUNCATE)')
    const file = readFileSync(db.name, 'latin1')
    expect(file).toContain('is_operative')
    expect(Object.values(PERSONAL_DATA).filter((value) => file.includes(value))).toEqual([])
    expect(readHealth(db).removals.map(({ what, times }) => `${what} ${times}`)).toEqual([
      'account removed:first_name 1',
      'account removed:kyc_id 1',
      'account removed:last_name 1',
      'account removed:phone 1',
      'account removed:username 1',
    ])
  })

  it('X27: of fiat deposits is cut out of an answer at any depth, with its names', async () => {
    const { client } = connectThird(service)
    const { reply } = await client.askToRead({
      service: 'partner',
      method: 'GET',
      path: '/api/v1/fiat-deposits/',
      template: '/api/v1/fiat-deposits/',
    })
    const cutReply = redactAnswer(reply?.text ?? '')
    expect(reply?.text).toContain(PERSONAL_DATA.origin_account_holder_name)
    expect(Object.values(PERSONAL_DATA).filter((value) => cutReply.text.includes(value))).toEqual(
      [],
    )
    expect([...new Set(cutReply.removed)].sort()).toEqual(
      personalKeys.filter((name) => name.startsWith('origin_')).toSorted(),
    )
  })
})

describe('a sync while one service is down', () => {
  const countOf = (ownService: ThirdService, part: string): number =>
    ownService.requests.filter(({ path, status }) => path.startsWith(part) && status === 200).length

  it('reads the whole gateway while the partner’s sandbox is closed, and reports until when', async () => {
    const ownService = await startThirdService({ walletPageSize: 100, maintenance: 'closed' })
    const { sync, db } = connectThird(ownService, {
      preset: { ...presets.documented, maintenance: [ALL_DAY] },
    })
    await expect(sync()).rejects.toMatchObject({
      code: 'MAINTENANCE',
      kind: 'unreachable',
      evidence: { met: 'HTTP_503', retry_at: expect.any(String) as string },
    })
    expect(readStatus(db).counts).toMatchObject({ transactions: 43, contacts: 28 })
    expect(countOf(ownService, '/wallet/account/')).toBe(1)
    await ownService.close()
  })

  it('outside a window the same answers are an outage', async () => {
    const ownService = await startThirdService({ walletPageSize: 100, maintenance: 'closed' })
    const { sync } = connectThird(ownService, { environment: 'production' })
    await expect(sync()).rejects.toMatchObject({ code: 'HTTP_503' })
    await ownService.close()
  })

  it('reads the partner’s quotes while the gateway fails', async () => {
    const ownService = await startThirdService({ walletPageSize: 100 })
    ownService.failNext(1000, html(502, 'Bad Gateway'), '/wallet/')
    const { sync } = connectThird(ownService)
    const ids = await walkWithdrawals(ownService)
    await expect(sync(ids.slice(0, 3))).rejects.toMatchObject({
      code: 'HTTP_502',
      why: 'status 502 and a web page instead of JSON',
    })
    expect(countOf(ownService, '/api/v1/quotes/')).toBeGreaterThan(0)
    await ownService.close()
  })
})
