import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const tests = resolve(import.meta.dirname, '../..')

/** The bad inputs of security.md, section 4, by their numbers there. */
const inputs: readonly (readonly [number: number, what: string])[] = [
  [1, 'a token answer without a token'],
  [2, 'a token that no header may carry'],
  [3, 'a token lifetime that is absent, negative, a text, huge or a fraction'],
  [4, 'a type of token'],
  [5, 'a scope that is too narrow'],
  [6, 'invalid_client'],
  [7, 'unsupported_grant_type'],
  [8, 'a login page for a token'],
  [9, 'a redirect of the token call'],
  [10, 'an error that echoes the secret'],
  [11, 'amounts that a float would change'],
  [12, 'an amount as text'],
  [13, 'an amount that is none'],
  [14, 'a withdrawal without a usable id'],
  [15, 'another id than the one asked for'],
  [16, 'an unknown status'],
  [17, 'a time that no calendar reads'],
  [18, 'no confirmation date of what is completed'],
  [19, 'markup and formulas in texts'],
  [20, 'an address that hides or turns its letters'],
  [21, 'a hash like a number'],
  [22, '__proto__ and its like'],
  [23, 'a member named twice'],
  [24, 'a next link to another place'],
  [25, 'a count or a list that is wrong'],
  [26, '40029 under another status'],
  [27, '40001 and 40003 with 403'],
  [28, 'an unknown error code'],
  [29, 'a withdrawal that is not there'],
  [30, 'an endless message, or one with escape codes'],
  [31, 'an error code with 200'],
  [32, 'data with 500'],
  [33, 'an envelope without data'],
  [34, 'a cursor that is none'],
  [35, 'a list under another name'],
  [36, 'an id beyond 2^53'],
  [37, 'an id as number and as text'],
  [38, 'an unknown rail, and old field names'],
  [39, 'decimals in no plain notation'],
  [40, '1.10 and 1.1'],
  [41, 'a person’s name'],
  [42, 'extra data that is too large or too deep'],
  [43, 'offsets, leap seconds and old times'],
  [44, 'limits of -1, null and none'],
  [45, 'a Deprecation header'],
  [46, 'endless headers, and cookies'],
  [47, 'pages without rows'],
  [48, 'an empty ledger'],
  [49, 'encodings'],
  [50, 'separators'],
  [51, 'two notations in one column'],
  [52, 'line ends'],
  [53, 'quotes'],
  [54, 'too many or too few fields'],
  [55, 'headers that are duplicate, empty, odd or too many'],
  [56, 'headers that look like others'],
  [57, 'long notes and records'],
  [58, 'files that are too large or no CSV'],
  [59, 'NUL bytes'],
  [60, 'formulas in a ledger'],
  [61, 'amounts that a spreadsheet rounded'],
  [62, 'amounts in no plain notation'],
  [63, 'ids that differ by leading zeros'],
  [64, 'an id twice'],
  [65, 'rows without an identifier'],
  [66, 'dates'],
  [67, 'currencies'],
  [68, 'ids that would lead elsewhere'],
  [69, 'endless columns, fields and quotes'],
  [70, 'files that change or are none'],
  [71, 'file names'],
  [72, 'a client id'],
  [73, 'a client secret'],
  [74, 'an address of a service'],
  [75, 'a name of a profile'],
  [76, 'a search'],
  [77, 'a filter of days'],
  [78, 'a size of a page'],
  [79, 'a highest rate'],
  [80, 'a note'],
  [81, 'a whole document as an id'],
  [82, 'an unknown call'],
  [83, 'arguments of the wrong shape or size'],
  [84, 'numbers that are not exact'],
  [85, 'getters and an own __proto__'],
  [86, 'a sender that is not our page'],
  [87, 'ten thousand calls in a second'],
  [88, 'a job started twice'],
  [89, 'an export with a path'],
  [90, 'an address to open outside'],
  [91, 'a call for a secret'],
  [92, 'SQL from the view'],
  [93, 'a call while quitting'],
  [94, 'tokens of the loopback host'],
  [95, 'hosts'],
  [96, 'origins'],
  [97, 'Sec-Fetch-Site'],
  [98, 'a preflight'],
  [99, 'content types'],
  [100, 'GET on a change'],
  [101, 'a hostile page in Chromium'],
  [102, 'a hostile page on another port'],
  [103, 'framing'],
  [104, 'paths'],
  [105, 'endless bodies and headers'],
  [106, 'a thousand idle connections'],
  [107, 'an upgrade without a token'],
  [108, 'pipelining and smuggling'],
  [109, 'a launch code used twice or late'],
  [110, 'a port scan'],
  [111, 'another local user'],
  [112, 'the code and the bearer where others could read them'],
  [113, 'other methods'],
  [114, 'a service worker'],
  [115, 'targets of an export'],
  [116, 'cells like formulas'],
  [117, 'cells that a spreadsheet would change'],
  [118, 'switches'],
  [119, 'the environment'],
  [120, 'words of a second start'],
  [121, 'a link to the program'],
  [122, 'the data folder'],
  [123, 'a file to restore'],
  [124, 'the log'],
  [125, 'a core dump'],
  [126, 'a list of profiles that no form would take'],
  [127, 'settings, templates and marks that are damaged'],
  [128, 'a pipe or a device in the place of a file'],
  [129, 'a backup with another schema'],
  [130, 'a cache with another schema'],
  [131, 'rows that disagree with what is kept about them, and functions in a schema'],
  [132, 'an odd answer for one withdrawal'],
  [133, 'a refused token, by its own code'],
  [134, 'an answer that is not HTTP'],
  [135, 'an unsolicited informational answer'],
  [136, 'a stream behind a proxy'],
  [137, 'control characters for a terminal'],
  [138, 'a formula after odd blanks'],
  [139, 'a formula after a separator'],
  [140, 'invisible characters'],
  [141, 'a service worker of a page'],
  [142, 'a name that leads to this machine'],
  [143, 'a window that a page opened'],
  [144, 'forms of a page'],
  [145, 'sockets of a page'],
  [146, 'a page that guesses ports'],
  [147, 'ids of closed lists'],
  [148, 'zones off the quarter hour'],
  [149, '100,000 profiles and saved views'],
  [150, '100,000 decisions and a million lines of activity'],
]

