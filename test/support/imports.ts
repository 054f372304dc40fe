import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import ts from 'typescript'

/** Sources by their path from the repository's root, with `/` on every platform. */
export type Sources = ReadonlyMap<string, string>

/**
 * The imports one folder may make. The row with the longest matching folder counts. `folders` and
 * `files` may be imported as values or types, `types` as types only, `packages` by name.
 */
export interface FolderRule {
  readonly folder: string
  readonly folders: readonly string[]
  readonly files?: readonly string[]
  readonly types?: readonly string[]
  readonly packages?: readonly string[]
  /** Packages that only one file, or one subfolder, of this folder may import. */
  readonly packagesOf?: Readonly<Record<string, readonly string[]>>
  /**
   * The surroundings that the code may use. anywhere and web: no Node module, Node global, window
   * or time of day. dom: a browser.
   */
  readonly environment: 'anywhere' | 'web' | 'node' | 'dom'
}

const pure = ['src-main/base', 'src-main/domain', 'src-main/reconciliation', 'src-main/contract']
const host = {
  folders: [
    'src-main/hosts',
    'src-main/app',
    'src-main/contract',
    'src-main/sandbox',
    'src-main/domain',
    'src-main/base',
  ],
  files: ['src-main/store/client.ts', 'src-main/team/client.ts', 'src-main/team/sql/setup.ts'],
  packages: ['pino'],
}

// The folders of store/ in order. Each may import only those before it, so no two import each
// other.
const storeFolders = [
  'database',
  'records',
  'instructions',
  'runs',
  'decisions',
  'team',
  'imports',
  'browse',
].map((name, index, names): FolderRule => ({
  folder: `src-main/store/${name}`,
  folders: [
    ...pure,
    'src-main/ledger',
    'src-main/matching',
    ...names.slice(0, index).map((earlier) => `src-main/store/${earlier}`),
  ],
  packages: ['better-sqlite3'],
  environment: 'node',
}))

/** The import table of architecture.md as data. */
export const importTable: readonly FolderRule[] = [
  {
    folder: 'src-main/base',
    folders: [],
    packagesOf: { 'src-main/base/decimal.ts': ['decimal.js'] },
    environment: 'anywhere',
  },
  { folder: 'src-main/domain', folders: ['src-main/base'], environment: 'anywhere' },
  {
    folder: 'src-main/reconciliation',
    folders: ['src-main/base', 'src-main/domain'],
    packagesOf: { 'src-main/reconciliation/row/extract.ts': ['re2js'] },
    environment: 'anywhere',
  },
  {
    folder: 'src-main/contract',
    folders: pure,
    packagesOf: { 'src-main/contract/schemas.ts': ['zod'], 'src-main/contract/schemas': ['zod'] },
    environment: 'anywhere',
  },
  {
    folder: 'src-main/api',
    folders: ['src-main/base', 'src-main/domain'],
    packages: ['zod', 'p-queue'],
    environment: 'web',
  },
  {
    folder: 'src-main/ledger',
    folders: pure,
    packagesOf: { 'src-main/ledger/workbook/markup.ts': ['saxen'] },
    environment: 'node',
  },
  { folder: 'src-main/matching', folders: [...pure, 'src-main/ledger'], environment: 'node' },
  {
    folder: 'src-main/store',
    folders: [...pure, 'src-main/ledger', 'src-main/matching'],
    packages: ['better-sqlite3'],
    environment: 'node',
  },
  ...storeFolders,
  {
    folder: 'src-main/team',
    folders: ['src-main/base', 'src-main/contract'],
    packages: ['pg'],
    environment: 'node',
  },
  {
    folder: 'src-main/sync',
    folders: ['src-main/base', 'src-main/domain', 'src-main/api'],
    types: ['src-main/store'],
    environment: 'anywhere',
  },
  {
    folder: 'src-main/reports',
    folders: pure,
    types: ['src-main/store'],
    packagesOf: {
      'src-main/reports/xlsx.ts': ['hucre'],
      'src-main/reports/parquet.ts': ['hyparquet-writer'],
    },
    environment: 'anywhere',
  },
  {
    folder: 'src-main/app',
    folders: [...pure, 'src-main/api', 'src-main/sync', 'src-main/reports'],
    types: ['src-main/store', 'src-main/ledger', 'src-main/matching', 'src-main/team'],
    environment: 'anywhere',
  },
  {
    folder: 'src-main/sandbox',
    folders: ['src-main/base'],
    packages: ['hono', '@hono/node-server', 'ws'],
    environment: 'node',
  },
  // A change elsewhere in the program cannot change the script of a team's server.
  { folder: 'src-main/team/sql', folders: [], environment: 'anywhere' },
  { folder: 'src-main/hosts', ...host, environment: 'node' },
  { folder: 'src-main/hosts/vault', ...host, packages: ['pino', 'keytar'], environment: 'node' },
  {
    folder: 'src-main/hosts/electron',
    ...host,
    packages: ['pino', 'electron'],
    environment: 'node',
  },
  {
    folder: 'src-main/hosts/node',
    ...host,
    packages: ['pino', 'undici', 'ws'],
    environment: 'node',
  },
  {
    folder: 'src-main/hosts/worker',
    folders: [
      ...pure,
      'src-main/store',
      'src-main/ledger',
      'src-main/matching',
      'src-main/reports',
    ],
    environment: 'node',
  },
  {
    folder: 'src-main/hosts/sandbox-worker',
    folders: ['src-main/sandbox', 'src-main/base'],
    environment: 'node',
  },
  {
    folder: 'src-main/hosts/team-worker',
    folders: ['src-main/team', 'src-main/contract', 'src-main/base'],
    environment: 'node',
  },
  {
    folder: 'src-main/hosts/document-reader',
    folders: ['src-main/domain', 'src-main/base'],
    packages: ['@scalar/openapi-parser'],
    environment: 'node',
  },
  {
    folder: 'src-renderer',
    folders: pure,
    packages: [
      'svelte',
      'bits-ui',
      '@internationalized/date',
      '@lucide/svelte',
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
    ],
    environment: 'dom',
  },
]

