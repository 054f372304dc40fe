import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cli, CommandOutcome } from '../../support/cli.ts'
import { makeCli, profileWords } from '../../support/cli.ts'
import type { BadService } from './service.ts'
import { partnerError, paths, startBadService } from './service.ts'

/**
 * Characters that may reach a terminal only escaped. A line feed may end a line of the program's
 * own.
 */
const UNESCAPED =
  /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u
const FORGED_LINE = 'Done: everything matches'
/**
 * A colour, a cleared screen, a title, a link, a bell, marks that reverse the direction of text,
 * invisible characters and blanks, and a forged line.
 */
const HOSTILE_TEXT = `a\u001b[31m\u001b[2J\u001b]0;x\u0007\u001b]8;;x:y\u001b\\b\u009b31m\u0085\u007f\u202e\u2066\u200b\u00a0\u2028\u00ad\u{e0041}\r\n${FORGED_LINE}`
const SERVICE_SETTINGS = {
  gatewayService: 'wallet',
  clientId: 'client-1',
  clientSecret: 'c4nary-s3cret+/=',
}

let service: BadService
let cli: Cli
let folder: string

beforeAll(async () => {
  service = await startBadService()
  cli = makeCli(SERVICE_SETTINGS)
  folder = cli.path(HOSTILE_TEXT)
  mkdirSync(folder)
  service.setAnswer(paths.quotes, { status: 400, body: partnerError(20000, 400, HOSTILE_TEXT) })
  const added = await cli.run(
    ...profileWords('main', {
      ...SERVICE_SETTINGS,
      partnerUrl: `${service.origin}/partner`,
      gatewayUrl: `${service.origin}/gateway`,
    }),
  )
  expect(added).toMatchObject({ code: 0 })
  expect(await cli.run('sync')).toMatchObject({ code: 0 })
})
afterAll(() => service.close())

/** Runs a command, expects this exit code, and expects nothing raw on either stream. */
async function expectEscaped(code: number, ...words: string[]): Promise<CommandOutcome> {
  const outcome = await cli.run(...words)
  expect(outcome).toMatchObject({ code, signal: null })
  for (const text of [outcome.stdout, outcome.stderr]) {
    expect(UNESCAPED.exec(text)).toBeNull()
    expect(text.split('\n')).not.toContain(FORGED_LINE)
    expect(text).not.toMatch(new RegExp(`^${FORGED_LINE}`, 'm'))
  }
  return outcome
}

