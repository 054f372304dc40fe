import ts from 'typescript'

/** The languages of a word, in the order in which an entry has them. */
export const languages = ['en', 'es', 'pt'] as const
export type BlockLanguage = (typeof languages)[number]

/**
 * One entry of a block: the English text and the text in the block's language. `isCode` marks an
 * entry that is not a plain text, such as a sentence with a number in it: both are source text
 * then.
 */
export interface BlockEntry {
  readonly en: string
  readonly text: string
  readonly isCode?: true
}

/** The words of one language by file and key: `shell.ts foot.states.online`. */
export type WordBlock = Readonly<Record<string, BlockEntry>>

interface WordEntry {
  readonly key: string
  readonly nodes: readonly [en: ts.Expression, es: ts.Expression, pt: ts.Expression]
}

/**
 * Reads the words of a language from the source text of a file whose entries are `t(en, es, pt)` or
 * objects with the keys `en`, `es` and `pt`. `file` begins the keys.
 */
export function readBlock(file: string, source: string, language: BlockLanguage): WordBlock {
  const entries = entriesOf(source).map(({ key, nodes }): [string, BlockEntry] => {
    const [en, text] = [nodes[0], nodes[languages.indexOf(language)] ?? nodes[0]]
    return ts.isStringLiteralLike(en) && ts.isStringLiteralLike(text)
      ? [`${file} ${key}`, { en: en.text, text: text.text }]
      : [`${file} ${key}`, { en: en.getText(), text: text.getText(), isCode: true }]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the source text with the words of the block in place of its own. Entries of other files
 * are ignored. Throws where the English text of an entry has changed since the translation.
 */
export function writeBlock(
  file: string,
  source: string,
  language: BlockLanguage,
  block: WordBlock,
): string {
  const currentBlock = readBlock(file, source, language)
  let editedSource = source
  for (const { key, nodes } of entriesOf(source).reverse()) {
    const [path, node] = [`${file} ${key}`, nodes[languages.indexOf(language)]]
    const [wantedEntry, currentEntry] = [block[path], currentBlock[path]]
    if (!wantedEntry || !currentEntry || !node) continue
    if (wantedEntry.en !== currentEntry.en)
      throw new Error(`${path}: the English text has changed since the block was written`)
    if (wantedEntry.text === currentEntry.text) continue
    const text = currentEntry.isCode ? wantedEntry.text : quote(wantedEntry.text)
    editedSource = editedSource.slice(0, node.getStart()) + text + editedSource.slice(node.end)
  }
  return editedSource
}

function entriesOf(source: string): WordEntry[] {
  const file = ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest, true)
  const entries: WordEntry[] = []
  const visit = (node: ts.Node, path: readonly string[]): void => {
    const nodes = entryOf(node)
    if (nodes) return void entries.push(...partsOf(path.join('.'), nodes))
    const name = nameOf(node)
    ts.forEachChild(node, (child) => visit(child, name === undefined ? path : [...path, name]))
  }
  visit(file, [])
  return entries
}

// A list of texts is an entry for each of them.
function partsOf(key: string, nodes: WordEntry['nodes']): WordEntry[] {
  const [en, ...others] = nodes.map((node) =>
    ts.isArrayLiteralExpression(node) && node.elements.every(ts.isStringLiteralLike)
      ? node.elements
      : undefined,
  )
  if (!en || others.some((one) => one?.length !== en.length)) return [{ key, nodes }]
  return en.map((text, index) => ({
    key: `${key}.${index}`,
    nodes: [text, others[0]?.[index] ?? text, others[1]?.[index] ?? text],
  }))
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node)) return node.name.getText().replace(/^'(.*)'$/, '$1')
  return ts.isVariableDeclaration(node) ? node.name.getText() : undefined
}

function entryOf(node: ts.Node): WordEntry['nodes'] | undefined {
  const translations =
    ts.isCallExpression(node) && node.expression.getText() === 't'
      ? node.arguments
      : ts.isObjectLiteralExpression(node)
        ? languages.map((language) => valueOf(node, language))
        : []
  const [en, es, pt] = translations
  return en && es && pt ? [en, es, pt] : undefined
}

function valueOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = node.properties.find(
    (one): one is ts.PropertyAssignment =>
      ts.isPropertyAssignment(one) && one.name.getText() === name,
  )
  return property?.initializer
}

function quote(text: string): string {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
  return text.includes("'") ? `"${escaped.replace(/"/g, '\\"')}"` : `'${escaped}'`
}
