import { dereference, normalize } from '@scalar/openapi-parser'
import { Failure } from '../../base/failure.ts'
import type { BodyField, BodyFieldKind, Method } from '../../domain/operations.ts'
import type {
  AnswerField,
  DocumentOperation,
  ServiceDocument,
} from '../../domain/service-document.ts'
import {
  MAX_DESCRIPTION,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_DEPTH,
  MAX_DOCUMENT_OPERATIONS,
} from '../../domain/service-document.ts'

type Node = Readonly<Record<string, unknown>>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
/** Maximum characters of a name, a version or a message. */
const MAX_TEXT = 200
/** Maximum characters of a path or of a server's address. */
const MAX_PATH = 500
const MAX_FIELDS = 500
const MAX_SERVERS = 20
const MAX_REFERENCES_SHOWN = 3
/** Maximum depth at which the schema of an answer is searched for its records. */
const MAX_SCHEMA_DEPTH = 8

/**
 * Reads an OpenAPI 3.0 or 3.1 document in JSON or YAML. Resolves references within the document,
 * and never fetches anything. Throws Failure DOCUMENT_TOO_LARGE, DOCUMENT_UNREADABLE, and
 * DOCUMENT_REFERS for a reference to another document.
 */
export function readDocument(bytes: Uint8Array): ServiceDocument {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLargeFailure('it has more than 8 MiB')
  const root = parse(bytes)
  const version = textOf(root.openapi, MAX_TEXT)
  if (!/^3\.[01](?:\.|$)/.test(version))
    throw unreadableFailure(
      version === '' && root.swagger !== undefined
        ? 'it is a Swagger 2 document'
        : `its version is ${version === '' ? 'missing' : JSON.stringify(version.slice(0, 20))}`,
      'use an OpenAPI 3.0 or 3.1 document',
    )
  requireLimits(root)
  if (countOperations(root) > MAX_DOCUMENT_OPERATIONS)
    throw tooLargeFailure(`it has more than ${MAX_DOCUMENT_OPERATIONS} operations`)
  const document = resolveReferences(root)
  const info = objectOf(document.info)
  return {
    openapi: version,
    title: textOf(info.title, MAX_TEXT),
    version: textOf(info.version, MAX_TEXT),
    servers: listOf(document.servers)
      .slice(0, MAX_SERVERS)
      .map((server) => textOf(objectOf(server).url, MAX_PATH))
      .filter((url) => url !== ''),
    operations: Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
      readPathItem(path, objectOf(item)),
    ),
  }
}

function parse(bytes: Uint8Array): Node {
  let root: unknown
  try {
    root = normalize(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw unreadableFailure('it is not valid JSON or YAML in UTF-8', 'export it again', cause)
  }
  if (isNode(root)) return root
  throw unreadableFailure(
    'it is not a JSON or YAML object',
    'choose the file of the OpenAPI document',
  )
}

// Visits every object once, level by level. Recursion could exhaust the stack, and aliases of YAML
// could repeat an object many times.
function requireLimits(root: Node): void {
  const visitedNodes = new Set<unknown>([root])
  let level: readonly unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DOCUMENT_DEPTH)
      throw tooLargeFailure(`it is nested deeper than ${MAX_DOCUMENT_DEPTH} levels`)
    const nextLevel: unknown[] = []
    for (const node of level) {
      if (Object.hasOwn(node as Node, '__proto__'))
        throw unreadableFailure('it has a member with the name __proto__', 'ask the provider')
      for (const value of Object.values(node as Node)) {
        if (typeof value !== 'object' || value === null || visitedNodes.has(value)) continue
        visitedNodes.add(value)
        nextLevel.push(value)
      }
    }
    level = nextLevel
  }
}

function countOperations(root: Node): number {
  return Object.values(objectOf(root.paths)).reduce<number>(
    (sum, item) => sum + METHODS.filter((method) => objectOf(item)[method] !== undefined).length,
    0,
  )
}

function resolveReferences(root: Node): Node {
  let result: ReturnType<typeof dereference>
  try {
    result = dereference({ ...root })
  } catch (cause) {
    throw unreadableFailure('its references cannot be resolved', 'ask the provider', cause)
  }
  const outside = (result.errors ?? []).filter(
    ({ code }) => code === 'EXTERNAL_REFERENCE_NOT_FOUND',
  )
  if (outside.length > 0)
    throw new Failure({
      kind: 'badInput',
      code: 'DOCUMENT_REFERS',
      what: 'The document cannot be used',
      why: `it refers to other files or addresses, which are never read: ${outside
        .slice(0, MAX_REFERENCES_SHOWN)
        .map(({ message }) => message.slice(0, MAX_TEXT))
        .join('; ')}`,
      advice: 'use one file that contains everything',
      evidence: { references: outside.length },
    })
  return objectOf(result.schema)
}

