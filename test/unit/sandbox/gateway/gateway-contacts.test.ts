import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxSession } from '../session.ts'
import { getToken, startSession } from '../session.ts'
import { send } from './calls.ts'

const CONTACTS = '/wallet/contacts/'
const CRYPTO = { type: 'crypto', address: 'bc1qexample', network: 'bitcoin', currency: 'BTC' }

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 20, pageSize: 500 })
})
afterAll(() => session.sandbox.close())
beforeEach(() => session.sandbox.control.setAccount({ isOperative: true }))

async function list(type: string): Promise<{ id: number; type: string }[]> {
  const { data } = await send(session, 'GET', `${CONTACTS}?contact_type=${type}`)
  return (data as { contacts: { id: number; type: string }[] }).contacts
}

describe('POST /contacts/', () => {
  it.each([
    [CRYPTO, 131],
    [{ type: 'bank', entity_number: '0001112223' }, 71],
    [{ type: 'bank', entity_number: 'my.alias' }, 72],
    [{ type: 'p2p_tag', tag: '$friend' }, 26],
  ])('B60, B82, B86: answers the contact created from %j', async (body, id) => {
    const { status, data } = await send(session, 'POST', CONTACTS, body)
    expect([status, data]).toEqual([201, { ...body, id }])
    expect(await list(body.type)).toContainEqual(data)
  })

  it('B54: refuses fiat with 400 and advises bank, field by field', async () => {
    const { status, message, data } = await send(session, 'POST', CONTACTS, {
      type: 'fiat',
      entity_number: '1',
    })
    expect([status, message, data]).toEqual([
      400,
      'type: fiat is not a type of contact; use bank',
      { type: ['fiat is not a type of contact; use bank'] },
    ])
  })

  it.each([
    [{ type: 'crypto' }, ['address', 'network', 'currency']],
    [{ ...CRYPTO, network: 'nowhere', currency: 7 }, ['network', 'currency']],
    [{ type: 'bank', entity_number: '' }, ['entity_number']],
    [{ type: 'bank', entity_number: null, name: 5 }, ['entity_number', 'name']],
    [{ type: 'p2p_tag', tag: 'x'.repeat(300) }, ['tag']],
    [{}, ['type']],
    [{ type: 'constructor' }, ['type']],
  ])('B03: names each wrong field of %j in data', async (body, fields) => {
    const { status, data } = await send(session, 'POST', CONTACTS, body)
    expect([status, Object.keys(data as object)]).toEqual([400, fields])
    for (const messages of Object.values(data as Record<string, string[]>))
      expect(messages[0]).toMatch(/\w/)
  })
})

describe('DELETE /contacts/{type}/{id}/', () => {
  it.each(['crypto', 'bank', 'p2p_tag'])(
    'B61: deletes a %s contact and answers 200 with id and deleted',
    async (type) => {
      const { status, data } = await send(session, 'DELETE', `${CONTACTS}${type}/3/`)
      expect([status, data]).toEqual([200, { id: 3, deleted: true }])
      expect((await list(type)).map(({ id }) => id)).not.toContain(3)
      expect((await send(session, 'DELETE', `${CONTACTS}${type}/3/`)).status).toBe(404)
    },
  )

  it('B59: deletes the contact of the given type where two contacts have equal ids', async () => {
    const [crypto, bank] = [await list('crypto'), await list('bank')]
    await send(session, 'DELETE', `${CONTACTS}bank/9/`)
    expect([await list('crypto'), await list('bank')]).toEqual([
      crypto,
      bank.filter(({ id }) => id !== 9),
    ])
  })

  it('B63: a type and id that do not match are 404 and delete nothing', async () => {
    const listsBefore = [await list('crypto'), await list('bank'), await list('p2p_tag')]
    // 120 is a crypto contact's id only.
    for (const path of [
      'bank/120/',
      'p2p_tag/120/',
      'crypto/99999/',
      'crypto/x/',
      'wire/1/',
      'constructor/1/',
    ]) {
      const { status, data } = await send(session, 'DELETE', CONTACTS + path)
      expect([path, status, data]).toEqual([path, 404, null])
    }
    expect([await list('crypto'), await list('bank'), await list('p2p_tag')]).toEqual(listsBefore)
  })

  it('B54: fiat in the path is refused like fiat in a body', async () => {
    const { status, message } = await send(session, 'DELETE', `${CONTACTS}fiat/1/`)
    expect([status, message]).toEqual([400, 'type: fiat is not a type of contact; use bank'])
  })
})

describe('the contacts resource', () => {
  const CALLS = [
    ['GET', CONTACTS],
    ['GET', `${CONTACTS}?contact_type=p2p_tag`],
    ['POST', CONTACTS, CRYPTO],
    ['DELETE', `${CONTACTS}crypto/40/`],
  ] as const

  it('B65: answers 403 to every call for an account that is not fully operative; other resources still answer', async () => {
    session.sandbox.control.setAccount({ isOperative: false })
    for (const [method, path, body] of CALLS)
      expect([method, (await send(session, method, path, body)).status]).toEqual([method, 403])
    expect((await send(session, 'GET', '/wallet/banking/deposit-accounts/')).status).toBe(200)
    session.sandbox.control.setAccount({ isOperative: true })
    expect((await list('crypto')).some(({ id }) => id === 40)).toBe(true)
  })

  it('B64: GET needs contacts_read, POST and DELETE need contacts_write', async () => {
    const statuses = async (scopes: string[]): Promise<number[]> => {
      session.sandbox.control.setScopes(scopes)
      const token = await getToken(session.sandbox)
      const calls = [
        await send(session, 'GET', CONTACTS, undefined, token),
        await send(session, 'POST', CONTACTS, CRYPTO, token),
        await send(session, 'DELETE', `${CONTACTS}crypto/99999/`, undefined, token),
      ]
      return calls.map(({ status }) => status)
    }
    expect(await statuses(['contacts_read'])).toEqual([200, 403, 403])
    expect(await statuses(['contacts_write'])).toEqual([403, 201, 404])
    expect(await statuses([])).toEqual([403, 403, 403])
  })

  it('B55, B57, B58: no page holds all three types, with any filter', async () => {
    const pages = ['', '?contact_type=crypto', '?contact_type=bank', '?contact_type=p2p_tag'].map(
      async (query) => {
        const { data } = await send(session, 'GET', CONTACTS + query)
        return [
          ...new Set((data as { contacts: { type: string }[] }).contacts.map(({ type }) => type)),
        ]
      },
    )
    expect(await Promise.all(pages)).toEqual([
      ['crypto', 'bank'],
      ['crypto'],
      ['bank'],
      ['p2p_tag'],
    ])
  })
})
