import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')

/** Values for the places of a template: a number, a path, a text in quotes, a line of a file. */
const samples = ['7', '/7', '"7"', 'line 7']
const IS_QUOTED = /^(?:JSON\.stringify|quoteName|quoteList)\(/
/** A list whose parts a word joins. */
const WORD_BETWEEN = /\.join\('([^']*[a-z][^']*)'\)$/
const MAX_PLACES = 2

/** A text of a source: its fixed parts, with undefined for a place whose value is not known. */
type Pieces = readonly (string | undefined)[]

/**
 * The texts that a file or the files of a folder write out: literals, and templates with sample
 * values or other texts of the same file in their places.
 */
export function textsOfSource(path: string): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const file of filesOf(join(root, path))) {
    const pieceLists = piecesIn(readFileSync(file, 'utf8'))
    const plainTexts = new Set(
      pieceLists.flatMap((pieces) => samples.map((sample) => fill(pieces, [sample]))),
    )
    for (const text of plainTexts) texts.add(text)
    const values = [...samples, ...plainTexts]
    for (const pieces of pieceLists) {
      const places = pieces.filter((piece) => piece === undefined).length
      if (places === 0) continue
      for (let index = 0; index < places; index += 1)
        for (const value of values)
          texts.add(
            fill(
              pieces,
              Array.from({ length: places }, (_, place) => (place === index ? value : '7')),
            ),
          )
      if (places !== MAX_PLACES) continue
      for (const first of values)
        for (const second of values) texts.add(fill(pieces, [first, second]))
    }
  }
  return texts
}

function filesOf(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name))
}

function piecesIn(text: string): readonly Pieces[] {
  const pieceLists: Pieces[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      pieceLists.push(...piecesOf(node))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true))
  return pieceLists
}

// The alternatives of a condition or a default are texts of their own.
function piecesOf(node: ts.Expression): readonly Pieces[] {
  if (ts.isStringLiteralLike(node)) return [[node.text]]
  if (ts.isParenthesizedExpression(node)) return piecesOf(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(piecesOf)
  if (
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(
      node.operatorToken.kind,
    )
  )
    return [node.left, node.right].flatMap(piecesOf)
  if (!ts.isTemplateExpression(node)) {
    if (IS_QUOTED.test(node.getText())) return [['"7"']]
    const joiningWord = WORD_BETWEEN.exec(node.getText())?.[1]
    return joiningWord === undefined
      ? [[undefined]]
      : [[undefined], [undefined, joiningWord, undefined]]
  }
  return node.templateSpans.reduce<readonly Pieces[]>(
    (prefixes, { expression, literal }) =>
      prefixes.flatMap((pieces) =>
        piecesOf(expression).map((place) => [...pieces, ...place, literal.text]),
      ),
    [[node.head.text]],
  )
}

// If there are fewer values than places, the last value is repeated.
function fill(pieces: Pieces, values: readonly string[]): string {
  let place = 0
  return pieces.map((piece) => piece ?? values[Math.min(place++, values.length - 1)] ?? '').join('')
}
