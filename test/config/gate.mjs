// npm run gate — the long campaigns: the same tests with the numbers of the release gate (security.md section 3), without the checks
// that npm test runs. Takes longer than ten minutes on two cores and is run before an issue is closed that concerns it.
// npm run gate -- --mutate — breaks listed controls one after the other instead: each has to be noticed (mutate.mjs).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mutate } from './mutate.mjs'
import { tellRules } from './rules.mjs'

const root = resolve(import.meta.dirname, '../..')
const words = process.argv.slice(2)

if (words.includes('--mutate')) process.exitCode = mutate(words.filter((word) => word !== '--mutate'))
else runCampaigns()

function runCampaigns() {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/config/vitest.config.ts', '--testTimeout', '1800000', ...reporters, ...words]
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PARTNER_DESK_GATE: '1' } })
  const areRulesProved = words.length > 0 || (existsSync(report) && tellRules(JSON.parse(readFileSync(report, 'utf8')).testResults))
  rmSync(folder, { recursive: true, force: true })
  const electron = spawnSync(process.execPath, [join(root, 'test/electron/run.mjs')], { cwd: root, stdio: 'inherit', timeout: 120_000 })
  process.exitCode = done.status || (electron.status ?? 1) || (areRulesProved ? 0 : 1)
}
