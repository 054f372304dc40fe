import { randomBytes } from 'node:crypto'
import type { TeamEvent } from '../../contract/team.ts'
import { sha256 } from '../database/digest.ts'
import type { DecisionSalts, Facts } from '../runs/decision-log.ts'
import type { DecisionBody } from './event-body.ts'
import { brokenLog } from './event-body.ts'

/** A note or reason of an event. The salt and the text are null after an erasure. */
export interface EventText {
  /** SHA-256 (hex) of the salt, LF and the text. */
  readonly digest: string
  readonly salt: string | null
  readonly text: string | null
}

export type EventTexts = Readonly<Record<string, EventText>>

const decisionTexts = ['note', 'reason'] as const
const textNames: readonly string[] = [...decisionTexts, 'confirmation']

/**
 * Reads the texts beside an event. Returns none if the body itself contains them. Throws Failure
 * TEAM_LOG_BROKEN for a text that does not have the digest in the body.
 */
export function readEventTexts({
  seq,
  body,
  secret,
}: Pick<TeamEvent, 'seq' | 'body' | 'secret'>): EventTexts {
  const digests = readDigests(seq, body)
  const texts = readTexts(seq, secret)
  const unknownName = Object.keys(texts).find((name) => digests[name] === undefined)
  if (unknownName !== undefined) throw brokenLog(`a text of event ${seq} has no digest`)
  return Object.fromEntries(
    Object.entries(digests).map(([name, digest]) => {
      const [salt, text] = texts[name] ?? [null, null]
      if (salt !== null && sha256(`${salt}\n${text}`) !== digest)
        throw brokenLog(`the ${name} of event ${seq} is not the one that was hashed`)
      return [name, { digest, salt, text }]
    }),
  )
}

/** Returns the texts that are not erased, by their names. */
export function presentTexts(texts: EventTexts): Facts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, { text }]) => (text === null ? [] : [[name, text]])),
  )
}

/** Returns the column `secret` of a decision: its salts and digests, or null if it has none. */
export function toDecisionSecret(texts: EventTexts): string | null {
  const entries = Object.entries(texts).map(([name, { salt, digest }]) => [name, [salt, digest]])
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries))
}

/**
 * Replaces the texts in the body of a decision by their digests, and returns the texts separately.
 * `storedSecret` holds the salts that the decision already has. An undo leaves out the note of the
 * decision that it undoes.
 */
export function splitTexts(
  body: DecisionBody,
  storedSecret: DecisionSalts,
): { readonly body: DecisionBody; readonly texts: EventTexts } {
  const texts: Record<string, EventText> = {}
  for (const name of decisionTexts) {
    const text = body.facts[name] ?? ''
    const [knownSalt, knownDigest] = storedSecret[name] ?? []
    if (name === 'note' && body.undoes !== null) continue
    if (knownDigest !== undefined && (knownSalt === null || text === ''))
      texts[name] = { digest: knownDigest, salt: null, text: null }
    else if (text !== '') {
      const salt = knownSalt ?? randomBytes(16).toString('hex')
      texts[name] = { digest: sha256(`${salt}\n${text}`), salt, text }
    }
  }
  const remainingFacts = Object.entries(body.facts).filter(
    ([name, text]) =>
      texts[name] === undefined && !(name === 'note' && text !== '' && body.undoes !== null),
  )
  const digests = Object.entries(texts).map(([name, { digest }]) => [name, digest])
  if (digests.length === 0)
    return { body: { ...body, facts: Object.fromEntries(remainingFacts) }, texts }
  return {
    body: {
      ...body,
      facts: Object.fromEntries(remainingFacts),
      secret: Object.fromEntries(digests) as Record<string, string>,
    },
    texts,
  }
}

/**
 * Returns the texts beside an event in the form in which they are sent and stored, or null if it
 * has none.
 */
export function toSecret(texts: EventTexts): string | null {
  const names = Object.keys(texts)
  if (names.length === 0) return null
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, { salt, text }]) =>
        salt === null ? [] : [[name, [salt, text]]],
      ),
    ),
  )
}

/** Returns the body of a decision, as JSON, together with the texts beside it. */
export function withTexts(body: string, secret: string | null): string {
  if (!hasDigests(body)) return body
  const { secret: _, facts, ...rest } = JSON.parse(body) as DecisionBody
  const texts = Object.entries(readTexts(0, secret)).map(([name, [, text]]) => [name, text])
  return JSON.stringify({ ...rest, facts: { ...facts, ...Object.fromEntries(texts) } })
}

// No text in the body can contain this sequence, because JSON escapes the quotes of a text.
function hasDigests(body: string): boolean {
  return body.includes('"secret"')
}

function readDigests(seq: number, body: string): Readonly<Record<string, string>> {
  if (!hasDigests(body)) return {}
  const { secret } = JSON.parse(body) as { readonly secret?: unknown }
  const isValid =
    typeof secret === 'object' &&
    secret !== null &&
    Object.entries(secret).every(
      ([name, digest]) =>
        textNames.includes(name) && typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest),
    )
  if (!isValid) throw brokenLog(`the digests of the texts of event ${seq} have another shape`)
  return secret as Record<string, string>
}

function readTexts(
  seq: number,
  secret: string | null,
): Readonly<Record<string, readonly [salt: string, text: string]>> {
  if (secret === null) return {}
  const texts: unknown = JSON.parse(secret)
  const isValid =
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every(
      (pair: unknown) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
    )
  if (!isValid) throw brokenLog(`the texts of event ${seq} have another shape`)
  return texts as Record<string, readonly [string, string]>
}