/**
 * Files that a folder may import as types only, although it may import their folder. The schema
 * library stays out of the window.
 */
const typesOnly = [{ from: 'src-renderer', to: 'src-main/contract/schemas' }]

const sourceEnding = /\.(?:svelte|[cm]?[tj]s)$/
const builtins = new Set(builtinModules)

/** Reads every source below the folders. A folder that does not exist has none. */
export function readSources(root: string, folders: readonly string[]): Sources {
  const sources = new Map<string, string>()
  for (const folder of folders.filter((folder) => existsSync(join(root, folder)))) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !sourceEnding.test(entry.name)) continue
      const absolute = join(entry.parentPath, entry.name)
      sources.set(
        absolute.slice(root.length).replaceAll('\\', '/').replace(/^\/+/, ''),
        readFileSync(absolute, 'utf8'),
      )
    }
  }
  return sources
}

/**
 * Finds every breach of the rules, one line each, in the order of the files. An empty list is a
 * pass.
 */
export function findOffenders(
  sources: Sources,
  table: readonly FolderRule[] = importTable,
): readonly string[] {
  const modules = [...sources]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, text]) => readModule(path, text))
  const graph = new Map<string, string[]>()
  const offenders = modules.flatMap((module) => {
    const rule = ruleFor(module.path, table)
    if (!rule) return [`${module.path}: no row of the import table names this folder`]
    const links = module.imports.map((link) => ({
      ...link,
      target: resolveImport(module.path, link.specifier, sources),
    }))
    graph.set(
      module.path,
      links.flatMap(({ target }) => (target !== undefined && target !== 'package' ? [target] : [])),
    )
    return [
      ...links.flatMap((link) => judgeImport(module.path, link, rule)),
      ...(rule.environment === 'anywhere' || rule.environment === 'web'
        ? module.outsideUses.map(
            ({ line, name }) => `${module.path}:${line} uses ${name}; it has to be handed in`,
          )
        : []),
      ...(module.isOnlyReexports
        ? [`${module.path}: only re-exports; import from where it is made`]
        : []),
    ]
  })
  return [...offenders, ...findCycles(graph).map((cycle) => `import cycle: ${cycle.join(' → ')}`)]
}

interface Import {
  /** The text between the quotes; undefined if it is computed. */
  readonly specifier: string | undefined
  readonly isTypeOnly: boolean
  readonly line: number
}

interface Module {
  readonly path: string
  readonly imports: readonly Import[]
  readonly outsideUses: readonly { readonly line: number; readonly name: string }[]
  readonly isOnlyReexports: boolean
}

