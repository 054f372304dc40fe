// Makes src-main/matching/wasm/wasm-code.ts from resources/wasm: `npm run wasm`. The compiler
// has a hundred megabytes and is needed only here, so it is not a dependency: npm fetches this
// version for each compilation. The result is in the repository, and the gate compares it with its
// sources.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COMPILER = 'assemblyscript@0.28.20'
const root = join(import.meta.dirname, '..')
const target = join(root, 'src-main/matching/wasm/wasm-code.ts')
const isCheck = process.argv.includes('--check')

const folder = mkdtempSync(join(tmpdir(), 'partner-desk-wasm-'))
try {
  const wasmFile = join(folder, 'plain.wasm')
  const options = [
    'resources/wasm/index.ts',
    '-O3',
    '--runtime',
    'stub',
    '--noAssert',
    '--enable',
    'simd',
    '-o',
    wasmFile,
  ]
  const { status } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${COMPILER}`, '--', 'asc', ...options],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`the compiler ended with ${status}`)
  const text = moduleText(readFileSync(wasmFile).toString('base64'))
  if (!isCheck) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text)
    throw new Error(
      'src-main/matching/wasm/wasm-code.ts is not what resources/wasm compiles to: run npm run wasm',
    )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function moduleText(code) {
  return `// Made by resources/wasm.mjs from resources/wasm: change those.\n\n/** The program as base64. */\nexport const compiledModuleBase64 =\n  '${code}'\n`
}
