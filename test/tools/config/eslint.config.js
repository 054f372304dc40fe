import { resolve } from 'node:path'
import { defineConfig } from 'eslint/config'
import sortImports from 'eslint-plugin-simple-import-sort'
import svelte from 'eslint-plugin-svelte'
import typescript from 'typescript-eslint'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Each of these packages has one home. The import table in test/ states the homes of every other
 * package.
 */
const homes = [
  {
    name: 'keytar',
    home: 'src-main/hosts/vault/**',
    why: 'Only hosts/vault may load keytar: it can take its whole process down.',
  },
  {
    name: 'electron',
    home: 'src-main/hosts/electron/**',
    why: 'Only hosts/electron may import electron: elsewhere it starts a download.',
  },
  { name: 'better-sqlite3', home: 'src-main/store/**', why: 'SQL belongs in store/.' },
  {
    name: 'decimal.js',
    home: 'src-main/base/decimal.ts',
    why: 'Decimals are made in base/decimal.ts, with a precision of their own.',
  },
]

const typeImports = {
  prefer: 'type-imports',
  fixStyle: 'separate-type-imports',
  disallowTypeAnnotations: true,
}

// One block without blank lines: side effects, Node, packages, then our own files, the farthest
// first.
const importGroups = [['^\\u0000', '^node:', '^@?\\w', '^\\.\\.', '^\\.']]

const roundedNumbers = [
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message: 'An amount is text: parseFloat rounds it.',
  },
  {
    selector: "MemberExpression[property.name='parseFloat']",
    message: 'An amount is text: parseFloat rounds it.',
  },
  {
    selector: "MemberExpression[property.name='toFixed']",
    message: 'An amount is text: toFixed rounds it.',
  },
]

const defaultExports = [
  { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
  { selector: "ExportSpecifier[exported.name='default']", message: 'Name what you export.' },
]

export default defineConfig(
  { ignores: ['node_modules/**', '.*/**', '**/*.d.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.svelte', '**/*.js', '**/*.mjs'],
    plugins: { '@typescript-eslint': typescript.plugin, 'simple-import-sort': sortImports },
    languageOptions: { parser: typescript.parser, ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': ['error', ...defaultExports],
      '@typescript-eslint/no-explicit-any': 'error',
      'simple-import-sort/imports': ['error', { groups: importGroups }],
    },
  },
  // After the block above, so that Svelte's parser comes first for .svelte files and passes their
  // script on.
  ...svelte.configs.base,
  // With Svelte's parser these files would need a type check of the project for themselves.
  { files: ['**/*.svelte.ts'], languageOptions: { parser: typescript.parser } },
  {
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    rules: {
      // A bindable property is destructured from the same $props() as those that never change.
      'prefer-const': ['error', { destructuring: 'all' }],
      'svelte/no-at-html-tags': 'error',
      'svelte/no-at-debug-tags': 'error',
      'svelte/no-dupe-style-properties': 'error',
      'svelte/no-target-blank': 'error',
      'svelte/button-has-type': 'error',
      'svelte/require-each-key': 'error',
    },
  },
  {
    files: ['src-main/**/*.ts', 'src-renderer/**/*.ts', 'test/**/*.ts', 'electron.vite.config.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', typeImports],
      '@typescript-eslint/no-import-type-side-effects': 'error',
    },
  },
  // These rules read the types of every expression, which takes most of a minute and a half for the
  // tests alone. The gate has time for them.
  {
    files: [
      ...['src-main/**/*.ts', 'src-renderer/**/*.ts', 'electron.vite.config.ts'],
      ...(process.env.PARTNER_DESK_GATE === '1' ? ['test/**/*.ts'] : []),
    ],
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { files: ['src-main/**/*.ts', 'src-renderer/**'], rules: { 'no-console': 'error' } },
  { files: ['src-main/hosts/cli/**'], rules: { 'no-console': 'off' } },
  // A tool's configuration has to be a default export.
  {
    files: ['*.config.ts', 'test/tools/config/*.config.{ts,js}', 'resources/*.config.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // One block for each home, since a later block replaces the rule's whole list.
  { files: ['src-main/**', 'src-renderer/**'], rules: restricted(homes) },
  // Inside base/decimal.ts toFixed is the decimal library's own, which is exact.
  ...homes.map(({ home, name }) => ({
    files: [home],
    rules: restricted(
      homes.filter((one) => one.home !== home),
      name === 'decimal.js' ? [] : roundedNumbers,
    ),
  })),
)

/**
 * The rules that name a package's home, with every other restriction on syntax, which they would
 * otherwise replace.
 */
function restricted(list, numbers = roundedNumbers) {
  const patterns = list.map(({ name, why }) => ({ regex: `^${name}(/|$)`, message: why }))
  const calls = list.map(({ name, why }) => ({
    selector: `:matches(ImportExpression[source.value='${name}'], CallExpression[callee.name='require'][arguments.0.value='${name}'])`,
    message: why,
  }))
  return {
    'no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', ...numbers, ...defaultExports, ...calls],
  }
}
