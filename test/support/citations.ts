import { posix } from 'node:path'
import ts from 'typescript'
import type { Texts } from './markdown.ts'
import { blank, docs, headingsOf, lineAt, withoutFences } from './markdown.ts'

/** The ids, headings and numbers that the papers define and other files may cite. */
export interface Definitions {
  /** Ids such as `A18` and `F13`, and numbered things such as `threat 4` and `gateway rule 2`. */
  readonly ids: ReadonlySet<string>
  /** The headings and run-in headings of each paper, in lower case, by the paper's file name. */
  readonly headings: ReadonlyMap<string, readonly string[]>
  /**
   * The numbers of each paper's sections (`3.2`) and list items (`8.10`), by the paper's file name.
   */
  readonly numbers: ReadonlyMap<string, ReadonlySet<string>>
}

/** A family of ids: the paper and section that define it, and how a definition begins. */
interface Family {
  readonly paper: string
  readonly section?: string
  readonly pattern: RegExp
  /** The word before a number that cites it. Absent if the id has a letter of its own. */
  readonly word?: string
}

const listItem = /^(\d+)\. /gm
const tableRow = /^\| (\d+) \|/gm

const families: readonly Family[] = [
  { paper: 'rules.md', pattern: /^- \*\*([ABX]\d\d)\*\* /gm },
  { paper: 'not-shown.md', pattern: /^\| ([PG]\d{1,2}) \|/gm },
  { paper: 'security.md', pattern: /^\| ([FLS]\d{1,2}) \|/gm },
  { paper: 'security.md', pattern: /^- \*\*(V\d) /gm },
  { paper: 'security.md', section: 'Threat model', pattern: /\*\*(A\d)\*\*/g },
  { paper: 'security.md', section: 'Threat model', pattern: tableRow, word: 'threat' },
  { paper: 'security.md', section: 'Bad inputs', pattern: listItem, word: 'input' },
  { paper: 'security.md', section: 'The points of S1', pattern: listItem, word: 'point' },
  { paper: 'stack.md', section: 'Traps', pattern: listItem, word: 'trap' },
  { paper: 'gateway-api.md', section: 'Rules', pattern: listItem, word: 'gateway rule' },
  { paper: 'reconciliation.md', section: 'Matching', pattern: listItem, word: 'rule' },
  { paper: 'reconciliation.md', section: 'Matching', pattern: tableRow, word: 'pass' },
  { paper: 'reconciliation.md', section: 'Matching', pattern: /\*\*Pass (6)\*\*/g, word: 'pass' },
]

/** Reads the definitions of the papers. `papers` holds their texts by path. */
export function readDefinitions(papers: Texts): Definitions {
  const byName = new Map([...papers].map(([path, text]) => [posix.basename(path), text]))
  const ids = families.flatMap(({ paper, section, pattern, word }) => {
    const text = byName.get(paper) ?? ''
    const part = section === undefined ? text : sectionOf(text, section)
    return [...part.matchAll(pattern)].map(([, id]) =>
      word === undefined ? (id as string) : `${word} ${id}`,
    )
  })
  return {
    ids: new Set(ids),
    headings: new Map([...byName].map(([name, text]) => [name, titlesOf(text)])),
    numbers: new Map([...byName].map(([name, text]) => [name, numbersOf(text)])),
  }
}

// The headings of a page, and the bold words that may begin a paragraph, as in `**Fees.** The
// setting says …`.
function titlesOf(text: string): readonly string[] {
  const runIns = [...withoutFences(text).matchAll(/^(?:- )?\*\*([A-Z][^*\n]*)\*\*/gm)]
  return [
    ...headingsOf(text).map(({ title }) => title),
    ...runIns.map((match) => match[1] as string),
  ].map((title) => title.toLowerCase())
}

/** Returns the text below a heading without its number, or '' if there is no such heading. */
function sectionOf(text: string, title: string): string {
  const headings = headingsOf(text)
  const index = headings.findIndex((heading) =>
    heading.title.replace(/^[\d.]+ /, '').startsWith(title),
  )
  const heading = headings[index]
  if (!heading) return ''
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level)
  return text.slice(heading.end, next?.start)
}