describe('the output of the command line', () => {
  it('inputs 71 and 137: names a hostile path in a line of success, escaped', async () => {
    const path = join(folder, 'w.csv')
    const { stdout } = await expectEscaped(0, 'export', 'withdrawals', '--out', path)
    expect(stdout).toBe(
      `0 rows written to ${cli.folder}/a\\u001b[31m\\u001b[2J\\u001b]0;x\\u0007\\u001b]8;;x:y\\u001b\\b\\u009b31m\\u0085\\u007f\\u202e\\u2066\\u200b\\u00a0\\u2028\\u00ad\\u{e0041}\\u000d\\u000a${FORGED_LINE}/w.csv\n`,
    )
    expect(readdirSync(folder)).toContain('w.csv')
  })

  it('inputs 71 and 137: shows names, cells and words of a ledger escaped in a run and its hints', async () => {
    const ledger = join(folder, `${HOSTILE_TEXT}.csv`)
    const cell = `"${HOSTILE_TEXT.replaceAll('"', '""')}"`
    writeFileSync(
      ledger,
      `withdrawal_id,amount,currency,status,${cell}\nW-1,1.5,${cell},${cell},x\n${cell},1.5,USDC,COMPLETED,x\nW-2,${cell},USDC,COMPLETED,x\n`,
    )
    const target = join(folder, 'breaks.csv')
    const words = ['reconcile', '--ledger', ledger, '--offline', '--out', target]
    const { stdout, stderr } = await expectEscaped(1, ...words)
    expect(stdout).toContain('\\u001b[31m')
    expect(stderr).toContain('Hint: ')
    const evidence = await expectEscaped(0, 'evidence', '--out', join(folder, 'evidence'))
    expect(evidence.stdout).toMatch(/files in .*\\u001b/)
  })

  it('input 137: shows texts of the service escaped', async () => {
    const { stdout } = await expectEscaped(0, 'sync')
    expect(stdout).toMatch(/^quotes was refused: /m)
    service.setAnswer(paths.token, {
      status: 400,
      body: JSON.stringify({ error: HOSTILE_TEXT, error_description: HOSTILE_TEXT }),
    })
    const refusedSync = await expectEscaped(3, 'sync')
    expect(refusedSync.stderr).toMatch(/^[^\n]+\n$/)
  })

  it('input 137: escapes typed words in a failure', async () => {
    await expectEscaped(2, HOSTILE_TEXT)
    await expectEscaped(2, 'status', `--${HOSTILE_TEXT}`)
    await expectEscaped(2, 'status', '--profile', HOSTILE_TEXT)
    await expectEscaped(
      2,
      'profile',
      'add',
      HOSTILE_TEXT,
      '--partner-url',
      HOSTILE_TEXT,
      '--gateway-url',
      HOSTILE_TEXT,
    )
    await expectEscaped(2, 'export', HOSTILE_TEXT, '--out', HOSTILE_TEXT)
    await expectEscaped(
      2,
      'export',
      'withdrawals',
      '--out',
      join(folder, HOSTILE_TEXT, 'none', 'w.csv'),
    )
    await expectEscaped(2, 'reconcile', '--ledger', join(folder, `no${HOSTILE_TEXT}`))
    await expectEscaped(2, 'verify-log', join(folder, 'none'))
  })

  it('inputs 71 and 137: shows the path of a verified log escaped, as the verifier beside it does', async () => {
    const log = join(folder, 'activity.jsonl')
    writeFileSync(log, '')
    expect((await expectEscaped(4, 'verify-log', log)).stdout).toContain('\\u001b[31m')
    const { stdout } = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, '../../../resources/verify-log.mjs'), log],
      { encoding: 'utf8' },
    )
    expect(UNESCAPED.exec(stdout)).toBeNull()
    expect(stdout).toContain('there is nothing in it.')
  })

  it('input 137: prints JSON whose escapes stand for the same values', async () => {
    const path = join(folder, 'json.csv')
    const { stdout } = await expectEscaped(0, 'export', 'withdrawals', '--out', path, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ path })
  })

  it.runIf(process.platform === 'linux')(
    'input 137: stays escaped on a terminal, where progress is rewritten',
    () => {
      const path = join(folder, 'terminal.csv')
      const quoted = [
        process.execPath,
        resolve(import.meta.dirname, '../../../.out/main/cli.js'),
        ...['export', 'withdrawals', '--out', path, '--data-dir', cli.dataDir],
      ]
        .map((word) => `'${word}'`)
        .join(' ')
      const text = execFileSync('script', ['-qec', quoted, '/dev/null'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: cli.folder, TMPDIR: cli.folder },
      })
      // The terminal itself turns each line feed into two characters.
      const lines = text.replaceAll('\r\u001b[2K', '').replaceAll('\r\n', '\n')
      expect(UNESCAPED.exec(lines)).toBeNull()
      expect(lines).toMatch(/^0 rows written to .*\\u001b\[31m.*terminal\.csv$/m)
    },
  )

  it('input 137: is written by one file only', () => {
    const cliFolder = resolve(import.meta.dirname, '../../../src-main/hosts/cli')
    const writers = readdirSync(cliFolder).filter((name) =>
      /\bstd(?:out|err)\.write\b|\bconsole\.|\bwriteSync\b/.test(
        readFileSync(join(cliFolder, name), 'utf8'),
      ),
    )
    expect(writers).toEqual(['terminal.ts'])
  })
})
