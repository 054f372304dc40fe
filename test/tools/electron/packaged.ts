import { deepStrictEqual, match } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Check } from './checks.ts'
import { cleanEnvironment, commandChecks, isRoot, runChecks, runToEnd, waitFor } from './checks.ts'

const packages = resolve(import.meta.dirname, '../../../.out/packages')
/** Where electron-builder puts the program of each system before it makes an installer of it. */
const PROGRAMS: Readonly<Record<string, { readonly folder: RegExp; readonly path: string }>> = {
  linux: { folder: /^linux-.*unpacked$/, path: 'partner-desk' },
  win32: { folder: /^win-.*unpacked$/, path: 'Partner Desk.exe' },
  darwin: { folder: /^mac/, path: 'Partner Desk.app/Contents/MacOS/Partner Desk' },
}

const { fuses } = (await import(
  new URL('../../../resources/electron-builder.config.mjs', import.meta.url).href
)) as { fuses(platform: string): Readonly<Record<string, unknown>> }

/** Checks the program that was packed for this system, as it is inside the installer. */
export async function checkPackaged(): Promise<void> {
  const program = findProgram()
  if (program === undefined)
    throw new Error(`There is no packed program in ${packages}; run npm run package first.`)
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-packaged-'))
  const env = cleanEnvironment(folder)
  const dataDir = join(folder, 'data')
  const run = (words: readonly string[]): ReturnType<typeof runToEnd> =>
    runToEnd(program, words, env)
  try {
    await runChecks('the packaged program', [fuseCheck(program)])
    // Chromium run by root needs --no-sandbox, which a packaged program refuses.
    if (isRoot && process.platform === 'linux')
      process.stdout.write('not run: starts of the packaged program (it refuses to run as root)\n')
    else
      await runChecks('the packaged program', [
        ...commandChecks(run, join(folder, 'commands')),
        refusalCheck(run, dataDir),
        windowCheck(program, env, dataDir, run),
      ])
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

function findProgram(): string | undefined {
  const { folder, path } = PROGRAMS[process.platform] ?? {}
  if (folder === undefined || path === undefined || !existsSync(packages)) return undefined
  return readdirSync(packages)
    .filter((name) => folder.test(name))
    .map((name) => join(packages, name, path))
    .find((program) => existsSync(program))
}

function fuseCheck(program: string): Check {
  return [
    'has all nine fuses as they are set',
    async () => {
      const wire = (await getCurrentFuseWire(program)) as unknown as Record<string, unknown>
      const expectedFuses = fuses(process.platform)
      const names = Object.keys(FuseV1Options).filter((name) => /^\d+$/.test(name))
      deepStrictEqual(
        names.map((name) => [FuseV1Options[Number(name)], wire[name]]),
        names.map((name) => [
          FuseV1Options[Number(name)],
          expectedFuses[name] === true ? FuseState.ENABLE : FuseState.DISABLE,
        ]),
      )
    },
  ]
}

function refusalCheck(
  run: (words: readonly string[]) => ReturnType<typeof runToEnd>,
  dataDir: string,
): Check {
  return [
    'refuses switches that weaken its protection',
    async () => {
      for (const word of ['--remote-debugging-port=9222', '--inspect=9229', '--no-sandbox']) {
        const { code, stderr } = await run([word, '--data-dir', dataDir])
        deepStrictEqual(code, 2, `${word}: ${stderr}`)
        match(stderr, /This program does not accept/)
      }
      deepStrictEqual(existsSync(dataDir), false)
    },
  ]
}

function windowCheck(
  program: string,
  env: Record<string, string>,
  dataDir: string,
  run: (words: readonly string[]) => ReturnType<typeof runToEnd>,
): Check {
  return [
    'opens its window, fills its cache and is raised by a second start',
    async () => {
      const child = spawn(program, ['--data-dir', dataDir], { env, stdio: 'ignore' })
      const childExit = once(child, 'exit')
      try {
        const hasCache = (): boolean =>
          existsSync(join(dataDir, 'profiles')) &&
          readdirSync(join(dataDir, 'profiles')).some((name) =>
            existsSync(join(dataDir, 'profiles', name, 'cache.db')),
          )
        await waitFor('the cache of the sandbox', hasCache, true, 90_000)
        const { code, stderr } = await run(['--data-dir', dataDir])
        deepStrictEqual([code, child.exitCode], [0, null], stderr)
      } finally {
        child.kill()
        const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
        await childExit
        clearTimeout(killTimer)
      }
    },
  ]
}
