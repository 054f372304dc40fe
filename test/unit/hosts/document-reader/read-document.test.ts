import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../src-main/hosts/document-reader/read-document.ts'
import { outcomeOf } from '../../base/failing.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const readObject = (document: unknown): ReturnType<typeof readDocument> =>
  readDocument(bytes(typeof document === 'string' ? document : JSON.stringify(document)))
const refusal = (document: unknown): Promise<unknown> => outcomeOf(() => readObject(document))
const answer = { responses: { '200': { description: 'ok' } } }
const makeDocument = (members: object = {}): object => ({
  openapi: '3.0.3',
  info: { title: 'Small', version: '1.2' },
  paths: { '/a/': { get: answer } },
  ...members,
})

describe('readDocument', () => {
  it('reads JSON and YAML documents of OpenAPI 3.0 and 3.1', () => {
    const yaml = [
      'openapi: 3.1.0',
      'info: {title: Small, version: "1.2"}',
      'servers:',
      '  - url: https://api.test/base',
      'paths:',
      '  /a/{id}/:',
      '    parameters:',
      '      - {name: id, in: path, required: true, schema: {type: string}}',
      '      - {name: page, in: query, schema: {type: integer}}',
      '    get:',
      '      operationId: getA',
      '      summary: Get A',
      '      description: |',
      '        Of one A.',
      '      responses:',
      '        "200":',
      '          content:',
      '            application/json:',
      '              schema: {$ref: "#/components/schemas/A"}',
      'components:',
      '  schemas:',
      '    A:',
      '      type: object',
      '      required: [id]',
      '      properties:',
      '        id: {type: string}',
      '        parent: {$ref: "#/components/schemas/A"}',
    ].join('\n')
    expect(readObject(yaml)).toEqual({
      openapi: '3.1.0',
      title: 'Small',
      version: '1.2',
      servers: ['https://api.test/base'],
      operations: [
        {
          method: 'GET',
          path: '/a/{id}/',
          operationId: 'getA',
          summary: 'Get A',
          description: 'Of one A.',
          query: ['page'],
          body: [],
          answer: [
            { name: 'id', isRequired: true },
            { name: 'parent', isRequired: false },
          ],
        },
      ],
    })
    expect(readObject(makeDocument()).operations).toHaveLength(1)
  })

  it('reads the members of a body with their types, and the records of a page', () => {
    const schema = {
      allOf: [
        { type: 'object', properties: { amount: { type: 'number' }, pair: { type: 'string' } } },
        {
          properties: {
            isQuick: { type: ['boolean', 'null'] },
            extra: { type: 'object' },
            made: { type: 'string', readOnly: true },
            either: { type: ['string', 'number'] },
          },
        },
      ],
    }
    const page = {
      type: 'object',
      properties: {
        data: {
          type: 'object',
          properties: {
            nc: { type: 'string' },
            results: {
              type: 'array',
              items: { type: 'object', required: ['id'], properties: { id: {}, note: {} } },
            },
          },
        },
      },
    }
    const [operation] = readObject(
      makeDocument({
        paths: {
          '/a/': {
            post: {
              requestBody: { content: { 'application/json': { schema } } },
              responses: { '201': { content: { 'application/json': { schema: page } } } },
            },
          },
        },
      }),
    ).operations
    expect(operation?.body).toEqual([
      { name: 'amount', kind: 'number' },
      { name: 'pair', kind: 'text' },
      { name: 'isQuick', kind: 'boolean' },
      { name: 'extra', kind: 'json' },
      { name: 'either', kind: 'json' },
    ])
    expect(operation?.answer).toEqual([
      { name: 'id', isRequired: true },
      { name: 'note', isRequired: false },
    ])
  })

  it('leaves out examples, defaults, security and extensions, and cuts descriptions', () => {
    const canary = 'canary-in-a-document'
    const document = makeDocument({
      security: [{ key: [canary] }],
      'x-secret': canary,
      paths: {
        '/a/': {
          get: {
            ...answer,
            description: 'd'.repeat(900),
            'x-token': canary,
            parameters: [
              {
                name: 'q',
                in: 'query',
                example: canary,
                schema: { type: 'string', default: canary },
              },
              { name: canary, in: 'header' },
            ],
          },
        },
      },
    })
    const parsedDocument = readObject(document)
    expect(JSON.stringify(parsedDocument)).not.toContain(canary)
    expect(parsedDocument.operations[0]?.description).toHaveLength(500)
  })

  it.each([
    ['an address', 'https://evil.test/a.json#/X'],
    ['a file', './other.yaml#/X'],
    ['a file of this machine', 'file:///etc/passwd'],
    ['a path', '/etc/passwd'],
  ])('refuses a reference to %s without following it', async (_kind, $ref) => {
    const paths = {
      '/a/': {
        get: { responses: { '200': { content: { 'application/json': { schema: { $ref } } } } } },
      },
    }
    expect(await refusal(makeDocument({ paths }))).toBe('badInput DOCUMENT_REFERS')
  })

  it('reads a member named $ref of an example as data', () => {
    const schema = { type: 'object', example: { $ref: 'https://evil.test/' } }
    const paths = {
      '/a/': { get: { responses: { '200': { content: { 'application/json': { schema } } } } } },
    }
    expect(readObject(makeDocument({ paths })).operations).toHaveLength(1)
  })

  it('terminates on schemas that contain themselves, also through a cycle of references', () => {
    const list = { type: 'object', properties: { data: { $ref: '#/components/schemas/List' } } }
    const paths = {
      '/a/': {
        get: {
          responses: {
            '200': {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/List' } } },
            },
          },
        },
      },
    }
    const schemas = {
      List: list,
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      C: { allOf: [{ $ref: '#/components/schemas/C' }] },
    }
    expect(
      readObject(makeDocument({ paths, components: { schemas } })).operations[0]?.answer,
    ).toEqual([{ name: 'data', isRequired: false }])
  })

  it('reads a chain of ten thousand references, or refuses it, without a crash', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        `S${index}`,
        { type: 'object', properties: { next: { $ref: `#/components/schemas/S${index + 1}` } } },
      ]),
    )
    const outcome = await refusal(makeDocument({ components: { schemas } }))
    expect(['badInput DOCUMENT_UNREADABLE', expect.any(Object)]).toContainEqual(outcome)
  })

  it.each([
    ['Swagger 2', { swagger: '2.0', info: {}, paths: {} }],
    ['OpenAPI 4', makeDocument({ openapi: '4.0.0' })],
    ['no version', { info: {}, paths: {} }],
    ['a list', []],
    ['nothing', ''],
    ['a text', '"openapi"'],
    ['half a document', '{"openapi": "3.0.0", "paths": {'],
    [
      'a member __proto__',
      '{"openapi":"3.0.0","info":{},"paths":{"/a/":{"__proto__":{"get":{}}}}}',
    ],
    ['a member __proto__ in YAML', 'openapi: 3.0.0\npaths:\n  __proto__:\n    polluted: true\n'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe])],
  ])('refuses %s', async (_kind, document) => {
    const outcome = await outcomeOf(() =>
      document instanceof Uint8Array ? readDocument(document) : readObject(document),
    )
    expect(outcome).toBe('badInput DOCUMENT_UNREADABLE')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('refuses a document beyond 8 MiB, 5,000 operations or 64 levels', async () => {
    const paths = (count: number): object =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`/p${index}/`, { get: answer }]),
      )
    expect(readObject(makeDocument({ paths: paths(5000) })).operations).toHaveLength(5000)
    expect(await refusal(makeDocument({ paths: paths(5001) }))).toBe('badInput DOCUMENT_TOO_LARGE')
    const nestedObject = (levels: number): unknown =>
      levels === 0 ? {} : { properties: nestedObject(levels - 1) }
    expect(await refusal(makeDocument({ components: nestedObject(62) }))).toEqual(
      expect.any(Object),
    )
    expect(await refusal(makeDocument({ components: nestedObject(70) }))).toBe(
      'badInput DOCUMENT_TOO_LARGE',
    )
    expect(await outcomeOf(() => readDocument(new Uint8Array(8 * 1024 * 1024 + 1)))).toBe(
      'badInput DOCUMENT_TOO_LARGE',
    )
  })

  it('refuses aliases that multiply, and brackets that never close', async () => {
    const lines = ['openapi: 3.0.0', 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let index = 1; index < 10; index += 1)
      lines.push(
        `a${index}: &a${index} [${Array.from({ length: 10 }, () => `*a${index - 1}`).join(', ')}]`,
      )
    expect(await refusal(lines.join('\n'))).toBe('badInput DOCUMENT_UNREADABLE')
    expect(await refusal(`openapi: ${'['.repeat(100_000)}`)).toBe('badInput DOCUMENT_UNREADABLE')
    expect(await refusal('['.repeat(1_000_000))).toBe('badInput DOCUMENT_UNREADABLE')
  })
})