function ruleFor(path: string, table: readonly FolderRule[]): FolderRule | undefined {
  return table
    .filter(({ folder }) => isBelow(path, folder))
    .sort((left, right) => right.folder.length - left.folder.length)[0]
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function judgeImport(
  path: string,
  link: Import & { readonly target: string | undefined },
  rule: FolderRule,
): readonly string[] {
  const location = `${path}:${link.line}`
  if (link.specifier === undefined)
    return [`${location} imports a computed name, which nothing can check`]
  if (link.target === undefined)
    return [`${location} imports ${link.specifier}, which is not there`]
  if (link.target === 'package') return judgePackage(location, path, link.specifier, rule)
  const target = link.target
  if (
    typesOnly.some(
      ({ from, to }) => isBelow(path, from) && isModule(target, to) && !link.isTypeOnly,
    )
  )
    return [`${location} may import ${target} as a type only`]
  if (
    rule.folder === ownFolder(target, rule.folder) ||
    rule.folders.some((folder) => isBelow(target, folder)) ||
    rule.files?.includes(target)
  )
    return []
  if (!rule.types?.some((folder) => isBelow(target, folder)))
    return [`${location} may not import ${target}`]
  return link.isTypeOnly ? [] : [`${location} may import ${target} as a type only`]
}

function ownFolder(target: string, folder: string): string | undefined {
  return isBelow(target, folder) ? folder : undefined
}

function isModule(target: string, module: string): boolean {
  return target.startsWith(`${module}/`) || target.startsWith(`${module}.`)
}

function judgePackage(
  location: string,
  path: string,
  specifier: string,
  rule: FolderRule,
): readonly string[] {
  if (specifier.startsWith('node:') || builtins.has(specifier))
    return rule.environment === 'node' ? [] : [`${location} may not import Node's ${specifier}`]
  const parts = specifier.split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  const ofFile = Object.entries(rule.packagesOf ?? {}).flatMap(([importer, packages]) =>
    isBelow(path, importer) ? packages : [],
  )
  return [...(rule.packages ?? []), ...ofFile].includes(name)
    ? []
    : [`${location} may not import the package ${name}`]
}

/**
 * Resolves a relative import to the path of its source. Returns `package` for a bare specifier, and
 * undefined if the file does not exist.
 */
function resolveImport(
  from: string,
  specifier: string | undefined,
  sources: Sources,
): string | undefined {
  if (specifier === undefined) return undefined
  const bare = specifier.replace(/[?#].*$/, '')
  if (!bare.startsWith('.')) return 'package'
  const path = posix.join(posix.dirname(from), bare)
  // A stylesheet, a picture or data is not a module, so it is neither judged nor followed.
  if (/\.(?:css|svg|png|json|woff2)$/.test(bare)) return path
  const candidates = [
    path,
    path.replace(/\.js$/, '.ts'),
    `${path}.ts`,
    `${path}.svelte.ts`,
    `${path}.js`,
    `${path}/index.ts`,
  ]
  return candidates.find((candidate) => sources.has(candidate))
}

function readModule(path: string, text: string): Module {
  const file = ts.createSourceFile(
    path.endsWith('.svelte') ? `${path}.ts` : path,
    path.endsWith('.svelte') ? scriptsOnly(text) : text,
    ts.ScriptTarget.Latest,
    true,
  )
  const imports: Import[] = []
  const outsideUses: { line: number; name: string }[] = []
  const lineOf = (node: ts.Node): number =>
    file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const visit = (node: ts.Node): void => {
    const link = readImport(node)
    if (link) imports.push({ ...link, line: lineOf(node) })
    const name = findOutsideUse(node)
    if (name !== undefined) outsideUses.push({ line: lineOf(node), name })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, imports, outsideUses, isOnlyReexports: isOnlyReexports(file) }
}

/** The scripts of a component with everything else blanked, so that lines keep their numbers. */
function scriptsOnly(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  let result = ''
  let end = 0
  for (const script of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)) {
    const start = script.index + (script[1] ?? '').length
    result += blank(text.slice(end, start)) + (script[2] ?? '')
    end = start + (script[2] ?? '').length
  }
  return result + blank(text.slice(end))
}

function readImport(node: ts.Node): Omit<Import, 'line'> | undefined {
  if (ts.isImportDeclaration(node))
    return {
      specifier: textOf(node.moduleSpecifier),
      isTypeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { specifier: textOf(node.moduleSpecifier), isTypeOnly: node.isTypeOnly }
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference))
    return { specifier: textOf(node.moduleReference.expression), isTypeOnly: node.isTypeOnly }
  if (ts.isImportTypeNode(node))
    return {
      specifier: ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined,
      isTypeOnly: true,
    }
  if (!ts.isCallExpression(node)) return undefined
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require'
  return node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire
    ? { specifier: node.arguments[0] && textOf(node.arguments[0]), isTypeOnly: false }
    : undefined
}

function textOf(node: ts.Node): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : undefined
}

