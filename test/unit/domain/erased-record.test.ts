import { describe, expect, it } from 'vitest'
import {
  eraseRecord,
  hasPersonalValue,
  keptFields,
} from '../../../src-main/domain/erased-record.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import { erasure } from '../../../src-main/team/sql/erasure.ts'

const values = (members: Readonly<Record<string, string>>): (string | null)[] =>
  withdrawalFields.map(({ name }) => members[name] ?? null)

describe('keptFields', () => {
  it('are the fields that the server keeps', () => {
    for (const names of Object.values(keptFields)) expect(erasure).toContain(`'${names.join(',')}'`)
  })
})

describe('eraseRecord', () => {
  it('keeps id, amounts, dates and states, and builds the raw text from them', () => {
    const stored = values({ id: 'a', amount: '1.50', status: 'DONE', address: 'x', reason: 'y' })
    const indexesOf = (...names: string[]): number[] =>
      names.map((name) => withdrawalFields.findIndex((field) => field.name === name))
    expect(hasPersonalValue('withdrawals', withdrawalFields, stored)).toBe(true)
    const erased = eraseRecord('withdrawals', withdrawalFields, {
      values: stored,
      absent: indexesOf('charged_fee', 'txn_hash'),
      drift: [],
    })
    expect(erased.values).toEqual(values({ id: 'a', amount: '1.50', status: 'DONE' }))
    expect(JSON.parse(erased.raw)).toEqual({
      erased: true,
      id: 'a',
      amount: '1.50',
      status: 'DONE',
    })
    expect(erased.absent).toEqual(indexesOf('charged_fee'))
    expect(hasPersonalValue('withdrawals', withdrawalFields, erased.values)).toBe(false)
  })
})