function numbersOf(text: string): ReadonlySet<string> {
  const numbers = new Set<string>()
  let section = ''
  for (const line of withoutFences(text).split('\n')) {
    const heading = /^#+ (?:(\d+(?:\.\d+)?)\.? )?/.exec(line)
    if (heading) section = heading[1] ?? ''
    if (heading && section !== '') numbers.add(section)
    const [, item, row] = /^(?:(\d+)\. |\| (\d+) \|)/.exec(line) ?? []
    const number = item ?? row
    if (number === undefined) continue
    numbers.add(number)
    if (section !== '') numbers.add(`${section}.${number}`)
  }
  return numbers
}

/**
 * Finds citations of things that are not in the repository, one line each: a document, a heading or
 * section of one, an id, a numbered thing, or an issue of a tracker. Pages are read whole. In code,
 * comments are read, and string literals if they have the form of a citation.
 */
export function findBadCitations(
  files: Texts,
  definitions: Definitions,
  paths: readonly string[],
): readonly string[] {
  const knownPaths = new Set(paths)
  return [...files].flatMap(([path, text]) => {
    if (!mayCite.test(text)) return []
    const faults = partsOf(path, text).flatMap((part) =>
      [
        ...documentFaults(part, path, knownPaths, definitions),
        ...sectionFaults(part, definitions),
        ...idFaults(part, path, definitions),
        ...issueFaults(part, path),
      ].map(({ offset, what }) => ({ line: lineAt(text, part.index + offset), what })),
    )
    const lines = faults
      .sort((left, right) => left.line - right.line)
      .map(({ line, what }) => `${path}:${line} cites ${what}`)
    return [...new Set(lines)]
  })
}

// Cheap test that skips the parsing of most files, which cite nothing. A citation may run over the
// end of a comment's line.
const mayCite =
  /\.md\b|\b[ABFGLPSVX]\d{1,3}\b|\b(?:threat|input|point|trap|rule|pass|section|issue)(?:s|es)?[\s*/]+\d|\b(?:gateway|partner),\s/i

/** A part of a file that may cite. `index` is its offset in the file. */
interface Part {
  readonly kind: 'prose' | 'text'
  readonly index: number
  readonly text: string
}

interface Fault {
  /** The offset in the part. */
  readonly offset: number
  readonly what: string
}

function partsOf(path: string, text: string): readonly Part[] {
  if (/\.(?:md|txt)$/.test(path)) return [{ kind: 'prose', index: 0, text: withoutFences(text) }]
  if (path.endsWith('.css')) return blockComments(text)
  if (!path.endsWith('.svelte')) return partsOfCode(path, text)
  const { scripts, markup } = splitComponent(text)
  return [...partsOfCode(`${path}.ts`, scripts), ...blockComments(markup)]
}

function blockComments(text: string): readonly Part[] {
  return [...text.matchAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g)].map((match) => ({
    kind: 'prose',
    index: match.index,
    text: withoutMarks(match[0]),
  }))
}

/** A component's scripts and its markup, each with the other blanked. */
function splitComponent(text: string): { readonly scripts: string; readonly markup: string } {
  let scripts = ''
  let end = 0
  for (const script of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)) {
    const start = script.index + (script[1] as string).length
    scripts += blank(text.slice(end, start)) + (script[2] as string)
    end = start + (script[2] as string).length
  }
  return {
    scripts: scripts + blank(text.slice(end)),
    markup: text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, blank),
  }
}

// Splits a source into its string literals and its comments. A comment's text is what remains once
// names and literals are blanked. The marks and keywords left in it cite nothing.
function partsOfCode(path: string, text: string): readonly Part[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const texts: Part[] = []
  let comments = ''
  let end = 0
  const visit = (node: ts.Node): void => {
    let isLeaf = true
    ts.forEachChild(node, (child) => {
      isLeaf = false
      visit(child)
    })
    if (!isLeaf) return
    const start = node.getStart(file)
    comments += text.slice(end, start) + blank(text.slice(start, node.end))
    end = node.end
    if (isText(node)) texts.push({ kind: 'text', index: start + 1, text: rawText(node, file) })
  }
  visit(file)
  return [{ kind: 'prose', index: 0, text: withoutMarks(comments + text.slice(end)) }, ...texts]
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  )
}

