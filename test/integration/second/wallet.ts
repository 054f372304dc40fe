import { Digits, readExact } from '../services/contract-cells.ts'
import { jsonMembers } from './contract-bodies.ts'
import type { Answer } from './gateway-answers.ts'
import { envelope, failure } from './gateway-answers.ts'
import { contacts } from './reference.ts'

/** The gateway's state between calls. */
export interface Wallet {
  /** The contacts' texts on the wire, by type. */
  readonly contacts: Record<string, string[]>
  readonly promises: Map<string, 'open' | 'used' | 'expired'>
}

export function newWallet(): Wallet {
  return {
    contacts: Object.fromEntries(Object.entries(contacts).map(([type, list]) => [type, [...list]])),
    promises: new Map(),
  }
}

/**
 * Saves the contact of a body without a breach, under an id that is unique only within its type
 * (gateway:73).
 */
export function createContact({ contacts: contactsByType }: Wallet, body: string): Answer {
  const { type, ...fields } = JSON.parse(body) as Record<string, string>
  const list = (contactsByType[String(type)] ??= [])
  const largestId = list
    .map(idOf)
    .reduce((largest, id) => (/^\d+$/.test(id) && BigInt(id) > largest ? BigInt(id) : largest), 0n)
  const members = Object.entries({ type, ...fields }).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  const json = `{${members.join(' , ')},"id":${largestId + 1n}}`
  list.push(json)
  return { ...envelope(json), status: 201 }
}

/**
 * Deletes by type and id together, with 200 and the Delete result. If no contact has both, answers
 * 404 and deletes nothing (gateway:92, 151).
 */
export function deleteContact({ contacts: contactsByType }: Wallet, path: string): Answer {
  const [type = '', id = ''] = path.split('/').slice(-3, -1).map(decodeURIComponent)
  const list = contactsByType[type] ?? []
  const index = list.findIndex((json) => idOf(json) === id)
  if (index < 0) return failure(404, 10404, 'no contact of this type has this id')
  const [json = ''] = list.splice(index, 1)
  return envelope(`{"deleted":true,"id":${/"id"\s*:\s*("[^"]*"|\d+)/.exec(json)?.[1]}}`)
}

/**
 * Issues a promise's token. It is opaque: not a uuid, with characters that JSON may escape, and not
 * the only uuid of the answer (gateway:118).
 */
export function promiseSwap({ promises }: Wallet): Answer {
  const token = `eyJhbGciOiJFUzI1NiJ9.c2Vjb25k/${promises.size + 1}+==.~sig`
  promises.set(token, 'open')
  return {
    ...envelope(
      `{"rate":"65012.34567890","amount_to" : 1.10,"for":{"uuid":"another"},"uu\\u0069d":"${token.replace('/', '\\/')}"}`,
    ),
    status: 201,
  }
}

/**
 * Accepts a promise once, before it expires (gateway:119, 153). The contract does not show the
 * answer.
 */
export function executeSwap({ promises }: Wallet, body: string): Answer {
  const members = jsonMembers(body)
  const token = typeof members === 'string' ? '' : String(members.uuid)
  const state = promises.get(token)
  if (state !== 'open')
    return failure(400, 10410, `the promise is ${state ?? 'unknown'}`, '{"uuid":["not valid"]}')
  promises.set(token, 'used')
  return envelope('{"id":9007199254740997,"status":"COM"}')
}

/**
 * Answers a withdrawal or a reprocessed hash, whose answers no contract shows (gateway:113 to 117).
 */
export function acceptWrite(): Answer {
  return envelope('[{"id":9007199254740993,"accepted":true,"fee":0.10}]')
}

function idOf(json: string): string {
  const { id } = readExact(json)
  return id instanceof Digits ? id.text : String(id)
}
