// Computes which of the checkable rules (resources/docs/rules.md) are proved: their ids are at the
// beginning of the title of a test that passed, or of the group around it, as in `A18: …`, `A27,
// A28: …` or `A22–A25: …`. Rules of parts that are not built yet are listed as pending in
// test/rules.json.
import { readFileSync } from 'node:fs'

// The forms allowed before a title's colon: ids and ranges of ids, and references of other lists
// such as `input 31` and `section 3.2`.
const RULE_ID = /^([A-Z])(\d{1,3})(?:(?: ?[–-] ?| to )\1(\d{1,3}))?$/
const OTHER_REFERENCE =
  /^(?:(?:inputs?|rule|section|threat|security\.md|issue) )?\d[\d.]*(?: ?[–-] ?\d+)?$/

/**
 * Prints how many rules are proved and which are not, from the results of a JSON report. Returns
 * whether the run may pass.
 */
export function reportRules(testResults) {
  const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const { lines, isGood } = judgeRules(
    readRuleIds(read('../../../resources/docs/rules.md')),
    JSON.parse(read('../../rules.json')).pending,
    testResults,
  )
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return isGood
}

/** The ids that rules.md defines, in its order. */
export function readRuleIds(paper) {
  return [...paper.matchAll(/^- \*\*([ABX]\d\d)\*\* /gm)].map(([, id]) => id)
}

/**
 * Compares the rules with the ids that passing tests name. A run is good if every rule that is not
 * pending has a test and no pending rule has one, so that the list of pending rules only shrinks.
 */
export function judgeRules(rules, pending, testResults) {
  const passedTests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  )
  const namedIds = new Set(
    passedTests.flatMap(({ title, ancestorTitles }) => [title, ...ancestorTitles].flatMap(readIds)),
  )
  const faults = [
    ['without a test', rules.filter((id) => !namedIds.has(id) && !pending.includes(id))],
    [
      'pending in test/rules.json though a test proves it',
      pending.filter((id) => namedIds.has(id)),
    ],
    ['pending in test/rules.json and not in rules.md', pending.filter((id) => !rules.includes(id))],
    [
      'named by a test and not in rules.md',
      [...namedIds].filter((id) => /^[ABX]\d\d$/.test(id) && !rules.includes(id)),
    ],
  ].filter(([, ids]) => ids.length > 0)
  const covered = rules.filter((id) => namedIds.has(id)).length
  const openIds = pending.filter((id) => !namedIds.has(id))
  return {
    isGood: faults.length === 0,
    lines: [
      `rules covered: ${covered} of ${rules.length}`,
      ...(openIds.length > 0 ? [`pending: ${openIds.join(' ')}`] : []),
      ...faults.map(([fault, ids]) => `${fault}: ${ids.join(' ')}`),
    ],
  }
}

/** The ids at the beginning of a title. A range includes all ids between its ends. */
export function readIds(title) {
  const parts = /^(.{2,80}?): /.exec(title)?.[1]?.split(/, ?| and /) ?? []
  if (!parts.every((part) => RULE_ID.test(part) || OTHER_REFERENCE.test(part))) return []
  return parts.flatMap((part) => {
    const [, letter, from, to = from] = RULE_ID.exec(part) ?? []
    if (letter === undefined) return []
    return Array.from(
      { length: Math.max(Number(to) - Number(from) + 1, 0) },
      (_, at) => letter + String(Number(from) + at).padStart(from.length, '0'),
    )
  })
}
