// npm run package — builds the installers of this platform into .out/packages, with a bill of
// materials (sbom.cdx.json). Runs after the set-up, under the project's Node.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeSbom } from './sbom.mjs'
import { prepareElectron } from './setup/electron.mjs'
import { root, say } from './setup/programs.mjs'
import { withoutEmptySigning } from './signing.mjs'

const binary = await prepareElectron({ isForced: true })
if (binary === undefined) {
  say(
    'Nothing was packaged: the installers contain Electron, and it can neither be found nor downloaded here. Run npm run package on a machine that can download it.',
  )
  process.exit(1)
}

const packages = join(root, '.out', 'packages')
mkdirSync(packages, { recursive: true })
writeFileSync(join(packages, 'sbom.cdx.json'), `${JSON.stringify(makeSbom(), null, 2)}\n`)

const modules = join(root, 'node_modules')
// The Electron downloaded for the window is packed too, so that both are the same and nothing is
// downloaded twice.
const dist = process.platform === 'darwin' ? join(modules, 'electron', 'dist') : dirname(binary)
const args = [
  'build',
  '--config',
  join(root, 'resources', 'electron-builder.config.mjs'),
  '--publish',
  'never',
  `--config.electronDist=${dist}`,
  ...process.argv.slice(2),
]
const child = spawn(process.execPath, [join(modules, 'electron-builder', 'cli.js'), ...args], {
  cwd: root,
  env: withoutEmptySigning(process.env),
  stdio: 'inherit',
})
process.exitCode = await new Promise((resolve) => {
  child.on('error', () => resolve(1))
  child.on('close', (code) => resolve(code ?? 1))
})
if (process.exitCode !== 0) say('Packaging did not finish; electron-builder says why above.')