/**
 * Reads the numbers of inputs before a title's colon, as in `input 17: …`, `B03, inputs 17 and 43:
 * …` or `inputs 82–92: …`.
 */
function readInputs(title: string): readonly number[] {
  const head = /^(.{2,80}?): /.exec(title)?.[1] ?? ''
  let isInputs = false
  return head.split(/, ?| and /).flatMap((part) => {
    const [, word, from, to = from] = /^(inputs? )?(\d+)(?: ?[–-] ?(\d+))?$/.exec(part) ?? []
    // A bare number counts only after the word, because other lists have numbers too.
    isInputs = word !== undefined || (isInputs && from !== undefined)
    return isInputs
      ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index)
      : []
  })
}

// A title, or a row of a table of titles: the first text of a call or of a list.
const TITLE = /[([]\s*(['"`])((?:(?!\1)[^\\\n]|\\.){8,400})\1/g

function titlesOf(path: string): readonly string[] {
  return [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title]) => title ?? '')
}

describe('readInputs', () => {
  it.each([
    ['input 17: …', [17]],
    ['inputs 17 and 43: …', [17, 43]],
    ['A12, inputs 31, 32: …', [31, 32]],
    ['inputs 72-75, 79: …', [72, 73, 74, 75, 79]],
    ['inputs 82–84, B03: …', [82, 83, 84]],
    ['15, input 90: …', [90]],
    ['threat 7, input 42: …', [42]],
    ['A12, section 3.2, 77: …', []],
    ['94: …', []],
    ['refuses input 17: …', []],
  ])('reads %j', (title, numbers) => expect(readInputs(title)).toEqual(numbers))
})

describe('the bad inputs of security.md', () => {
  it('S6: each has a test with its number', () => {
    const thisFile = resolve(import.meta.filename)
    const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
      // A test that runs only at the gate is no proof in `npm test`.
      (name) =>
        name.endsWith('.test.ts') &&
        !name.endsWith('.gate.test.ts') &&
        name !== join('config', 'rules.test.ts'),
    )
    const testedNumbers = new Set(
      files
        .map((name) => join(tests, name))
        .flatMap((path) => (path === thisFile ? [] : titlesOf(path).flatMap(readInputs))),
    )
    const document = readFileSync(resolve(tests, '..', 'resources/docs/security.md'), 'utf8')
    const section = document.slice(document.indexOf('\n## 4. '), document.indexOf('\n## 5. '))
    const listedNumbers = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    expect(inputs.map(([number]) => number)).toEqual(listedNumbers)
    expect(inputs.filter(([number]) => !testedNumbers.has(number))).toEqual([])
    expect([...testedNumbers].filter((number) => !listedNumbers.includes(number))).toEqual([])
  })
})
