// Verifies an activity log (activity.jsonl) of Partner Desk on its own: plain Node 18 or newer, no
// part of the program and no network.
//
//   node verify-log.mjs [activity.jsonl] [--head HASH] [--json]
//
// Exit codes: 0 if the log is whole, 4 if it is not, 2 if it cannot be read. --head takes a hash
// that was noted earlier. Only a noted hash shows that lines were cut off at the end, or that the
// log was rewritten from some line on, which is possible for anyone with write access.
//
// Each line is JSON and ends with ,"hash":"<64 hexadecimal digits>"}. A hash is SHA-256 of: the
// hash of the line before (64 zeros for the first), a line feed, and the line itself without its
// member "hash". Lines without a hash were written by earlier versions, or were cut short by a
// crash. The next line with a hash then says "what":"log_chained" and binds their bytes by number
// ("bytes") and SHA-256 ("sha256"). A log begins with such a line.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const problemTexts = {
  notWhole: 'it is incomplete, and no later line covers its remaining bytes',
  notChained: 'it has no hash',
  doesNotFollow:
    'it does not follow from the line before it: this line or one before it was changed, removed or moved',
  misnumbered: 'its number differs from its position in the file',
  noBeginning: 'the chain does not begin with a line that says log_chained',
  wronglyBound: 'the bytes before it differ from those that it covers',
}

process.exitCode = await main(process.argv.slice(2))

async function main(words) {
  const options = readWords(words)
  if (options === undefined)
    return refuse('usage: node verify-log.mjs [activity.jsonl] [--head HASH] [--json]')
  let result
  try {
    result = await verify(options.path, options.head)
  } catch (error) {
    return refuse(`${options.path} cannot be read: ${error.message}`)
  }
  process.stdout.write(
    options.isJson ? `${JSON.stringify(result)}\n` : describeResult(options.path, result),
  )
  return result.isWhole && result.isHeadFound !== false ? 0 : 4
}

function readWords(words) {
  const options = { path: 'activity.jsonl', head: undefined, isJson: false }
  let paths = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === '--json') options.isJson = true
    else if (word === '--head') {
      at += 1
      if (!/^[0-9a-fA-F]{64}$/.test(words[at] ?? '')) return undefined
      options.head = words[at].toLowerCase()
    } else if (word.startsWith('-') || paths > 0) return undefined
    else {
      options.path = word
      paths += 1
    }
  }
  return options
}

function refuse(why) {
  process.stderr.write(`${visible(why)}\n`)
  return 2
}

async function verify(path, head) {
  let number = 0
  let previousHash
  let isHeadFound = false
  let firstFault
  const cutLines = []
  let unboundLines
  const report = (line, problem) => (firstFault ??= { line, problem })
  for await (const [bytes, isEnded] of linesOf(path)) {
    number += 1
    const [, content, hash] =
      (isEnded && /^(\{.+),"hash":"([0-9a-f]{64})"\}$/s.exec(bytes.toString('latin1'))) || []
    if (hash === undefined) {
      // Store only a hash and a count, because a log of an earlier version may be long.
      unboundLines ??= {
        first: number,
        problem: isEnded && parse(bytes) ? 'notChained' : 'notWhole',
        count: 0,
        digest: createHash('sha256'),
      }
      unboundLines.count += bytes.length + (isEnded ? 1 : 0)
      unboundLines.digest.update(bytes).update(isEnded ? '\n' : '')
      if (previousHash !== undefined && cutLines.length < 100) cutLines.push(number)
      continue
    }
    const text = Buffer.from(`${content}}`, 'latin1')
    const entry = parse(text)
    const isBinding = entry?.what === 'log_chained'
    const expected = createHash('sha256')
      .update(`${previousHash ?? '0'.repeat(64)}\n`)
      .update(text)
      .digest('hex')
    if (unboundLines && !isBinding) report(unboundLines.first, unboundLines.problem)
    if (previousHash === undefined && !unboundLines && !isBinding) report(number, 'noBeginning')
    if (expected !== hash) report(number, 'doesNotFollow')
    if (entry?.number !== number) report(number, 'misnumbered')
    if (isBinding) {
      const sha256 = (unboundLines?.digest ?? createHash('sha256')).digest('hex')
      if (entry.facts?.bytes !== (unboundLines?.count ?? 0) || entry.facts?.sha256 !== sha256)
        report(unboundLines?.first ?? number, 'wronglyBound')
    }
    if (hash === head && !firstFault) isHeadFound = true
    previousHash = hash
    unboundLines = undefined
  }
  if (unboundLines) report(unboundLines.first, unboundLines.problem)
  // A log begins with a line, so an empty file was emptied.
  if (number === 0) report(1, 'noBeginning')
  return {
    entries: number,
    isWhole: firstFault === undefined,
    firstBroken: firstFault?.line ?? null,
    head: previousHash ?? '',
    problem: firstFault?.problem ?? null,
    cutLines,
    isHeadFound: head === undefined ? null : isHeadFound,
  }
}

function parse(bytes) {
  try {
    const value = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

async function* linesOf(path) {
  let restChunks = []
  for await (const chunk of createReadStream(path)) {
    let from = 0
    for (let lineFeed = chunk.indexOf(10); lineFeed >= 0; lineFeed = chunk.indexOf(10, from)) {
      yield [Buffer.concat([...restChunks, chunk.subarray(from, lineFeed)]), true]
      restChunks = []
      from = lineFeed + 1
    }
    if (from < chunk.length) restChunks.push(chunk.subarray(from))
  }
  if (restChunks.length > 0) yield [Buffer.concat(restChunks), false]
}

function describeResult(
  path,
  { entries, isWhole, firstBroken, head, problem, cutLines, isHeadFound },
) {
  const lines = [`${path}: ${entries} lines`]
  if (isWhole) lines.push('Whole: every line follows from the line before it.')
  else if (entries === 0)
    lines.push(
      'NOT WHOLE: there is nothing in it. Every log begins with a line, so it was emptied.',
    )
  else
    lines.push(
      `NOT WHOLE: line ${firstBroken}: ${problemTexts[problem]}. Nothing is proved from there on.`,
    )
  for (const line of cutLines)
    lines.push(
      `Line ${line} was cut short by a crash; what is left of it is ${isWhole ? 'bound by a later line' : 'as it is'}.`,
    )
  if (head !== '') lines.push(`Hash of the last line: ${head}`)
  if (isHeadFound === true)
    lines.push(
      'The noted hash is in the chain: everything up to it is as it was when it was noted.',
    )
  else if (isHeadFound === false)
    lines.push(
      'NOT FOUND: the noted hash is not in the chain. Lines were cut off, or the log was rewritten.',
    )
  else
    lines.push(
      'Not checked: whether lines were cut off at the end, or whether the whole log was rewritten. Give a hash that was noted elsewhere with --head.',
    )
  return `${lines.map(visible).join('\n')}\n`
}

// A path may contain control characters for a terminal, or invisible ones.
function visible(text) {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu,
    (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`,
  )
}
