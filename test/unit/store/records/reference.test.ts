import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readRailEntry } from '../../../../src-main/domain/rails.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { replaceReference } from '../../../../src-main/store/records/reference.ts'
import { readReference } from '../../../../src-main/store/records/service-log.ts'
import { makeFolder } from '../../../support/reconcile.ts'

const AT = '2026-09-01T00:00:00.000000Z'

describe('replaceReference, readReference', () => {
  it('B51, B53: returns the bytes of an item unchanged, and every digit of its custom fees and taxes', () => {
    const file = join(makeFolder(), 'cache.db')
    const fees =
      '{"BTC":0.00015000,"ETH":"0.001000000000000000","deep":{"a":[1e-18,null,"\\u00e9"]}}'
    const taxes = '[{"name":"transfer tax","rate":0.0060}, 7]'
    const item = `{"rail":"bank", "order":2,"transaction_types":[{"custom_fee_currencies":${fees},"taxes":${taxes}}]}`
    const db = openForWriting(file)
    replaceReference(db, 'rails', [item, '{"rail":"pix","order":1}'], AT)
    db.close()

    const cache = openForReading(file)
    onTestFinished(() => void cache.close())
    const { items } = readReference(cache, 'rails')
    expect(items).toEqual([item, '{"rail":"pix","order":1}'])
    const type = readRailEntry(items[0] ?? '')?.types[0]
    expect([type?.customFeeCurrencies, type?.taxes]).toEqual([
      fees.replace('\\u00e9', 'é'),
      taxes.replace(', ', ','),
    ])
  })
})
