import ts from 'typescript'
import { prosePatterns } from './patterns.ts'

/** A comment or name that a pattern found. */
export interface ProseFinding {
  /** The pattern's name. */
  readonly pattern: string
  /** Counts from 1. */
  readonly line: number
  /** The comment without its marks, or the name. */
  readonly text: string
}

interface Subject {
  readonly kind: 'comment' | 'name'
  readonly text: string
  readonly line: number
}

/** Finds comments and declared names in a source. `path` ends in .ts, .mjs or .svelte. */
export function findProse(path: string, text: string): readonly ProseFinding[] {
  const subjects = path.endsWith('.svelte') ? subjectsOfComponent(text) : subjectsOfScript(text, 0)
  return subjects.flatMap(({ kind, text, line }) =>
    prosePatterns
      .filter(({ subject, pattern }) => subject === kind && pattern.test(text))
      .map(({ name }) => ({ pattern: name, line, text })),
  )
}

/** `linesBefore`: the lines of a component before the script. */
function subjectsOfScript(text: string, linesBefore: number): readonly Subject[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
  const comments = new Map<number, ts.CommentRange>()
  const names: Subject[] = []
  const lineAt = (offset: number): number =>
    source.getLineAndCharacterOfPosition(offset).line + 1 + linesBefore
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      comments.set(range.pos, range)
    const name = declaredName(node)
    if (name) names.push({ kind: 'name', text: name.text, line: lineAt(name.getStart(source)) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...joinLineComments([...comments.values()], text, lineAt), ...names]
}

/** Joins line comments beneath each other into one subject: a sentence runs over their lines. */
function joinLineComments(
  ranges: readonly ts.CommentRange[],
  text: string,
  lineAt: (offset: number) => number,
): readonly Subject[] {
  const subjects: { kind: 'comment'; text: string; line: number; lastLine: number }[] = []
  for (const range of ranges.toSorted((left, right) => left.pos - right.pos)) {
    const line = lineAt(range.pos)
    const words = withoutMarks(text.slice(range.pos, range.end))
    const before = subjects.at(-1)
    const isLineComment = range.kind === ts.SyntaxKind.SingleLineCommentTrivia
    if (isLineComment && before?.lastLine === line - 1) {
      before.text += ` ${words}`
      before.lastLine = line
    } else
      subjects.push({
        kind: 'comment',
        text: words,
        line,
        lastLine: isLineComment ? line : Number.NaN,
      })
  }
  return subjects
}

function withoutMarks(comment: string): string {
  return comment
    .replace(/^(?:\/\*\*?|\/\/|<!--)|(?:\*\/|-->)$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node)
  if (!isDeclaration || !node.name) return undefined
  return ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name) ? node.name : undefined
}

function subjectsOfComponent(text: string): readonly Subject[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ({ index, 0: whole, 1: script = '' }) =>
      subjectsOfScript(script, lineAt(index + whole.indexOf(script)) - 1),
  )
  const markup = [...text.matchAll(/<!--[\s\S]*?-->/g)].map(({ index, 0: comment }): Subject => ({
    kind: 'comment',
    text: withoutMarks(comment),
    line: lineAt(index),
  }))
  return [...scripts, ...markup]
}
