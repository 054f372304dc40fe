import { describe, expect, it } from 'vitest'
import type { CallTally } from '../../../../../../src-main/contract/services.ts'
import { errorCodes, explainErrorCode } from '../../../../../../src-main/domain/error-codes.ts'
import {
  allRows,
  codeOfTally,
  findCodesOfSameName,
  findRows,
  isListed,
  latestFirst,
  readCode,
  seenCodes,
} from '../../../../../../src-renderer/features/services/errors/codes.ts'
import { errorCodeWords } from '../../../../../../src-renderer/words/failures/error-codes.ts'

const texts = errorCodeWords.en.codes
const rows = allRows([])
const findCodes = (group: Parameters<typeof findRows>[1], text: string, words = texts): number[] =>
  findRows(rows, group, text, words).map(({ entry }) => entry.code)

function tally(change: Partial<CallTally>): CallTally {
  const at = '2026-11-20T22:00:00.000000Z'
  return {
    service: 'partner',
    method: 'GET',
    path: '/api/v1/quotes/',
    status: 400,
    code: '20000',
    times: 1,
    totalMs: 10,
    slowestMs: 10,
    firstSeen: at,
    lastSeen: at,
    ...change,
  }
}

describe('errorCodeWords', () => {
  const languages = Object.entries(errorCodeWords)

  it.each(languages)(
    'A65: explains in %s the meaning and the advice of each of the 42 codes',
    (_, { codes }) => {
      expect(Object.keys(codes).map(Number)).toEqual([...errorCodes.keys()])
      for (const [code, [meaning, todo]] of Object.entries(codes)) {
        expect(meaning, code).toMatch(/^\p{Lu}.*\.$/u)
        expect(todo, code).toMatch(/^\p{Lu}.*\.$/u)
      }
    },
  )

  it.each(languages)(
    'A74, A84, A85, A87: gives no two codes the same meaning in %s',
    (_, { codes }) => {
      const meanings = Object.values(codes).map(([meaning]) => meaning)
      expect(new Set(meanings).size).toBe(42)
    },
  )

  it.each(languages)('A67: distinguishes the codes of a shared name in %s', (_, { codes }) => {
    for (const shared of [
      [40006, 40007, 40009],
      [40004, 40008],
      [40010, 50003],
    ] as const) {
      const words = shared.map((code) => codes[code])
      expect(new Set(words.map(([meaning]) => meaning)).size).toBe(shared.length)
      expect(new Set(words.map(([, todo]) => todo)).size).toBe(shared.length)
    }
  })

  it('A74: has separate words for dust, fee, address, network and missing address', () => {
    const meaningPatterns = {
      20036: /dust/,
      20027: /fee .*expired/,
      20029: /address is not valid/,
      40007: /network cannot be used/,
      20037: /no address on the network/,
    }
    for (const [code, pattern] of Object.entries(meaningPatterns))
      expect(texts[Number(code) as keyof typeof texts][0]).toMatch(pattern)
  })

  it('A84: has separate words for identity checks, payment methods, fiat accounts, and for number and amount of fiat withdrawals', () => {
    const meaningPatterns = {
      20030: /no approved identity check/,
      20031: /already has an approved identity check/,
      20032: /payment method/,
      20033: /As many fiat withdrawals/,
      20034: /amount of fiat withdrawals/,
      20035: /no fiat account/,
    }
    for (const [code, pattern] of Object.entries(meaningPatterns))
      expect(texts[Number(code) as keyof typeof texts][0]).toMatch(pattern)
  })

  it('A85: distinguishes no address at all, none for this end user and an unavailable service', () => {
    expect(texts[40010][0]).toMatch(/No address is free .* not concern the end user/)
    expect(texts[20037][0]).toMatch(/This end user has no address/)
    expect(texts[50003][0]).toMatch(/service.* is unavailable/)
  })

  it('A87: distinguishes the limits of one SWAP from those of the end user', () => {
    for (const code of [20022, 20023] as const) expect(texts[code][0]).toMatch(/of one transaction/)
    for (const code of [20024, 20025] as const)
      expect(texts[code][0]).toMatch(/end user .* the period allows/)
  })

  it('A90: names the historical market price as the only source of 40006', () => {
    expect(texts[40006][0]).toMatch(/historical market price .* Only that call/)
  })

  it.each([
    ['en', /not mean that it is unlimited/],
    ['es', /No significa que sea ilimitada/],
    ['pt', /Não quer dizer que seja ilimitada/],
  ] as const)('A73: does not describe 40008 as unlimited in %s', (language, pattern) => {
    expect(errorCodeWords[language].codes[40008][0]).toMatch(pattern)
  })

  it('A28, A34, A72: advises against repeating calls that were or may have been executed', () => {
    expect(texts[20011][1]).toMatch(/Do not ask for another quote before/)
    expect(texts[40009][1]).toBe('Use another external reference.')
    expect(texts[50003][1]).toMatch(/read it back before sending another/)
  })
})

