import { describe, expect, it } from 'vitest'
import { readAccount } from '../../../src-main/domain/account.ts'

describe('readAccount', () => {
  it('B69: drops the three removed flags, at any depth, from the fields and from the text', () => {
    const account = readAccount(
      '{"is_staff":true,"level":2,"is_otc_account":false,"inner":{"is_corporate_account":true,"kept":1.50},"last":1}',
    )
    expect(account?.fields.map(({ name }) => name)).toEqual(['level', 'inner', 'last'])
    expect(account?.raw).toBe('{"level":2,"inner":{"kept":1.50},"last":1}')
    expect(JSON.stringify(account)).not.toMatch(/is_staff|is_otc_account|is_corporate_account/)
  })

  it('B91: reads the profile of every country in one way and relies on no field', () => {
    const shapeOf = (country: string) =>
      readAccount(
        `{"country":"${country}","id":9007199254740993,"open":true,"label":null,"address":{"city":"x"}}`,
      )?.fields.map(({ name, kind }) => [name, kind])
    expect(shapeOf('BR')).toEqual([
      ['country', 'text'],
      ['id', 'number'],
      ['open', 'flag'],
      ['label', 'null'],
      ['address', 'nested'],
    ])
    expect(shapeOf('AR')).toEqual(shapeOf('BR'))
    expect(readAccount('{}')).toEqual({ fields: [], raw: '{}' })
  })

  it('keeps every field as received', () => {
    expect(
      readAccount(
        '{"id":9007199254740993,"name":"a \\"b\\"","rate":1.10,"on":false,"list":[1.0,"x"]}',
      )?.fields.map(({ text }) => text),
    ).toEqual(['9007199254740993', 'a "b"', '1.10', 'false', '[1.0,"x"]'])
  })

  it.each(['', 'null', '[]', '"x"'])('returns no profile for %j', (text) =>
    expect(readAccount(text)).toBeUndefined(),
  )
})
