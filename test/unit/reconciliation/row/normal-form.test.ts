import { describe, expect, it } from 'vitest'
import {
  normalAddress,
  normalCode,
  normalHash,
  normalIdentifier,
  normalText,
  splitAddress,
  tagAddress,
} from '../../../../src-main/reconciliation/row/normal-form.ts'

describe('normalText', () => {
  it('trims, composes letters, and keeps inner case and spaces', () => {
    expect(normalText('  Order  No 7\t')).toBe('Order  No 7')
    expect(normalText('\u00a0o\u0301rden\u00a0')).toBe('\u00f3rden')
    expect(normalText('')).toBe('')
  })

  it('distinguishes compatibility forms, look-alikes and invisible characters', () => {
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
  ])('converts %j to %j: only a UUID loses its case', (text, expected) => {
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
  ])('converts %j to %j: 64 hex digits and 0x hex lose their case', (text, expected) => {
    expect(normalHash(text)).toBe(expected)
  })
})

describe('normalAddress', () => {
  const hex = '66d3C98EfB4244097c24ffcfe2a84d2e763dc0b5'
  it.each([
    [`0x${hex}`, `0x${hex.toLowerCase()}`],
    [`0x${hex}0`, `0x${hex.toLowerCase()}0`],
    [`0X${hex.slice(1)}`, `0x${hex.slice(1).toLowerCase()}`],
    [`0x00${hex}`, `0x${hex.toLowerCase()}`],
    ['0x000', '0x0'],
    ['0x', '0x'],
    ['0xabg', '0xabg'],
    [hex, hex],
    ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['LTC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZK2CU3X', 'ltc1qar0srrr7xfkvy5l643lydnw9re59gtzzk2cu3x'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'],
    ['bc1 Q', 'bc1 Q'],
  ])(
    'converts %j to %j: 0x with any digits and bech32 lose their case, base58 keeps it',
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

  it('finds no alias in the properties of every object', () => {
    expect([
      normalCode('constructor', {}),
      normalCode('__proto__', {}),
      normalCode('toString', {}),
    ]).toEqual(['CONSTRUCTOR', '__PROTO__', 'TOSTRING'])
  })
})

describe('normalAddress, look-alikes', () => {
  it('keeps the case of a base58 address that begins like a bech32 address', () => {
    const address = 'Bc1kN5wYx7yqH3uRzvQm8JtGfDsPa2LeXoWbT4nVcZkE'
    expect(normalAddress(address)).toBe(address)
    expect(normalAddress('bc1kN5wYx7yqH3uRzvQm8JtGfDsPa2LeXoWbT4nVcZkE')).not.toBe(
      normalAddress('bc1kn5wYx7yqH3uRzvQm8JtGfDsPa2LeXoWbT4nVcZkE'),
    )
  })

  it('accepts a bech32 address in either case, and keeps an address of mixed case', () => {
    const address = `bc1q${'w508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'}`
    const mixed = `bc1Q${address.slice(4, 20).toUpperCase()}${address.slice(20)}`
    expect(
      [address, address.toUpperCase(), `Bc1q${address.slice(4)}`, mixed].map(normalAddress),
    ).toEqual([address, address, `Bc1q${address.slice(4)}`, mixed])
  })
})

describe('splitAddress', () => {
  const ripple = 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn'
  const stellar = 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM'
  const bitcoin = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
  const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
  const invoice = 'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqf'
  const ether = '0x66d3c98efb4244097c24ffcfe2a84d2e763dc0b5'

  it.each([
    ['a QR code of an XRPL wallet', `${ripple}?dt=123`, ripple, '123'],
    ['a Ripple URI', `ripple:${ripple}?amount=30&dt=123`, ripple, '123'],
    ['an XRPL URI', `XRPL:${ripple}?DT=0`, ripple, '0'],
    ['an address and tag of OKX', `${ripple}:418648567`, ripple, '418648567'],
    ['a Stellar address and memo of peatio', `${stellar}:778899`, stellar, '778899'],
    ['an EOS account with its memo', 'binancecleos?memo=106044', 'binancecleos', '106044'],
    ['a memo with blanks', `${stellar}?memo=order%2012%3A3`, stellar, 'order 12:3'],
    ['a memo that is not percent-encoding', `${stellar}?memo=100%`, stellar, '100%'],
    ['an empty tag', `${ripple}?dt=`, ripple, ''],
    ['an empty tag after a colon', `${ripple}:`, ripple, ''],
    ['one tag written twice', `${ripple}?dt=5&tag=5`, ripple, '5'],
    [
      'a BIP 21 request of Electrum',
      `bitcoin:${bitcoin}?amount=0.1&label=a&message=b`,
      bitcoin,
      '',
    ],
    ['a QR code in capitals', `BITCOIN:${bech32.toUpperCase()}?AMOUNT=0.1`, bech32, ''],
    ['CashAddr of Electron Cash', `bitcoincash:${cash}`, cash, ''],
    ['CashAddr in capitals', `BITCOINCASH:${cash.toUpperCase()}`, cash, ''],
    ['CashAddr in capitals without its scheme', cash.toUpperCase(), cash, ''],
    ['an invoice of LND in capitals', `lightning:${invoice.toUpperCase()}`, invoice, ''],
    ['an invoice without a scheme', invoice.toUpperCase(), invoice, ''],
    ['EIP-681 of one chain', `ethereum:${ether}@1`, `${ether}@1`, ''],
    ['EIP-681 without a chain', `ethereum:${ether.toUpperCase()}`, ether, ''],
    ['a lightning address', 'lightning:Ana@pay.example', 'Ana@pay.example', ''],
    ['another key', `bitcoin:${bitcoin}?amount=1&time=9`, `${bitcoin}?time=9`, ''],
    ['a payment id of Monero', `monero:4Ab?tx_payment_id=7&amount=1`, '4Ab?tx_payment_id=7', ''],
  ])('splits %s', (_name, text, address, tag) => {
    expect(splitAddress(text)).toEqual({ address, tag })
  })

  it.each([
    ['two tags', `${ripple}?dt=5&tag=6`],
    ['two tags, one after a colon', `xrpl:${ripple}:5?dt=6`],
    ['a scheme of SEP-7', `web+stellar:pay?destination=${stellar}&memo=5`],
    ['a scheme that is not in the list', `dash:${bitcoin}?amount=1`],
    ['a web address', 'https://pay.example/x?memo=5&amount=1'],
    ['an e-mail address', 'Ana@example.com?tag=5'],
    ['an IBAN', 'ES91 2100 0418 4502 0005 1332'],
    ['an IBAN with its name', 'IBAN:ES9121000418450200051332'],
    ['a pix key', '+5511999990000'],
    ['a chain of CAIP-10', `eip155:1:${ether.toUpperCase()}`],
    ['a short account and a colon', 'binancecleos:106044'],
    ['a hyphen before the tag, as in CAIP-10 of XRPL', `${ripple}-495`],
    ['a query without a key', `${ripple}?5`],
    ['a scheme alone', 'bitcoin:'],
    ['a request without an address', 'bitcoin:?amount=1'],
    ['bech32 in both cases', `Bc1${bech32.slice(3)}`],
    ['CashAddr in both cases', `Q${cash.slice(1)}`],
    ['an invoice in both cases', `LN${invoice.slice(2)}`],
    ['a Tron address', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'],
    ['full-width digits', `0x${'１'.repeat(40)}`],
  ])('keeps %s exactly', (_name, text) => {
    expect(splitAddress(text)).toEqual({ address: text, tag: '' })
  })

  it('gives a long hex address of Starknet one form, padded or not and in any case', () => {
    const felt = 'da114221cb83fa859dbdb4c44beeaa0bb37c7537ad5ae66fe5e0efd20e6eb3'
    const texts = [`0x00${felt}`, `0x${felt}`, `0x0${felt.toUpperCase()}`, `0X${felt}`]
    expect(new Set(texts.map(normalAddress))).toEqual(new Set([`0x${felt}`]))
  })

  it('is idempotent', () => {
    for (const text of [ripple, stellar, bech32, cash, invoice, ether, `${ether}@1`])
      expect(splitAddress(normalAddress(`${text} `))).toEqual({ address: text, tag: '' })
  })
})

describe('tagAddress', () => {
  const address = 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn'
  it.each([
    ['the column alone (ccxt)', address, ' 23 ', address, '23'],
    ['the address alone (BTC Markets)', `${address}?dt=23`, '', address, '23'],
    ['both, if they are equal', `${address}:23`, '23', address, '23'],
    ['the column, if the tag after the address is empty', `${address}?dt=`, '23', address, '23'],
    [
      'the column, if the tags differ, and keeps the tag in the address',
      `${address}:5`,
      '23',
      `${address}:5`,
      '23',
    ],
  ])('takes the tag of %s', (_name, writtenText, column, normal, tag) => {
    expect(tagAddress(writtenText, column)).toEqual({ address: normal, tag })
  })
})
