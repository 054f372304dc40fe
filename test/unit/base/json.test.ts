import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../src-main/base/json.ts'
import {
  hasLosslessJson,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  nestsDeeper,
  readJson,
  sliceRecords,
  writeJson,
} from '../../../src-main/base/json.ts'
import { outcomeOf } from './failing.ts'

const personal = new Set([
  'person_id',
  'person_name',
  'user_full_name',
  'user_id',
  'is_staff',
  'is_otc_account',
  'is_corporate_account',
])
const REFUSED = 'service BAD_RESPONSE'

function nestedList(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

describe('hasLosslessJson', () => {
  it('is true in the runtime of the tests', () => {
    expect(hasLosslessJson()).toBe(true)
  })
})

describe('readJson', () => {
  it.each([
    '9007199254740993',
    '123456789.123456789123',
    '1e-18',
    '1.10',
    '-0',
    '0.000000000000000001',
    '1E400',
    '12345678901234567890.123456789012345678',
    '0e0',
  ])('A51, A52, B14: keeps the digits of %s', (literal) => {
    expect(writeJson(readJson(`{"a":[${literal},{"b":${literal}}]}`))).toBe(
      `{"a":[${literal},{"b":${literal}}]}`,
    )
  })

  it('distinguishes numbers from texts and objects that look like them', () => {
    const value = readJson('[1,"1",{"literal":"1"},null,true,[]]') as readonly Json[]
    expect(
      value.map((item) => [isJsonNumber(item), isJsonObject(item), isJsonArray(item)]),
    ).toEqual([
      [true, false, false],
      [false, false, false],
      [false, true, false],
      [false, false, false],
      [false, false, false],
      [false, false, true],
    ])
    expect(writeJson(value)).toBe('[1,"1",{"literal":"1"},null,true,[]]')
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['two documents', '{"a":1}{"a":2}'],
    ['two documents on two lines', '{"a":1}\n{"a":2}'],
    ['a cut object', '{"a":1'],
    ['a cut text', '{"a":"b'],
    ['a cut number', '{"a":1.'],
    ['a byte order mark first', '\ufeff{"a":1}'],
    ['NaN', '{"a":NaN}'],
    ['Infinity', '{"a":-Infinity}'],
    ['a leading zero', '{"a":01}'],
    ['a plus', '{"a":+1}'],
    ['a comma too many', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['a comment', '{"a":1}//'],
    ['a line feed in a text', '{"a":"\n"}'],
    ['a page', '<!doctype html><html></html>'],
    ['more closed than opened', ']]]'],
  ])('F29, input 13: refuses %s', async (_title, text) => {
    expect(await outcomeOf(() => readJson(text))).toBe(REFUSED)
  })

  it('threat 7, input 42: accepts 256 levels, so that one deep record does not cost the page, and refuses 257', async () => {
    const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expect(await outcomeOf(() => writeJson(readJson(nestedList(256))))).toBe(nestedList(256))
    expect(await outcomeOf(() => writeJson(readJson(objects(256))))).toBe(objects(256))
    expect([
      await outcomeOf(() => readJson(nestedList(257))),
      await outcomeOf(() => readJson(objects(257))),
    ]).toEqual([REFUSED, REFUSED])
  })

  it('F31: refuses a million levels without a stack overflow', async () => {
    expect(await outcomeOf(() => readJson('['.repeat(1_000_000)))).toBe(REFUSED)
  })

  it('input 22: drops __proto__ at any depth and changes no prototype', () => {
    const value = readJson(
      '{"__proto__":{"polluted":1},"a":{"__proto__":[2],"b":3},"c":[{"__proto__":null}]}',
    ) as JsonObject
    expect(writeJson(value)).toBe('{"a":{"b":3},"c":[{}]}')
    expect([
      Object.getPrototypeOf(value) === Object.prototype,
      'polluted' in {},
      member(value, 'polluted'),
    ]).toEqual([true, false, undefined])
  })

  it('input 22: keeps constructor and toString as plain members', () => {
    const value = readJson('{"constructor":1,"toString":"x","hasOwnProperty":null}') as JsonObject
    expect(writeJson(value)).toBe('{"constructor":1,"toString":"x","hasOwnProperty":null}')
    expect([
      member(readJson('{}') as JsonObject, 'constructor'),
      member(readJson('{}') as JsonObject, 'toString'),
    ]).toEqual([undefined, undefined])
  })

  it('input 23: takes the last of two members with one name, with its own digits', () => {
    expect(writeJson(readJson('{"amount":1.10,"amount":2.20,"b":{"c":1},"b":3.0}'))).toBe(
      '{"amount":2.20,"b":3.0}',
    )
  })
})

describe('readJson, against JSON.parse with a reviver', () => {
  const space = fc.constantFrom('', '', ' ', '\n\t')
  const numberText = fc.constantFrom(
    '0',
    '-0',
    '1',
    '1.0',
    '1e0',
    '12345678901234567890.123456789012345678',
    '-7E-3',
    '1e400',
    '0.1',
    '0.1000000000000000055',
  )
  const name = fc.constantFrom(
    'a',
    'b',
    'amount',
    '10',
    '2',
    '2a',
    '__proto__',
    'constructor',
    '',
    'a:1',
    '\\u0061',
  )
  const { document } = fc.letrec<{ document: string; list: string; object: string }>((tie) => ({
    document: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      numberText,
      fc.json({ maxDepth: 0 }),
      fc.constantFrom('"1"', '"a\\"1:2"', 'true', 'null'),
      tie('list'),
      tie('object'),
    ),
    list: fc
      .tuple(fc.array(tie('document'), { maxLength: 4 }), space)
      .map(([items, blank]) => `[${blank}${items.join(`${blank},${blank}`)}]`),
    object: fc
      .tuple(fc.array(fc.tuple(name, tie('document')), { maxLength: 5 }), space)
      .map(
        ([items, blank]) =>
          `{${blank}${items.map(([key, value]) => `"${key}"${blank}:${blank}${value}`).join(',')}${blank}}`,
      ),
  }))
  const byReviver = (text: string): unknown =>
    JSON.parse(text, ((key: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number'
        ? { literal: context?.source }
        : key === '__proto__'
          ? undefined
          : value) as (key: string, value: unknown) => unknown)
  // Compares JSON text, because toEqual ignores the order of the members.
  const jsonOf = (value: unknown): string => JSON.stringify(value)

  it('B26: agrees for any document, whatever its names', () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(jsonOf(readJson(text))).toBe(jsonOf(byReviver(text)))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    '{"a":"x","b":1,"a":1.0}',
    '{"10":1.0,"2":1}',
    '{"a":1,"a":1.0}',
    '[1,{"a":[1.0,{"b":1e0,"b":2}]},1.00]',
  ])('keeps the digits of each number in %s', (text) => {
    expect(jsonOf(readJson(text))).toBe(jsonOf(byReviver(text)))
  })

  it('refuses every text that JSON.parse refuses', () => {
    const damagedText = fc
      .tuple(document, fc.nat(60), fc.constantFrom('', ':', '-', '1', '}', '"'))
      .map(
        ([text, offset, insertion]) =>
          `${text.slice(0, offset)}${insertion}${text.slice(offset + 1)}`,
      )
    const outcome = (action: () => unknown): string => {
      try {
        return jsonOf(action())
      } catch {
        return 'refused'
      }
    }
    fc.assert(
      fc.property(damagedText, (text) => {
        expect(outcome(() => readJson(text))).toBe(outcome(() => byReviver(text)))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('nestsDeeper', () => {
  it.each([
    [nestedList(32), false],
    [nestedList(33), true],
    [`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`, false],
    [`${'{"a":['.repeat(17)}1${']}'.repeat(17)}`, true],
    [`[${'[],'.repeat(40)}[]]`, false],
    [`["${'['.repeat(40)}","\\"${'{'.repeat(40)}","\\\\",["a"]]`, false],
    [`["\\\\",${nestedList(32)}]`, true],
    ['', false],
  ])('threat 7: for %s beyond 32 levels returns %s', (text, expected) => {
    expect(nestsDeeper(text, 32)).toBe(expected)
  })
})

describe('sliceRecords', () => {
  const rawOf = (text: string): string | undefined =>
    sliceRecords(`[${text}]`, [], personal)[0]?.raw

  it('B26: returns every element byte for byte', () => {
    expect(
      sliceRecords(
        ' {"data" : {"list":[ {"a" : 1.10},\n"\\u0041" , -0,[ ] ,true ]} } ',
        ['data', 'list'],
        personal,
      ),
    ).toEqual(
      ['{"a" : 1.10}', '"\\u0041"', '-0', '[ ]', 'true'].map((raw) => ({
        raw,
        removed: [],
        hasDuplicateKeys: false,
      })),
    )
  })

  it('returns nothing for an empty list, a wrong path or a value that is not a list', () => {
    expect([
      sliceRecords('{"data":[ ]}', ['data'], personal),
      sliceRecords('{"data":[1]}', ['list'], personal),
      sliceRecords('{"data":{"a":1}}', ['data'], personal),
      sliceRecords('{"data":5}', ['data', 'a'], personal),
    ]).toEqual([[], [], [], []])
  })

  it('takes the root, or the value at the path, as a single record', () => {
    expect(sliceRecords(' {"a":1,"user_id":2} ', [], personal, true)).toEqual([
      { raw: '{"a":1}', removed: ['user_id'], hasDuplicateKeys: false },
    ])
    expect(sliceRecords('{"data":{"is_staff":true,"b":[1]}}', ['data'], personal, true)).toEqual([
      { raw: '{"b":[1]}', removed: ['is_staff'], hasDuplicateKeys: false },
    ])
  })

  it.each([
    ['{"user_id":1}', '{}'],
    ['{ "user_id" : 1 }', '{  }'],
    ['{"user_id":1,"a":2}', '{"a":2}'],
    ['{"a":2,"user_id":1}', '{"a":2}'],
    ['{"a":2,"user_id":1,"b":3}', '{"a":2,"b":3}'],
    ['{"user_id":1,"person_name":2}', '{}'],
    ['{"a":1,"user_id":1,"person_name":2}', '{"a":1}'],
    ['{"a":1,"user_id":1,"person_name":2,"b":3}', '{"a":1,"b":3}'],
    ['{"user_id":1,"a":1,"person_name":2}', '{"a":1}'],
    ['{"a":{"user_id":1},"user_id":[{"a":","}]}', '{"a":{}}'],
    ['{"a":[{"b":{"user_id":{"c":1}}},{"person_id":"x,y"}]}', '{"a":[{"b":{}},{}]}'],
    ['{"a":"},{\\"user_id\\":1","user_id":"\\\\"}', '{"a":"},{\\"user_id\\":1"}'],
    ['{"\\u0075ser_id":1,"a":"\\u0075ser_id"}', '{"a":"\\u0075ser_id"}'],
    ['{"user_ids":1,"USER_ID":2}', '{"user_ids":1,"USER_ID":2}'],
    ['{"__proto__":{"user_id":1}}', '{"__proto__":{}}'],
  ])('B26, B69, input 41: turns %s into %s', (text, raw) => {
    expect(rawOf(text)).toBe(raw)
  })

  it('input 41: names the removed members, in order, outermost only', () => {
    expect(
      sliceRecords(
        '[{"user_id":{"person_id":1},"a":[{"person_name":1}],"is_staff":false}]',
        [],
        personal,
      )[0]?.removed,
    ).toEqual(['user_id', 'person_name', 'is_staff'])
  })

  it.each([
    ['{"amount":1,"amount":2}', true],
    ['{"a":{"b":1,"\\u0062":2}}', true],
    ['{"a":[{"b":1,"b":1}]}', true],
    ['{"a":{"b":1},"b":{"a":1}}', false],
    ['{"a":"a","b":"a"}', false],
    ['{"a":1,"A":2}', false],
  ])('input 23: reports whether %s names a member twice: %s', (text, hasDuplicateKeys) => {
    expect(sliceRecords(`[${text}]`, [], personal)[0]?.hasDuplicateKeys).toBe(hasDuplicateKeys)
  })

  it('input 23: takes the same list as readJson if two lists share a name', () => {
    const text = '{"data":{"list":[{"id":1}]},"data":{"list":[{"id":2}],"list":[{"id":3}]}}'
    expect(writeJson(readJson(text))).toBe('{"data":{"list":[{"id":3}]}}')
    expect(sliceRecords(text, ['data', 'list'], personal).map((record) => record.raw)).toEqual([
      '{"id":3}',
    ])
  })

  it('B26, B69: removes personal members at any depth and keeps every other byte but blanks and commas', () => {
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 4 }),
        fc.array(space, { minLength: 60, maxLength: 60 }),
        (list, spaces) => {
          let nextIndex = 0
          const blank = (): string => spaces[nextIndex++ % spaces.length] as string
          const text = `${blank()}{${blank()}"nc":null,"data"${blank()}:${blank()}{"list":[${list.map((item) => `${blank()}${render(item, blank)}${blank()}`).join(',')}]}}${blank()}`
          const records = sliceRecords(text, ['data', 'list'], personal)
          expect(
            records.map(({ raw, removed, hasDuplicateKeys }) => ({
              raw: withoutBlanks(raw),
              removed,
              hasDuplicateKeys,
            })),
          ).toEqual(
            list.map((item) => ({
              raw: render(withoutPersonalData(item)),
              removed: removedFrom(item),
              hasDuplicateKeys: hasDuplicateMembers(item),
            })),
          )
          // The stored text can be read again, and contains no personal name.
          for (const { raw } of records)
            expect(namesIn(readJson(raw)).filter((name) => personal.has(name))).toEqual([])
        },
      ),
      { numRuns: 1500 },
    )
  })
})

describe('writeJson', () => {
  it('is the inverse of readJson except for blanks and the spelling of texts', () => {
    fc.assert(
      fc.property(node, (item) => {
        const text = render(item)
        const writtenText = writeJson(readJson(text))
        expect(JSON.parse(writtenText)).toEqual(JSON.parse(text))
        expect(writeJson(readJson(writtenText))).toBe(writtenText)
        if (!hasDuplicateMembers(item, new Set()))
          expect(numbersIn(writtenText)).toEqual(numbersIn(render(item)))
      }),
    )
  })
})

// JSON as a tree of spelled tokens, so that it can be rendered with and without some of its
// members.
type Node =
  | { readonly token: string }
  | { readonly items: readonly Node[] }
  | { readonly members: readonly Member[] }
interface Member {
  readonly key: string
  readonly spelled: string
  readonly value: Node
}

const space = fc.constantFrom('', '', '', ' ', '\n', '\r\n\t', '  ')
const escapeAll = (text: string): string =>
  `"${[...text].map((letter) => `\\u${(letter.codePointAt(0) as number).toString(16).padStart(4, '0')}`).join('')}"`
const number = fc.constantFrom(
  '0',
  '-0',
  '1.10',
  '1e-7',
  '1E+5',
  '9007199254740993',
  '12345678901234567890.123456789012345678',
  '-5.00',
)
const string = fc.constantFrom(
  '""',
  '"a"',
  '"user_id"',
  '"\\u0061"',
  '"\\"user_id\\":1,"',
  '"\\\\"',
  '"},{"',
  '"[\\\\\\""',
  '"\\n,"',
  '"\u00e9\\ud83d"',
  '"a , b"',
)
const key = fc.oneof(
  fc.constantFrom('a', 'b', 'id', 'person', 'a,b', 'a"b', 'c\\'),
  fc.constantFrom(...personal),
)
const spelledKey = fc.tuple(key, fc.boolean()).map(([name, isEscaped]) => ({
  key: name,
  spelled: isEscaped ? escapeAll(name) : JSON.stringify(name),
}))

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .oneof(number, string, fc.constantFrom('true', 'false', 'null'))
      .map((token): Node => ({ token })),
    fc.array(tie('node'), { maxLength: 3 }).map((items): Node => ({ items })),
    fc
      .array(fc.tuple(spelledKey, tie('node')), { maxLength: 5 })
      .map((pairs): Node => ({ members: pairs.map(([name, value]) => ({ ...name, value })) })),
  ),
}))

