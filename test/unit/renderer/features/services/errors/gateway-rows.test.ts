import { describe, expect, it } from 'vitest'
import type { CallTally } from '../../../../../../src-main/contract/services.ts'
import { errorCodes } from '../../../../../../src-main/domain/error-codes.ts'
import { gatewayCodes } from '../../../../../../src-main/domain/gateway-codes.ts'
import {
  findGatewayRows,
  gatewayCodeOf,
  gatewayCodeOfTally,
  gatewayProducts,
  gatewayRows,
  readGatewayId,
  textsOfGatewayCode,
} from '../../../../../../src-renderer/features/services/errors/gateway-rows.ts'
import { errorCodeWords } from '../../../../../../src-renderer/words/failures/error-codes.ts'
import { gatewayCodeWords } from '../../../../../../src-renderer/words/failures/gateway-codes.ts'

const tally = (service: CallTally['service'], code: string, times = 1): CallTally => ({
  service,
  method: 'GET',
  path: '/x/',
  status: 400,
  code,
  times,
  totalMs: 1,
  slowestMs: 1,
  firstSeen: '2026-11-26T10:00:00.000000Z',
  lastSeen: `2026-11-26T10:00:0${times}.000000Z`,
})

const languages = ['en', 'es', 'pt'] as const

describe('textsOfGatewayCode', () => {
  it.each(languages)(
    'X28: explains each listed code by its own product’s table (%s)',
    (language) => {
      const texts = gatewayCodeWords[language]
      for (const product of gatewayProducts)
        for (const code of gatewayCodes[product].keys())
          expect(textsOfGatewayCode({ product, code }, texts)).toBe(
            (texts.codes[product] as Readonly<Record<string, unknown>>)[code],
          )
    },
  )

  it.each(languages)(
    'X28: 40000 and 40010 are never explained in the partner’s words (%s)',
    (language) => {
      const partner: Readonly<Record<string, readonly [string, string]>> =
        errorCodeWords[language].codes
      const sharedCodes = [...errorCodes.keys()].map(String).filter((code) => code in partner)
      for (const code of sharedCodes) {
        const [meaning, todo] = textsOfGatewayCode(
          { product: 'exchange', code },
          gatewayCodeWords[language],
        )
        expect([meaning, todo]).not.toEqual(partner[code])
        expect(meaning).not.toBe(partner[code]?.[0])
      }
      expect(sharedCodes).toEqual(expect.arrayContaining(['40000', '40010', '50003']))
    },
  )

  it('X28: reports a code outside every table as received', () => {
    const texts = gatewayCodeWords.en
    expect(textsOfGatewayCode({ product: 'exchange', code: '47110' }, texts)[0]).toBe(
      texts.unlistedText('Exchange'),
    )
    for (const code of ['TXN_0420', 'CURR_0002', 'NET_0001'])
      expect(textsOfGatewayCode({ product: 'wallet', code }, texts)[0]).toBe(
        texts.passedThroughText,
      )
    // Each number of the exchange is unknown to the wallet, and vice versa.
    for (const [product, code, name] of [
      ['wallet', '40010', 'Wallet'],
      ['exchange', 'ERR_0008', 'Exchange'],
    ] as const)
      expect(textsOfGatewayCode({ product, code }, texts)[0]).toBe(texts.unlistedText(name))
    // A built-in member of every object is not a code.
    expect(textsOfGatewayCode({ product: 'wallet', code: 'constructor' }, texts)[0]).toBe(
      texts.unlistedText('Wallet'),
    )
  })
})

describe('gatewayRows', () => {
  it('lists both tables, and seen codes beyond them as received', () => {
    const rows = gatewayRows([
      tally('gateway', 'GATEWAY_TXN_0420', 2),
      tally('gateway', 'GATEWAY_TXN_0420', 3),
      tally('exchange', 'GATEWAY_40000'),
      tally('partner', 'GATEWAY_40010'),
      tally('partner', '40010'),
      tally('gateway', 'GATEWAY_KEY_REFUSED'),
    ])
    expect(rows).toHaveLength(gatewayCodes.wallet.size + gatewayCodes.exchange.size + 1)
    expect(rows.filter(({ seen }) => seen)).toEqual([
      {
        id: 'exchange:40000',
        product: 'exchange',
        code: '40000',
        entry: gatewayCodes.exchange.get('40000'),
        seen: { times: 1, lastSeen: '2026-11-26T10:00:01.000000Z' },
      },
      {
        id: 'wallet:TXN_0420',
        product: 'wallet',
        code: 'TXN_0420',
        entry: undefined,
        seen: { times: 5, lastSeen: '2026-11-26T10:00:03.000000Z' },
      },
    ])
  })
})

describe('findGatewayRows', () => {
  const find = (text: string, product?: 'wallet' | 'exchange'): readonly string[] =>
    findGatewayRows(gatewayRows([]), product, text, gatewayCodeWords.es).map(({ id }) => id)

  it('finds by the beginning of a number, by words without accents, and by product', () => {
    expect(find('4003')).toEqual(
      ['40030', '40031', '40032', '40033', '40034', '40035'].map((code) => `exchange:${code}`),
    )
    expect(find('rechazado')).toEqual(['wallet:ERR_0008', 'exchange:40100'])
    expect(find('rechazado', 'exchange')).toEqual(['exchange:40100'])
    expect(find('billetera err_0012')).toEqual(['wallet:ERR_0012'])
    expect(find('limite retiro')).toEqual(['exchange:40030'])
  })

  it('has a row for a completely typed code, listed or not', () => {
    expect(find('err_0008')).toEqual(['wallet:ERR_0008'])
    expect(find('TXN_0420')).toEqual(['wallet:TXN_0420'])
    expect(find('exchange:47110')).toEqual(['exchange:47110'])
    expect(find('exchange:40000')).toEqual(['exchange:40000'])
    expect(find('TXN_0420', 'exchange')).toEqual([])
  })
})

describe('readGatewayId', () => {
  it('reads a code in the wallet’s form and a code with its product, but no number alone', () => {
    expect(
      ['ERR_0008', ' txn_0420 ', 'exchange:40000', '40000', 'HTTP_503', 'OFFLINE'].map(
        readGatewayId,
      ),
    ).toEqual([
      'wallet:ERR_0008',
      'wallet:TXN_0420',
      'exchange:40000',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('gatewayCodeOf', () => {
  it('X28: reads product and code of a refusal, and nothing from a refusal of the partner', () => {
    expect(gatewayCodeOf({ evidence: { service: 'exchange', error_code: '40000' } })).toEqual({
      product: 'exchange',
      code: '40000',
    })
    expect(gatewayCodeOf({ evidence: { status: 400, code: 40000 } })).toBeUndefined()
    expect(gatewayCodeOfTally(tally('partner', '40000'))).toBeUndefined()
  })
})
