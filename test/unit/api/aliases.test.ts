import { describe, expect, it } from 'vitest'
import {
  contractWords,
  toContractText,
  toContractWord,
  toWirePath,
  toWireText,
  toWireWord,
} from '../../../src-main/api/aliases.ts'
import { walkContacts, walkTransactions } from '../../../src-main/api/gateway.ts'
import { answer, collect, envelope, fakeClient } from './fake-service.ts'

const words = { platform: 'acme', tag: 'acmetag' }

describe('the aliases of a profile', () => {
  it('B82: replace platform and p2p_tag alone, in either direction', () => {
    expect(
      ['platform', 'p2p_tag', 'crypto', 'acme'].map((word) => toWireWord(word, words)),
    ).toEqual(['acme', 'acmetag', 'crypto', 'acme'])
    expect(
      ['acme', 'acmetag', 'crypto', 'platform'].map((word) => toContractWord(word, words)),
    ).toEqual(['platform', 'p2p_tag', 'crypto', 'platform'])
  })

  it.each([
    ['/contacts/p2p_tag/9/', '/contacts/acmetag/9/'],
    ['/transactions/platform/withdrawal/', '/transactions/acme/withdrawal/'],
    [
      '/transactions/?rail=platform&transaction_type=swap',
      '/transactions/?rail=acme&transaction_type=swap',
    ],
    ['/contacts/?contact_type=p2p_tag&c=platform', '/contacts/?contact_type=acmetag&c=platform'],
    ['/transactions/?nc=platform', '/transactions/?nc=platform'],
  ])('B82: replace whole segments and values in the path %s and nothing else', (path, wire) =>
    expect(toWirePath(path, words)).toBe(wire),
  )

  it('B82: replace the members rail, rails and type of a text and keep every other byte', () => {
    const contract =
      '{"rail":"platform","name":"platform","rails":["platform","pix"],"type":"p2p_tag","amount":1.10}'
    const wire =
      '{"rail":"acme","name":"platform","rails":["acme","pix"],"type":"acmetag","amount":1.10}'
    expect([
      toWireText(contract, words),
      toContractText(wire, words),
      toContractText(wire, contractWords),
    ]).toEqual([wire, contract, wire])
  })
})

describe('a client of a profile with aliases', () => {
  it('B82: sends the aliases, and keeps records in the words of the contract', async () => {
    const { client, requests } = fakeClient(
      () =>
        answer(
          200,
          envelope({ contacts: [{ type: 'acmetag', id: 5, tag: 'a' }], nc: null, pc: null }),
        ),
      { aliases: words },
    )
    const { items } = await collect(walkContacts(client, 'p2p_tag'))
    expect(requests()[0]?.url).toBe('https://gateway.test/wallet/contacts/?contact_type=acmetag')
    expect(items[0]?.records).toMatchObject([
      { kind: 'record', record: { type: 'p2p_tag', id: '5' } },
    ])
  })

  it('B82: reads an aliased rail as the rail of the contract, without drift', async () => {
    const { client } = fakeClient(
      () =>
        answer(
          200,
          envelope({
            transactions: [
              { id: 1, rail: 'acme' },
              { id: 2, rail: 'unheard' },
            ],
            nc: null,
            pc: null,
          }),
        ),
      { aliases: words },
    )
    const { items } = await collect(walkTransactions(client, null))
    const records = items.flatMap((page) => page.records)
    expect(
      records.map((receivedRecord) =>
        receivedRecord.kind === 'record'
          ? [receivedRecord.record.rail, receivedRecord.drift.includes('value:rail')]
          : receivedRecord,
      ),
    ).toEqual([
      ['platform', false],
      ['unheard', true],
    ])
  })
})
