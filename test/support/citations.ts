import { posix } from 'node:path'
import ts from 'typescript'
import type { Texts } from './markdown.ts'
import { blank, docs, headingsOf, lineAt, withoutFences } from './markdown.ts'

/** What the papers define and other files may cite. */
export interface Definitions {
  /** Ids such as `A18` and `F13`, and numbered things such as `threat 4` and `gateway rule 2`. */
  readonly ids: ReadonlySet<string>
  /** By a paper's file name: its headings and run-in headings, in lower case. */
  readonly headings: ReadonlyMap<string, readonly string[]>
  /** By a paper's file name: numbers of its sections (`3.2`) and of what they list (`8.10`). */
  readonly numbers: ReadonlyMap<string, ReadonlySet<string>>
}

/** A family of ids: the paper and section that define it, and how a definition begins. */
interface Family {
  readonly paper: string
  readonly section?: string
  readonly pattern: RegExp
  /** The word before a number that cites it; absent where the id has a letter of its own. */
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

/** Reads what the papers define; `papers` by their paths. */
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

// A paragraph may begin with a heading in bold, as in `**Fees.** The setting says …`.
function titlesOf(text: string): readonly string[] {
  const runIns = [...withoutFences(text).matchAll(/^(?:- )?\*\*([A-Z][^*\n]*)\*\*/gm)]
  return [
    ...headingsOf(text).map(({ title }) => title),
    ...runIns.map((found) => found[1] as string),
  ].map((title) => title.toLowerCase())
}

/** The text below a heading, without its number; empty where there is no such heading. */
function sectionOf(text: string, title: string): string {
  const headings = headingsOf(text)
  const at = headings.findIndex((one) => one.title.replace(/^[\d.]+ /, '').startsWith(title))
  const found = headings[at]
  if (!found) return ''
  const next = headings.slice(at + 1).find(({ level }) => level <= found.level)
  return text.slice(found.end, next?.start)
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
 * Finds citations of what is not in the repository, one line each: a document, a heading or section
 * of one, an id, a numbered thing, or an issue of a tracker. Pages are read whole. Of code the
 * comments are read, and texts where they have the form of a citation.
 */
export function findBadCitations(
  files: Texts,
  definitions: Definitions,
  paths: readonly string[],
): readonly string[] {
  const known = new Set(paths)
  return [...files].flatMap(([path, text]) => {
    if (!mayCite.test(text)) return []
    const faults = partsOf(path, text).flatMap((part) =>
      [
        ...documentFaults(part, path, known, definitions),
        ...sectionFaults(part, definitions),
        ...idFaults(part, path, definitions),
        ...issueFaults(part, path),
      ].map(({ at, what }) => ({ line: lineAt(text, part.index + at), what })),
    )
    const lines = faults
      .sort((left, right) => left.line - right.line)
      .map(({ line, what }) => `${path}:${line} cites ${what}`)
    return [...new Set(lines)]
  })
}

// Most files cite nothing and need no parsing. A citation may run over the end of a comment's line.
const mayCite =
  /\.md\b|\b[ABFGLPSVX]\d{1,3}\b|\b(?:threat|input|point|trap|rule|pass|section|issue)(?:s|es)?[\s*/]+\d|\b(?:gateway|partner),\s/i

/** A part of a file that may cite. `index` is its place in the file. */
interface Part {
  readonly kind: 'prose' | 'text'
  readonly index: number
  readonly text: string
}

interface Fault {
  /** The place in its part. */
  readonly at: number
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
  return [...text.matchAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g)].map((found) => ({
    kind: 'prose',
    index: found.index,
    text: withoutMarks(found[0]),
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

// What is left of a file once names and literals are blanked are its comments, with marks and
// keywords that cite nothing.
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

// Between its quotes as the source has it, so that places are those of the file.
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

/** Documents that are not there, and headings that a document does not have. */
function documentFaults(
  { kind, text }: Part,
  path: string,
  known: ReadonlySet<string>,
  { headings }: Definitions,
): readonly Fault[] {
  const lacks = (paper: string, heading: string): boolean =>
    headings.get(paper)?.some((title) => title.includes(heading.toLowerCase())) === false
  const documents = [...text.matchAll(documentName)].flatMap((found): Fault[] => {
    const name = found[1] as string
    const isPaper = path.startsWith(`${docs}/`)
    // A path in a paper may be that of another project.
    if (isPaper && name.includes('/')) return []
    if (!placesOf(name, path).some((place) => known.has(place)))
      return [{ at: found.index, what: `${name}, which is not in the repository` }]
    const [, heading] = /^,\s+([A-Z][a-z]+)/.exec(text.slice(found.index + name.length)) ?? []
    return heading !== undefined && !isPaper && lacks(posix.basename(name), heading)
      ? [{ at: found.index, what: `${name}, ${heading}: it has no such heading` }]
      : []
  })
  const sections = [...(kind === 'prose' ? text.matchAll(contractName) : [])].flatMap(
    (found): Fault[] => {
      const [, contract = '', heading = ''] = found
      return /^[A-Z]/.test(heading) && lacks(contracts[contract.toLowerCase()] ?? '', heading)
        ? [{ at: found.index, what: `${found[0]}: the contract has no such heading` }]
        : []
    },
  )
  return [...documents, ...sections]
}

// Beside the file, from the root, or among the papers.
function placesOf(name: string, path: string): readonly string[] {
  return [posix.join(posix.dirname(path), name), name, `${docs}/${name}`]
}

const numberOfDocument = /([\w-]+\.md),?\s+(?:section\s+)?(\d+(?:\.\d+)?)\b/g
const section = /(?<!\.md,?\s+)\bsection\s+(\d+(?:\.\d+)?)(?:\s+of\s+([\w-]+\.md))?/gi

/** Numbers of sections that a document does not have. Without a document it is security.md. */
function sectionFaults({ text }: Part, { numbers }: Definitions): readonly Fault[] {
  const cited = [
    ...[...text.matchAll(numberOfDocument)].map((found) => ({
      at: found.index,
      paper: found[1] as string,
      number: found[2] as string,
    })),
    ...[...text.matchAll(section)].map((found) => ({
      at: found.index,
      paper: found[2] ?? 'security.md',
      number: found[1] as string,
    })),
  ]
  return cited
    .filter(({ paper, number }) => numbers.get(paper)?.has(number) !== true)
    .map(({ at, paper, number }) => ({
      at,
      what: `${number} of ${paper}, which has no such place`,
    }))
}

const letters = '[ABFGLPSVX]\\d{1,3}'
const letteredId = new RegExp(`(?<![\\w./#$%{-])(${letters})(?!\\w)`, 'g')
const words = 'threat|input|point|trap|rule|pass'
const between = '(?:\\s*[–-]\\s*|,\\s*|,?\\s+and\\s+|\\s+to\\s+)'
const numberedThing = new RegExp(
  `\\b(?:(gateway|B|[\\w-]+\\.md),?\\s+)?\\b(${words})(s|es)?\\s+(\\d+(?:${between}\\d+)*)(?!\\w)`,
  'gi',
)

/** Ids and numbered things that no paper defines. */
function idFaults(part: Part, path: string, definitions: Definitions): readonly Fault[] {
  return citingTexts(part).flatMap(({ text, at }) => [
    ...[...text.matchAll(letteredId)]
      .filter(([, id = '']) => !definitions.ids.has(id))
      .map((found) => ({ at: at + found.index, what: `${found[1]}, which no paper defines` })),
    ...[...text.matchAll(numberedThing)].flatMap((found) => {
      const [, owner, word = '', plural, list = ''] = found
      // Behind a word in the singular further numbers belong to another list.
      const numbers = (list.match(/\d+/g) ?? []).slice(0, plural === undefined ? 1 : undefined)
      return numbers
        .filter((number) => !isDefined(word.toLowerCase(), number, owner, path, definitions))
        .map((number) => ({
          at: at + found.index,
          what: `${word.toLowerCase()} ${number}${owner === undefined ? '' : ` of ${owner}`}, which no paper defines`,
        }))
    }),
  ])
}

// Several papers number their rules. Those of the gateway are cited with its name, and a paper
// cites its own without one.
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
 * The parts of a text in code that cite: what stands before its colon, or all of it, where that is
 * a list of citations; and lists of citations in brackets.
 */
function citingTexts({
  kind,
  text,
}: Part): readonly { readonly text: string; readonly at: number }[] {
  if (kind === 'prose') return [{ text, at: 0 }]
  const head = /^(.{2,120}?):\s/.exec(text)?.[1] ?? text
  const bracketed = [...text.matchAll(/(?<=^|\s)\(([^()]{2,80})\)/g)]
    .filter(([, inside = '']) => readList(inside).length > 0 || /\brule \d/.test(inside))
    .map((found) => ({ text: found[1] as string, at: found.index + 1 }))
  const list = readList(head)
  if (list.length === 0) return bracketed
  return [{ text: head, at: 0 }, ...bareInputs(list), ...bracketed]
}

// As the papers write an id. In texts others are data, such as the cells of a workbook.
const written = '(?:[ABFX]\\d\\d|[GLPSV]\\d{1,2})'
const listed = new RegExp(
  `^(?:${written}|(?:(?:${words}|section|security\\.md)(?:s|es)? )?[\\d.]+)(?: ?[–-] ?(?:${written}|\\d+))?$`,
)

/** The parts of a list of citations; empty for any other text, and for a list of bare numbers. */
function readList(text: string): readonly string[] {
  const parts = text.split(/[,;] |,? and | to /)
  const isList = parts.every((part) => listed.test(part))
  return isList && parts.some((part) => /^[a-z]/i.test(part)) ? parts : []
}

/** In a title a number without a word is an input's, but for further ones behind a plural. */
function bareInputs(list: readonly string[]): readonly { readonly text: string; at: number }[] {
  let isBehindPlural = false
  return list.flatMap((part) => {
    const isBare = /^\d/.test(part)
    isBehindPlural = /^[a-z]+s /.test(part) || (isBehindPlural && isBare)
    return isBare && !isBehindPlural ? [{ text: `inputs ${part}`, at: 0 }] : []
  })
}

/** Issues of a tracker, which a clone cannot look up. A paper may cite another project's. */
function issueFaults({ text }: Part, path: string): readonly Fault[] {
  if (path.startsWith(`${docs}/`)) return []
  return [...text.matchAll(/\bissues?\s+\d+/gi)].map((found) => ({
    at: found.index,
    what: `${found[0].replace(/\s+/g, ' ')} of a tracker`,
  }))
}
