import { describe, expect, it } from 'vitest'
import type { DepositAccount } from '../../../src-main/domain/deposit-account.ts'
import {
  maskTaxId,
  maskTaxIds,
  readDepositAccount,
} from '../../../src-main/domain/deposit-account.ts'

const account = (text: string): DepositAccount =>
  readDepositAccount(text) ?? expect.fail('no account')
const constraint = (json: string) =>
  account(`{"type":"pix","deposit_constraint":${json}}`).constraint

describe('readDepositAccount', () => {
  it('B66: reads the five fields', () => {
    expect(
      account(
        '{"type":"bank","account_number":"0012","account_label":"Main","currency":"ARS","deposit_constraint":null,"cvu":"1"}',
      ),
    ).toEqual({
      type: 'bank',
      accountNumber: '0012',
      accountLabel: 'Main',
      currency: 'ARS',
      constraint: { kind: 'none' },
      raw: '{"type":"bank","account_number":"0012","account_label":"Main","currency":"ARS","deposit_constraint":null,"cvu":"1"}',
    })
  })

  it('B67: returns the tax id of the only holder who may pay in, with all digits', () => {
    expect(constraint('{"same_holder":"01234567890"}')).toEqual({
      kind: 'sameHolder',
      taxId: '01234567890',
    })
    expect(constraint('{"same_holder":98765432109876543210}')).toEqual({
      kind: 'sameHolder',
      taxId: '98765432109876543210',
    })
  })

  it('B68: distinguishes null, a missing constraint and an unknown constraint', () => {
    expect(constraint('null')).toEqual({ kind: 'none' })
    expect(account('{"type":"pix"}').constraint).toEqual({ kind: 'unknown' })
    expect(constraint('{"same_bank":true}')).toEqual({ kind: 'other', json: '{"same_bank":true}' })
    expect(constraint('{"same_holder":null}')).toEqual({
      kind: 'other',
      json: '{"same_holder":null}',
    })
    expect(constraint('{"same_holder":["01234567890"]}')).toEqual({
      kind: 'other',
      json: '{"same_holder":"••••••••\\"]"}',
    })
    expect(constraint('"same_holder"')).toEqual({ kind: 'other', json: '"same_holder"' })
  })

  it.each(['', 'null', '[]'])('returns no account for %j', (text) =>
    expect(readDepositAccount(text)).toBeUndefined(),
  )
})

describe('maskTaxId', () => {
  it('B67: leaves two characters of a tax id and no character of a short tax id', () => {
    expect(['01234567890', '01.234.567/8901-23', '123456', ''].map(maskTaxId)).toEqual([
      '••••••••90',
      '••••••••23',
      '••••••••',
      '••••••••',
    ])
  })
})

describe('maskTaxIds', () => {
  it('B67: leaves no tax id in the raw text, at any depth and of any type', () => {
    const masked = maskTaxIds(
      '{"type":"pix","fee":1.10,"deposit_constraint":{"same_holder":"01234567890"},"more":[{"same_holder":98765432101},{"same_holder":["55555555555"]},{"same_holder":null}]}',
    )
    expect(masked).toBe(
      '{"type":"pix","fee":1.10,"deposit_constraint":{"same_holder":"••••••••90"},"more":[{"same_holder":"••••••••01"},{"same_holder":"••••••••\\"]"},{"same_holder":null}]}',
    )
  })

  it('shows nothing of a text that it cannot read', () => {
    expect(maskTaxIds('{"same_holder":"01234567890"')).toBe('')
  })
})