describe('readCode', () => {
  it('accepts five digits and nothing else', () => {
    expect(['20036', ' 40010 ', '2003', '200360', '20036a', ''].map(readCode)).toEqual([
      20036,
      40010,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('seenCodes', () => {
  it('sums the calls of each code, the latest code first', () => {
    const calls = [
      tally({ code: '20036', times: 2, lastSeen: '2026-11-20T10:00:00.000000Z' }),
      tally({ code: '20036', times: 3, path: '/other/', lastSeen: '2026-11-20T09:00:00.000000Z' }),
      tally({ code: 'PARTNER_40029', times: 1, lastSeen: '2026-11-20T11:00:00.000000Z' }),
    ]
    expect(seenCodes(calls)).toEqual([
      { code: 40029, times: 1, lastSeen: '2026-11-20T11:00:00.000000Z' },
      { code: 20036, times: 5, lastSeen: '2026-11-20T10:00:00.000000Z' },
    ])
  })

  it('B72: omits numbers and words of the gateway and of this program', () => {
    expect(
      seenCodes([
        tally({ service: 'gateway', code: '20036' }),
        tally({ code: 'OFFLINE' }),
        tally({ code: '' }),
      ]),
    ).toEqual([])
    expect([codeOfTally('PARTNER_20036'), codeOfTally('GATEWAY_20036')]).toEqual([20036, undefined])
  })
})

describe('allRows', () => {
  it('A65: lists the 42 codes once each, seen ones on top', () => {
    const seenCodes = [{ code: 50003, times: 4, lastSeen: 'x' }]
    const list = allRows(seenCodes)
    expect(
      list.slice(0, 2).map(({ entry, seen: occurrence }) => [entry.code, occurrence?.times]),
    ).toEqual([
      [50003, 4],
      [20000, undefined],
    ])
    expect(list.map(({ entry }) => entry.code).toSorted()).toEqual([...errorCodes.keys()])
  })

  it('A66: lists a seen code that the table lacks as unlisted', () => {
    expect(allRows([{ code: 20028, times: 1, lastSeen: 'x' }])[0]).toEqual({
      entry: explainErrorCode(20028),
      isListed: false,
      seen: { code: 20028, times: 1, lastSeen: 'x' },
    })
  })
})

describe('findRows', () => {
  it('A68: keeps the codes of one group', () => {
    expect([findCodes('2', '').length, findCodes('4', '').length, findCodes('5', '')]).toEqual([
      29,
      12,
      [50003],
    ])
    expect(findCodes('all', '')).toHaveLength(42)
  })

  it('matches a number at its beginning, and every word anywhere', () => {
    expect(findCodes('all', '4001')).toEqual([40010, 40015])
    expect(findCodes('all', 'dust')).toEqual([20036])
    expect(findCodes('all', 'swap period')).toEqual([20024, 20025])
    expect(findCodes('all', 'Service Unavailable')).toEqual([40010, 50003])
  })

  it('finds words of the language with or without their accents', () => {
    expect(findCodes('all', 'direccion autoswap', errorCodeWords.es.codes)).toEqual([20037])
    expect(findCodes('all', 'poeira', errorCodeWords.pt.codes)).toEqual([20036])
  })

  it.each([20028, 40002, 40011, 40012, 40013, 40014])(
    'A66: explains %i, which is not listed, by its group',
    (code) => {
      const [row] = findRows(rows, 'all', String(code), texts)
      expect([row?.entry.code, row?.isListed, row?.entry.name, isListed(code)]).toEqual([
        code,
        false,
        'Unlisted code',
        false,
      ])
      for (const { unlistedGroups } of Object.values(errorCodeWords))
        expect(unlistedGroups[code < 30000 ? 2 : 4]).toMatch(/\.$/)
    },
  )

  it('finds nothing for a word without a code', () => {
    expect(findCodes('all', 'no such thing')).toEqual([])
  })
})

describe('findCodesOfSameName', () => {
  it('A67: names the other codes of the same name', () => {
    const codesLike = (code: number): number[] =>
      findCodesOfSameName(explainErrorCode(code)).map((entry) => entry.code)
    expect([
      codesLike(40007),
      codesLike(40004),
      codesLike(50003),
      codesLike(20036),
      codesLike(20028),
    ]).toEqual([[40006, 40009], [40008], [40010], [], []])
  })
})

describe('latestFirst', () => {
  it('puts seen rows on top, the latest first, and keeps the order of the rest', () => {
    const rows = ['', '3', '', '7', '5'].map((at, id) => ({
      id,
      seen: at === '' ? undefined : { lastSeen: `2026-11-0${at}T00:00:00.000000Z` },
    }))
    expect(latestFirst(rows).map(({ id }) => id)).toEqual([3, 4, 1, 0, 2])
  })
})
