// Which of the 198 checkable rules of the two contracts (test/rules.json) are proved: their ids
// stand at the beginning of the title of a test that passed, or of the group around it, as in `A18:
// …`, `A27, A28: …` or `A22–A25: …`.
import { readFileSync } from 'node:fs'

/** Whether a run with a rule that no test proves has failed. */
const IS_EVERY_RULE_NEEDED = true

// What may stand before a title's colon: ids and ranges of ids, and references of other lists such
// as `input 31` and `section 3.2`.
const ID = /^([A-Z])(\d{1,3})(?:(?: ?[–-] ?| to )\1(\d{1,3}))?$/
const OTHER = /^(?:(?:inputs?|rule|section|threat|security\.md|issue) )?\d[\d.]*(?: ?[–-] ?\d+)?$/

/**
 * Prints how many rules are proved and which are not, from the results of a JSON report. Gives
 * whether the run may pass.
 */
export function tellRules(testResults) {
  const rules = JSON.parse(readFileSync(new URL('../../rules.json', import.meta.url), 'utf8'))
  const passed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  )
  const named = new Set(
    passed.flatMap(({ title, ancestorTitles }) => [title, ...ancestorTitles].flatMap(readIds)),
  )
  const missing = rules.filter((id) => !named.has(id))
  const unknown = [...named].filter((id) => /^[ABX]\d\d$/.test(id) && !rules.includes(id))
  process.stdout.write(`rules covered: ${rules.length - missing.length} of ${rules.length}\n`)
  if (missing.length > 0) process.stdout.write(`without a test: ${missing.join(' ')}\n`)
  if (unknown.length > 0)
    process.stdout.write(`named by a test and in no contract: ${unknown.join(' ')}\n`)
  return !IS_EVERY_RULE_NEEDED || (missing.length === 0 && unknown.length === 0)
}

/** The ids at the beginning of a title; a range stands for all between its ends. */
export function readIds(title) {
  const parts = /^(.{2,80}?): /.exec(title)?.[1]?.split(/, ?| and /) ?? []
  if (!parts.every((part) => ID.test(part) || OTHER.test(part))) return []
  return parts.flatMap((part) => {
    const [, letter, from, to = from] = ID.exec(part) ?? []
    if (letter === undefined) return []
    return Array.from(
      { length: Math.max(Number(to) - Number(from) + 1, 0) },
      (_, at) => letter + String(Number(from) + at).padStart(from.length, '0'),
    )
  })
}
