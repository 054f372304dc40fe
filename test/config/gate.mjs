// npm run gate — the long campaigns: the same tests with the numbers of the release gate (security.md section 3), without the checks
// that npm test runs. Takes longer than ten minutes on two cores and is run before an issue is closed that concerns it.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/config/vitest.config.ts', '--testTimeout', '1800000', ...process.argv.slice(2)]
const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PARTNER_DESK_GATE: '1' } })
const electron = spawnSync(process.execPath, [join(root, 'test/electron/run.mjs')], { cwd: root, stdio: 'inherit', timeout: 120_000 })
process.exitCode = done.status || (electron.status ?? 1)