const outsideGlobals = ['window', 'process', 'Buffer']

/**
 * The name of the global or clock that a node uses from outside the program; undefined if it uses
 * none.
 */
function findOutsideUse(node: ts.Node): string | undefined {
  if (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    isGlobal(node.expression, 'Date')
  ) {
    if (ts.isCallExpression(node)) return 'Date()'
    return (node.arguments ?? []).length === 0 ? 'new Date()' : undefined
  }
  if (ts.isPropertyAccessExpression(node)) {
    if (node.name.text === 'now' && isGlobal(node.expression, 'Date')) return 'Date.now'
    if (isGlobal(node.expression, 'globalThis') && outsideGlobals.includes(node.name.text))
      return `globalThis.${node.name.text}`
  }
  return ts.isIdentifier(node) &&
    outsideGlobals.includes(node.text) &&
    isUse(node) &&
    !isDeclaredAround(node, node.text)
    ? node.text
    : undefined
}

function isGlobal(node: ts.Expression, name: string): boolean {
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === name && isGlobal(node.expression, 'globalThis')
  return ts.isIdentifier(node) && node.text === name && !isDeclaredAround(node, name)
}

/**
 * Whether an identifier refers to a value or a type, rather than naming a member or a declaration.
 */
function isUse(node: ts.Identifier): boolean {
  const parent = node.parent
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
  if (ts.isQualifiedName(parent)) return parent.right !== node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (
    ts.isPropertyAssignment(parent) ||
    ts.isParameter(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isEnumMember(parent)
  )
    return parent.initializer === node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  return !(
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isNamedTupleMember(parent) ||
    ((ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isDeclarationStatement(parent)) &&
      parent.name === node)
  )
}

/**
 * Whether an enclosing scope declares this name as a parameter, variable, function or import, so
 * that it is not the global.
 */
function isDeclaredAround(node: ts.Node, name: string): boolean {
  for (let scope: ts.Node | undefined = node.parent; scope; scope = scope.parent) {
    if (
      ts.isFunctionLike(scope) &&
      scope.parameters.some((parameter) => binds(parameter.name, name))
    )
      return true
    if (
      ts.isCatchClause(scope) &&
      scope.variableDeclaration &&
      binds(scope.variableDeclaration.name, name)
    )
      return true
    if (
      (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope)) &&
      scope.initializer &&
      declares(scope.initializer, name)
    )
      return true
    if (
      (ts.isBlock(scope) ||
        ts.isSourceFile(scope) ||
        ts.isModuleBlock(scope) ||
        ts.isCaseOrDefaultClause(scope)) &&
      scope.statements.some((statement) => declares(statement, name))
    )
      return true
  }
  return false
}

function declares(node: ts.Node, name: string): boolean {
  if (ts.isVariableStatement(node)) return declares(node.declarationList, name)
  if (ts.isVariableDeclarationList(node))
    return node.declarations.some((declaration) => binds(declaration.name, name))
  if (ts.isImportDeclaration(node)) {
    const clause = node.importClause
    const bindings = clause?.namedBindings
    return (
      clause?.name?.text === name ||
      (bindings !== undefined &&
        (ts.isNamespaceImport(bindings)
          ? bindings.name.text === name
          : bindings.elements.some((element) => element.name.text === name)))
    )
  }
  return (
    (ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isEnumDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)) &&
    node.name?.text === name
  )
}

function binds(bound: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(bound)) return bound.text === name
  return bound.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name))
}

function isOnlyReexports(file: ts.SourceFile): boolean {
  const isLink = (statement: ts.Statement): boolean =>
    ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
  return file.statements.some(ts.isExportDeclaration) && file.statements.every(isLink)
}

/** Finds one cycle of value imports for each group of modules that reach each other, as a path. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const visited = new Set<string>()
  const cycles: string[][] = []
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path])
    if (start >= 0 || visited.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    visited.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}
