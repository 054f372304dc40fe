import { describe, expect, it } from 'vitest'
import type { RailEntry, RailType } from '../../../src-main/domain/rails.ts'
import { railUsabilityOf, readRailEntry, sortRails } from '../../../src-main/domain/rails.ts'

const entry = (text: string): RailEntry => readRailEntry(text) ?? expect.fail('no entry')
const railTypeOf = (members: string): RailType =>
  entry(`{"rail":"bank","name":"Bank","order":1,"transaction_types":[{${members}}]}`).types[0] ??
  expect.fail('no type')
const usabilityOf = (members: string) => railUsabilityOf(railTypeOf(members))

describe('readRailEntry', () => {
  it('B49: keeps the digits of both fees', () => {
    const { fee, fixedFee } = railTypeOf('"fee":"0.0050","fixed_fee":"1.500000000000000000"')
    expect([fee, fixedFee]).toEqual([
      { kind: 'amount', text: '0.0050' },
      { kind: 'amount', text: '1.500000000000000000' },
    ])
    expect(railTypeOf('"fee":null').fee).toEqual({ kind: 'none' })
    expect(railTypeOf('"fee":"free"').fee).toEqual({ kind: 'odd', text: 'free' })
    expect(railTypeOf('').fixedFee).toEqual({ kind: 'unknown' })
  })

  it('B50: keeps the delivery time as text', () => {
    expect(railTypeOf('"deliver_time":"1-2 days, 00:30"').deliverTime).toBe('1-2 days, 00:30')
    expect(railTypeOf('"deliver_time":""').deliverTime).toBe('')
    expect(railTypeOf('').deliverTime).toBeNull()
  })

  it('B51: keeps custom fees and taxes with every digit and every shape', () => {
    const fees = '{"BTC":0.00015000,"ETH":"0.001000000000000000","deep":{"a":[1e-18,null]}}'
    const taxes = '[{"name":"transfer tax","rate":0.0060},7,"x"]'
    const type = railTypeOf(`"custom_fee_currencies":${fees},"taxes":${taxes}`)
    expect([type.customFeeCurrencies, type.taxes]).toEqual([fees, taxes])
  })

  it.each(['', 'null', '[1]', '{'])('returns no entry for %j', (text) =>
    expect(readRailEntry(text)).toBeUndefined(),
  )

  it('reads odd members without failing', () => {
    expect(entry('{"rail":{},"order":"1","transaction_types":"x"}')).toMatchObject({
      rail: null,
      name: null,
      order: null,
      types: [],
    })
  })
})

describe('sortRails', () => {
  it('B47: sorts by order as a number, with missing orders last', () => {
    const orders = ['10', '"2"', '9', 'null', '1.5', '1e1', '-3']
    const sorted = sortRails(
      orders.map((order, index) => entry(`{"rail":"r${index}","order":${order}}`)),
    )
    expect(sorted.map(({ rail }) => rail)).toEqual(['r6', 'r4', 'r2', 'r0', 'r5', 'r1', 'r3'])
  })
})

describe('railUsabilityOf', () => {
  it('B48: returns usable only with all three flags in favour', () => {
    expect(usabilityOf('"enabled":true,"account_enabled":true,"blocked":false')).toEqual({
      kind: 'usable',
    })
  })

  it.each([
    ['"enabled":false,"account_enabled":true,"blocked":false', ['notEnabled']],
    ['"enabled":true,"account_enabled":false,"blocked":false', ['accountNotEnabled']],
    ['"enabled":true,"account_enabled":true,"blocked":true', ['blocked']],
    [
      '"enabled":false,"account_enabled":false,"blocked":true',
      ['notEnabled', 'accountNotEnabled', 'blocked'],
    ],
  ])('B48: names the causes of %s', (members, causes) =>
    expect(usabilityOf(members)).toEqual({ kind: 'notUsable', causes, missingFlags: [] }),
  )

  it('B48: treats a flag that is missing or not a boolean as unknown', () => {
    expect(usabilityOf('"enabled":true,"account_enabled":true')).toEqual({
      kind: 'unknown',
      missingFlags: ['blocked'],
    })
    expect(usabilityOf('"enabled":"true","account_enabled":1,"blocked":null')).toEqual({
      kind: 'unknown',
      missingFlags: ['enabled', 'account_enabled', 'blocked'],
    })
    expect(usabilityOf('"blocked":true')).toEqual({
      kind: 'notUsable',
      causes: ['blocked'],
      missingFlags: ['enabled', 'account_enabled'],
    })
  })
})