function readPathItem(path: string, item: Node): DocumentOperation[] {
  if (!path.startsWith('/') || path.length > MAX_PATH) return []
  const sharedParameters = listOf(item.parameters)
  return METHODS.filter((method) => isNode(item[method])).map((method) => {
    const operation = objectOf(item[method])
    return {
      method: method.toUpperCase() as Method,
      path,
      operationId: textOf(operation.operationId, MAX_TEXT),
      summary: textOf(operation.summary, MAX_TEXT),
      description: textOf(operation.description, MAX_DESCRIPTION),
      query: readQuery([...sharedParameters, ...listOf(operation.parameters)]),
      body: readBody(operation),
      answer: readAnswer(operation),
    }
  })
}

function readQuery(parameters: readonly unknown[]): readonly string[] {
  const names = parameters
    .map(objectOf)
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => textOf(name, MAX_TEXT))
    .filter((name) => /^[A-Za-z0-9_.[\]-]{1,80}$/.test(name))
  return [...new Set(names)].slice(0, MAX_FIELDS)
}

function readBody(operation: Node): readonly BodyField[] {
  const schema = jsonSchemaOf(objectOf(operation.requestBody))
  return membersOf(schema, MAX_SCHEMA_DEPTH)
    .filter(({ schema: member }) => member.readOnly !== true)
    .map(({ name, schema: member }) => ({ name, kind: kindOf(member) }))
}

// The kind decides whether the value of a field is sent in quotes. A field that is not a scalar, or
// has several types, takes any JSON.
function kindOf(schema: Node): BodyFieldKind {
  const types = listOf(schema.type).length > 0 ? listOf(schema.type) : [schema.type]
  const [type, ...otherTypes] = types.filter((name) => name !== 'null')
  if (otherTypes.length > 0) return 'json'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'string') return 'text'
  return type === 'boolean' ? 'boolean' : 'json'
}

function readAnswer(operation: Node): readonly AnswerField[] {
  const responses = objectOf(operation.responses)
  const code = Object.keys(responses).find((name) => /^2(?:\d\d|XX)$/i.test(name))
  if (code === undefined) return []
  const record = recordOf(jsonSchemaOf(objectOf(responses[code])), MAX_SCHEMA_DEPTH)
  return membersOf(record, MAX_SCHEMA_DEPTH).map(({ name, isRequired }) => ({ name, isRequired }))
}

// Returns the schema of one record. The records of a page are in a list. The gateway puts the list
// into the member `data`.
function recordOf(schema: Node, depth: number): Node {
  if (depth === 0) return schema
  if (isNode(schema.items)) return recordOf(schema.items, depth - 1)
  const members = membersOf(schema, depth)
  const innerSchema =
    members.find(({ name }) => name === 'data')?.schema ??
    members.map((member) => member.schema).find(({ items }) => isNode(items))
  return innerSchema ? recordOf(innerSchema, depth - 1) : schema
}

interface Member {
  readonly name: string
  readonly schema: Node
  readonly isRequired: boolean
}

function membersOf(schema: Node, depth: number): readonly Member[] {
  const members = new Map<string, Member>()
  const requiredNames = new Set(listOf(schema.required))
  for (const [name, member] of Object.entries(objectOf(schema.properties)))
    if (name.length <= MAX_TEXT)
      members.set(name, { name, schema: objectOf(member), isRequired: requiredNames.has(name) })
  if (depth > 0)
    for (const part of listOf(schema.allOf))
      for (const member of membersOf(objectOf(part), depth - 1)) members.set(member.name, member)
  return [...members.values()].slice(0, MAX_FIELDS)
}

function jsonSchemaOf(holder: Node): Node {
  const content = objectOf(holder.content)
  const type = Object.keys(content).find((name) => /^application\/(?:[\w.-]+\+)?json\b/i.test(name))
  return type === undefined ? {} : objectOf(objectOf(content[type]).schema)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectOf(value: unknown): Node {
  return isNode(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown, limit: number): string {
  return typeof value === 'string' ? value.trim().slice(0, limit).toWellFormed() : ''
}

function unreadableFailure(why: string, advice: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_UNREADABLE',
    what: 'The document cannot be read',
    why,
    advice,
    cause,
  })
}

function tooLargeFailure(why: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_TOO_LARGE',
    what: 'The document is too large',
    why,
    advice: 'use a document of this service alone',
  })
}
