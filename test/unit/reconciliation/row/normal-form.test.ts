import { describe, expect, it } from 'vitest'
import {
  normalAddress,
  normalCode,
  normalHash,
  normalIdentifier,
  normalText,
} from '../../../../src-main/reconciliation/row/normal-form.ts'

describe('normalText', () => {
  it('trims, composes letters, and keeps inner case and spaces', () => {
    expect(normalText('  Order  No 7\t')).toBe('Order  No 7')
    expect(normalText('\u00a0o\u0301rden\u00a0')).toBe('\u00f3rden')
    expect(normalText('')).toBe('')
  })

  it('keeps apart what only looks alike: compatibility forms, look-alikes, invisible characters', () => {
    expect([normalText('ﬁ'), normalText('Ａ'), normalText('а'), normalText('a\u200db')]).toEqual([
      'ﬁ',
      'Ａ',
      'а',
      'a\u200db',
    ])
  })
})

describe('normalIdentifier', () => {
  it.each([
    ['0F8FAD5B-D9CD-469F-A165-70867728950E', '0f8fad5b-d9cd-469f-a165-70867728950e'],
    [' 0f8fad5b-D9CD-469f-a165-70867728950e ', '0f8fad5b-d9cd-469f-a165-70867728950e'],
    ['0F8FAD5BD9CD469FA16570867728950E', '0F8FAD5BD9CD469FA16570867728950E'],
    ['0F8FAD5B-D9CD-469F-A165-70867728950G', '0F8FAD5B-D9CD-469F-A165-70867728950G'],
    ['x0F8FAD5B-D9CD-469F-A165-7086772895', 'x0F8FAD5B-D9CD-469F-A165-7086772895'],
    ['ORD-1', 'ORD-1'],
    ['0042', '0042'],
  ])('of %j is %j: only a UUID loses its case', (text, expected) => {
    expect(normalIdentifier(text)).toBe(expected)
  })
})

describe('normalHash', () => {
  it.each([
    ['0xABCdef', '0xabcdef'],
    ['0XABCDEF', '0xabcdef'],
    [' 0xAB ', '0xab'],
    ['ABCDEF', 'ABCDEF'],
    ['0xABG', '0xABG'],
    ['0x', '0x'],
    ['1E10', '1E10'],
    [
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    ],
    [`0X${'Ab'.repeat(32)}`, 'ab'.repeat(32)],
    ['AB'.repeat(32), 'ab'.repeat(32)],
    ['AB'.repeat(31), 'AB'.repeat(31)],
    [`${'AB'.repeat(31)}GG`, `${'AB'.repeat(31)}GG`],
  ])('of %j is %j: 64 hex digits and 0x hex lose their case', (text, expected) => {
    expect(normalHash(text)).toBe(expected)
  })
})

describe('normalAddress', () => {
  const hex = '66d3C98EfB4244097c24ffcfe2a84d2e763dc0b5'
  it.each([
    [`0x${hex}`, `0x${hex.toLowerCase()}`],
    [`0x${hex}0`, `0x${hex}0`],
    [`0x${hex.slice(1)}`, `0x${hex.slice(1)}`],
    [hex, hex],
    ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['LTC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZK2CU3X', 'ltc1qar0srrr7xfkvy5l643lydnw9re59gtzzk2cu3x'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'],
    ['bc1 Q', 'bc1 Q'],
  ])(
    'of %j is %j: 0x with forty digits and bech32 lose their case, base58 keeps it',
    (text, expected) => {
      expect(normalAddress(text)).toBe(expected)
    },
  )
})

describe('normalCode', () => {
  it("input 67: trims, upper-cases, and replaces the partner's name", () => {
    expect([
      normalCode(' usdt ', {}),
      normalCode('USD₮', {}),
      normalCode('tether', { TETHER: 'USDT' }),
      normalCode('', { '': 'USDT' }),
    ]).toEqual(['USDT', 'USD₮', 'USDT', 'USDT'])
  })

  it('finds no alias in what every object has', () => {
    expect([
      normalCode('constructor', {}),
      normalCode('__proto__', {}),
      normalCode('toString', {}),
    ]).toEqual(['CONSTRUCTOR', '__PROTO__', 'TOSTRING'])
  })
})

describe('normalAddress, look-alikes', () => {
  it('keeps the case of a base58 address that begins like a bech32 one', () => {
    const address = 'Bc1kN5wYx7yqH3uRzvQm8JtGfDsPa2LeXoWbT4nVcZkE'
    expect(normalAddress(address)).toBe(address)
    expect(normalAddress('bc1kN5wYx7yqH3uRzvQm8JtGfDsPa2LeXoWbT4nVcZkE')).not.toBe(
      normalAddress('bc1kn5wYx7yqH3uRzvQm8JtGfDsPa2LeXoWbT4nVcZkE'),
    )
  })

  it('takes a bech32 address in either case, and in mixed case where it has the full length', () => {
    const address = `bc1q${'w508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'}`
    expect(
      [
        address,
        address.toUpperCase(),
        `Bc1q${address.slice(4)}`,
        `bc1Q${address.slice(4, 20).toUpperCase()}${address.slice(20)}`,
      ].map(normalAddress),
    ).toEqual([address, address, address, address])
  })
})