function render(item: Node, blank: () => string = () => ''): string {
  if ('token' in item) return item.token
  const parts =
    'items' in item
      ? item.items.map((child) => render(child, blank))
      : item.members.map(
          ({ spelled, value }) => `${spelled}${blank()}:${blank()}${render(value, blank)}`,
        )
  const [open, close] = 'items' in item ? ['[', ']'] : ['{', '}']
  return `${open}${blank()}${parts.join(`${blank()},${blank()}`)}${blank()}${close}`
}

function withoutPersonalData(item: Node): Node {
  if ('token' in item) return item
  if ('items' in item) return { items: item.items.map(withoutPersonalData) }
  return {
    members: item.members
      .filter((entry) => !personal.has(entry.key))
      .map((entry) => ({ ...entry, value: withoutPersonalData(entry.value) })),
  }
}

function removedFrom(item: Node): string[] {
  if ('token' in item) return []
  if ('items' in item) return item.items.flatMap(removedFrom)
  return item.members.flatMap((entry) =>
    personal.has(entry.key) ? [entry.key] : removedFrom(entry.value),
  )
}

// Whether an object that is not removed has two members of one name.
function hasDuplicateMembers(item: Node, droppedNames: ReadonlySet<string> = personal): boolean {
  if ('token' in item) return false
  if ('items' in item) return item.items.some((child) => hasDuplicateMembers(child, droppedNames))
  const names = item.members.map((entry) => entry.key)
  return (
    new Set(names).size < names.length ||
    item.members.some(
      (entry) => !droppedNames.has(entry.key) && hasDuplicateMembers(entry.value, droppedNames),
    )
  )
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[^\s"]+/g

function withoutBlanks(text: string): string {
  return (text.match(TOKENS) ?? []).join('')
}

function numbersIn(text: string): string[] {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? []
}

function namesIn(value: Json): string[] {
  if (isJsonArray(value)) return value.flatMap(namesIn)
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([name, innerValue]) => [name, ...namesIn(innerValue)])
    : []
}
