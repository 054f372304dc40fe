import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactFields } from '../../../src-main/domain/contact.ts'
import type { ReceivedRecord, ReceivedRow } from '../../../src-main/domain/packed-records.ts'
import {
  joinValues,
  packRecords,
  RecordPages,
  unpackRecords,
} from '../../../src-main/domain/packed-records.ts'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '/', '0.10', '\ud800', '\u0000'),
)
const received: fc.Arbitrary<ReceivedRecord> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      record: fc
        .tuple(...contactFields.map(() => fc.oneof(text, fc.constantFrom(null, undefined))))
        .map((values): ReceivedRow =>
          Object.fromEntries(contactFields.map(({ name }, index) => [name, values[index]])),
        ),
      raw: text,
      drift: fc.oneof(fc.constant([]), fc.array(text, { maxLength: 2 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('quarantined' as const),
      id: text,
      reason: text,
      raw: text,
    }),
  },
)
const page = fc.array(received, { maxLength: 6 })

const indexOfField = (fieldName: string): number =>
  contactFields.findIndex(({ name }) => name === fieldName)

const unpackedRecord = (item: ReceivedRecord): unknown => {
  if (item.kind !== 'record') return item
  const values = contactFields.map(({ name }) => item.record[name] ?? null)
  return {
    kind: 'record',
    values,
    absent: contactFields.flatMap(({ name }, index) =>
      item.record[name] === undefined ? [index] : [],
    ),
    text: values.map((value) => `${value ?? '\x1e'}\x1f`).join(''),
    raw: item.raw,
    drift: item.drift,
  }
}

describe('packRecords', () => {
  it('X20: loses nothing, distinguishes absent from null and keeps the order, also across threads', () => {
    fc.assert(
      fc.property(page, (records) => {
        expect(
          unpackRecords(contactFields, structuredClone(packRecords(contactFields, records))),
        ).toEqual(records.map(unpackedRecord))
      }),
    )
  })
})

describe('RecordPages', () => {
  it('yields packed pages and single records one after another, with their keys', () => {
    fc.assert(
      fc.property(page, page, (first, second) => {
        const batch = new RecordPages(contactFields, [packRecords(contactFields, first), ...second])
        const allRecords = [...first, ...second]
        expect(batch.length).toBe(allRecords.length)
        expect([...batch]).toEqual(allRecords.map(unpackedRecord))
        expect(batch.keys([indexOfField('type'), indexOfField('id')])).toEqual(
          allRecords.flatMap((item) =>
            item.kind === 'record' ? [`${item.record.type ?? ''}/${item.record.id ?? ''}`] : [],
          ),
        )
        expect(batch.keys([indexOfField('id')])).toEqual(
          allRecords.flatMap((item) => (item.kind === 'record' ? [item.record.id ?? ''] : [])),
        )
      }),
    )
  })
})

describe('joinValues', () => {
  it('distinguishes a missing value from an empty value, and the end of each', () => {
    const texts = [
      ['a', 'b'],
      ['ab', ''],
      ['', 'ab'],
      ['ab', null],
      [null, 'ab'],
      ['ab'],
      [null, null],
      ['', ''],
    ].map(joinValues)
    expect(new Set(texts).size).toBe(texts.length)
    expect(joinValues([1, 2n, null])).toBe('1\x1f2\x1f\x1e\x1f')
  })
})