// A literal's source text between its quotes, unescaped, so that offsets match the file.
function rawText(node: ts.Node, file: ts.SourceFile): string {
  return node
    .getText(file)
    .slice(1)
    .replace(/(?:['"`]|\$\{)$/, '')
}

/** A comment with its marks blanked, so that a citation may run over the end of a line. */
function withoutMarks(comment: string): string {
  return comment.replace(/^[ \t]*(?:\/\/+|\/\*+|\*+(?!\/))|\*\/|\/\/+|\/\*+/gm, blank)
}

const documentName = /(?<![\w.*$})-])((?:\.{1,2}\/)*(?:[\w@-]+\/)*[A-Za-z][\w-]*\.md)\b/g
const contractName = /\b(gateway|partner), ([A-Z][a-z]+)/gi
const contracts: Readonly<Record<string, string>> = {
  gateway: 'gateway-api.md',
  partner: 'partner-trading-api.md',
}

/** Finds cited documents that do not exist, and headings that a cited document does not have. */
function documentFaults(
  { kind, text }: Part,
  path: string,
  knownPaths: ReadonlySet<string>,
  { headings }: Definitions,
): readonly Fault[] {
  const lacksHeading = (paper: string, heading: string): boolean =>
    headings.get(paper)?.some((title) => title.includes(heading.toLowerCase())) === false
  const documents = [...text.matchAll(documentName)].flatMap((match): Fault[] => {
    const name = match[1] as string
    const isPaper = path.startsWith(`${docs}/`)
    // A path in a paper may belong to another project.
    if (isPaper && name.includes('/')) return []
    if (!candidatePaths(name, path).some((candidate) => knownPaths.has(candidate)))
      return [{ offset: match.index, what: `${name}, which is not in the repository` }]
    const [, heading] = /^,\s+([A-Z][a-z]+)/.exec(text.slice(match.index + name.length)) ?? []
    return heading !== undefined && !isPaper && lacksHeading(posix.basename(name), heading)
      ? [{ offset: match.index, what: `${name}, ${heading}: it has no such heading` }]
      : []
  })
  const sections = [...(kind === 'prose' ? text.matchAll(contractName) : [])].flatMap(
    (match): Fault[] => {
      const [, contract = '', heading = ''] = match
      return /^[A-Z]/.test(heading) &&
        lacksHeading(contracts[contract.toLowerCase()] ?? '', heading)
        ? [{ offset: match.index, what: `${match[0]}: the contract has no such heading` }]
        : []
    },
  )
  return [...documents, ...sections]
}

// The paths a document's name may mean: beside the file, from the root, or among the papers.
function candidatePaths(name: string, path: string): readonly string[] {
  return [posix.join(posix.dirname(path), name), name, `${docs}/${name}`]
}

const numberOfDocument = /([\w-]+\.md),?\s+(?:section\s+)?(\d+(?:\.\d+)?)\b/g
const sectionNumber = /(?<!\.md,?\s+)\bsection\s+(\d+(?:\.\d+)?)(?:\s+of\s+([\w-]+\.md))?/gi

/**
 * Finds section numbers that the cited document does not have. Without a document, security.md is
 * meant.
 */
function sectionFaults({ text }: Part, { numbers }: Definitions): readonly Fault[] {
  const cited = [
    ...[...text.matchAll(numberOfDocument)].map((match) => ({
      offset: match.index,
      paper: match[1] as string,
      number: match[2] as string,
    })),
    ...[...text.matchAll(sectionNumber)].map((match) => ({
      offset: match.index,
      paper: match[2] ?? 'security.md',
      number: match[1] as string,
    })),
  ]
  return cited
    .filter(({ paper, number }) => numbers.get(paper)?.has(number) !== true)
    .map(({ offset, paper, number }) => ({
      offset,
      what: `${number} of ${paper}, which has no such place`,
    }))
}

const letters = '[ABFGLPSVX]\\d{1,3}'
const letteredId = new RegExp(`(?<![\\w./#$%{-])(${letters})(?!\\w)`, 'g')
const words = 'threat|input|point|trap|rule|pass'
const listSeparator = '(?:\\s*[–-]\\s*|,\\s*|,?\\s+and\\s+|\\s+to\\s+)'
const numberedThing = new RegExp(
  `\\b(?:(gateway|B|[\\w-]+\\.md),?\\s+)?\\b(${words})(s|es)?\\s+(\\d+(?:${listSeparator}\\d+)*)(?!\\w)`,
  'gi',
)

/** Finds ids and numbered things that no paper defines. */
function idFaults(part: Part, path: string, definitions: Definitions): readonly Fault[] {
  return citingTexts(part).flatMap(({ text, offset }) => [
    ...[...text.matchAll(letteredId)]
      .filter(([, id = '']) => !definitions.ids.has(id))
      .map((match) => ({
        offset: offset + match.index,
        what: `${match[1]}, which no paper defines`,
      })),
    ...[...text.matchAll(numberedThing)].flatMap((match) => {
      const [, owner, word = '', plural, list = ''] = match
      // After a word in the singular, only the first number belongs to it.
      const numbers = (list.match(/\d+/g) ?? []).slice(0, plural === undefined ? 1 : undefined)
      return numbers
        .filter((number) => !isDefined(word.toLowerCase(), number, owner, path, definitions))
        .map((number) => ({
          offset: offset + match.index,
          what: `${word.toLowerCase()} ${number}${owner === undefined ? '' : ` of ${owner}`}, which no paper defines`,
        }))
    }),
  ])
}

// Whether a paper defines a numbered thing. Several papers number their rules: the gateway's are
// cited with its name, and a paper cites its own without one.
function isDefined(
  word: string,
  number: string,
  owner: string | undefined,
  path: string,
  { ids, numbers }: Definitions,
): boolean {
  if (word !== 'rule') return ids.has(`${word} ${number}`)
  if (owner !== undefined && /^(?:gateway|B)$/i.test(owner))
    return ids.has(`gateway rule ${number}`)
  const paper = owner ?? (path.startsWith(`${docs}/`) ? posix.basename(path) : undefined)
  return paper === undefined ? ids.has(`rule ${number}`) : numbers.get(paper)?.has(number) === true
}

/**
 * The citing parts of a comment or a string literal. A comment may cite anywhere. A string literal
 * cites at its beginning, if the words before the first colon (without a colon, all words) are a
 * list of citations, and in brackets that hold such a list.
 */
function citingTexts({
  kind,
  text,
}: Part): readonly { readonly text: string; readonly offset: number }[] {
  if (kind === 'prose') return [{ text, offset: 0 }]
  const head = /^(.{2,120}?):\s/.exec(text)?.[1] ?? text
  const bracketed = [...text.matchAll(/(?<=^|\s)\(([^()]{2,80})\)/g)]
    .filter(([, inside = '']) => readList(inside).length > 0 || /\brule \d/.test(inside))
    .map((match) => ({ text: match[1] as string, offset: match.index + 1 }))
  const list = readList(head)
  if (list.length === 0) return bracketed
  return [{ text: head, offset: 0 }, ...bareInputs(list), ...bracketed]
}

// The form of an id in the papers. Ids of other forms in a string literal are data, such as the
// cells of a workbook.
const idPattern = '(?:[ABFX]\\d\\d|[GLPSV]\\d{1,2})'
const citationPattern = new RegExp(
  `^(?:${idPattern}|(?:(?:${words}|section|security\\.md)(?:s|es)? )?[\\d.]+)(?: ?[–-] ?(?:${idPattern}|\\d+))?$`,
)

/** Returns the parts of a list of citations. Any other text and bare numbers have none. */
function readList(text: string): readonly string[] {
  const parts = text.split(/[,;] |,? and | to /)
  const isList = parts.every((part) => citationPattern.test(part))
  return isList && parts.some((part) => /^[a-z]/i.test(part)) ? parts : []
}

/** Numbers without a word in a title. They are numbers of inputs, unless they follow a plural. */
function bareInputs(list: readonly string[]): readonly { readonly text: string; offset: number }[] {
  let isBehindPlural = false
  return list.flatMap((part) => {
    const isBare = /^\d/.test(part)
    isBehindPlural = /^[a-z]+s /.test(part) || (isBehindPlural && isBare)
    return isBare && !isBehindPlural ? [{ text: `inputs ${part}`, offset: 0 }] : []
  })
}

/**
 * Finds citations of a tracker's issues, which a clone cannot look up. A paper may cite another
 * project's.
 */
function issueFaults({ text }: Part, path: string): readonly Fault[] {
  if (path.startsWith(`${docs}/`)) return []
  return [...text.matchAll(/\bissues?\s+\d+/gi)].map((match) => ({
    offset: match.index,
    what: `${match[0].replace(/\s+/g, ' ')} of a tracker`,
  }))
}
