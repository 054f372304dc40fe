import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allIds } from '../../../integration/second/ledger.ts'
import type { SecondService } from '../../../integration/second/second-service.ts'
import { startSecondService } from '../../../integration/second/second-service.ts'
import type { Cli, CommandOutcome } from '../../../support/cli.ts'
import { makeCli, profileWords } from '../../../support/cli.ts'
import { isGate } from '../../../support/is-gate.ts'

// Files of the data folder that the program did not write, and how the commands handle them.

const HANG_AFTER_MS = 20_000

let service: SecondService
let cli: Cli
let profilePath: string
let backupPath: string

beforeAll(async () => {
  service = await startSecondService({ pageSize: 50 })
  cli = makeCli(service)
  await cli.text(...profileWords('second', service))
  await cli.text('sync', '--withdrawal-ids', cli.write('ids.txt', allIds))
  profilePath = dirname(cli.database()).slice(cli.dataDir.length + 1)
  backupPath = cli.path('whole')
  cpSync(cli.dataDir, backupPath, { recursive: true })
})

afterAll(async () => {
  cli.remove()
  await service.close()
})

function restore(): void {
  rmSync(cli.dataDir, { recursive: true, force: true })
  cpSync(backupPath, cli.dataDir, { recursive: true })
}

async function runWithLimit(words: readonly string[]): Promise<CommandOutcome | 'it hangs'> {
  const command = cli.start(words)
  const outcome = await Promise.race([command.ended, wait(HANG_AFTER_MS, 'it hangs' as const)])
  if (outcome === 'it hangs') command.child.kill('SIGKILL')
  return outcome
}

const template = '{"name":"Mine","report":"withdrawals"'

describe.skipIf(process.platform === 'win32')('a pipe in place of a file', () => {
  const names = [
    'profiles.json',
    'settings.json',
    'templates.json',
    'moved-to.json',
    'window.json',
    'activity.jsonl',
    'logs/desk.log',
    'OWN/cache.db',
    'OWN/cache.db-wal',
    'OWN/instance.owner',
    'OWN/writing-999999-0-1',
  ]

  // One file of each kind of reader in `npm test`: JSON, a line log, the database, the owner's
  // mark.
  const sampleNames = ['profiles.json', 'activity.jsonl', 'OWN/cache.db', 'OWN/instance.owner']
  it.each(isGate ? names : sampleNames)('input 128: no command waits for %s', async (name) => {
    restore()
    const path = join(cli.dataDir, name.replace('OWN', profilePath))
    rmSync(path, { force: true })
    execFileSync('mkfifo', [path])
    for (const words of [['status'], ['export', 'withdrawals', '--out', '-'], ['doctor']]) {
      const outcome = await runWithLimit(words)
      expect(outcome, words.join(' ')).not.toBe('it hangs')
      const { code, stderr } = outcome as CommandOutcome
      expect([0, 1, 4], `${words.join(' ')}: ${stderr}`).toContain(code)
      expect(stderr).not.toMatch(/ {4}at |undefined|\[object/)
    }
  })
})

describe('files that were edited', () => {
  it('input 126: no call is made for a list of profiles that no form would accept', async () => {
    restore()
    const path = join(cli.dataDir, 'profiles.json')
    const text = readFileSync(path, 'utf8')
    const requestsBefore = service.requests.length
    const edits = [
      [/"partnerUrl": "http:\/\/127\.0\.0\.1/, '"partnerUrl": "http://127.0.0.2'],
      [/"statusMap": \{\}/, '"statusMap": null'],
      [/"maxRate": \d+/, '"maxRate": "abc"'],
    ] as const
    for (const [find, replacement] of isGate ? edits : edits.slice(0, 1)) {
      const editedText = text.replace(find, replacement)
      expect(editedText).not.toBe(text)
      writeFileSync(path, editedText)
      for (const words of [['sync'], ['status'], ['profile', 'list']]) {
        const { code, stdout, stderr } = await cli.run(...words)
        expect([code, stdout]).toEqual([4, ''])
        expect(stderr).toMatch(/profile 1 \("second"\), .*profiles\.json\.copy/)
        expect(stderr.trim().split('\n')).toHaveLength(1)
      }
    }
    expect(service.requests.length).toBe(requestsBefore)
  })

  it('input 127: a damaged template does not affect the others, and is reported once', async () => {
    restore()
    const path = join(cli.dataDir, 'templates.json')
    writeFileSync(path, `{"version":1,"templates":[${template}}]}`)
    const words = ['export', '--template', 'Fees', '--out', cli.path('fees')]
    const firstOutcome = await cli.run(...words)
    expect(firstOutcome.stderr).toContain(
      'TEMPLATES_DAMAGED: "templates.json" was damaged (template 1: ',
    )
    expect(readFileSync(`${path}.damaged`, 'utf8')).toContain('"Mine"')
    const secondOutcome = await cli.run(...words)
    expect(secondOutcome.stderr).not.toContain('TEMPLATES_DAMAGED')
  })

  it.each([
    ['null', 'it names no folder'],
    ['{', 'it cannot be read'],
    ['{"folder":7}', 'it names no folder'],
    ['{"folder":"relative"}', 'it names no folder'],
    ['{"folder":"/nowhere"}', 'is not there'],
  ])('input 127: a moved-to.json with the content %s is refused', async (text, why) => {
    restore()
    writeFileSync(join(cli.dataDir, 'moved-to.json'), text)
    const { code, stderr } = await cli.run('status')
    expect([code, stderr.includes(why)]).toEqual([4, true])
  })

  it('input 128: a mapping that never ends is refused by its size', async () => {
    restore()
    const ledger = cli.write('any.csv', 'withdrawal_id,currency,amount\nW-1,BTC,1\n')
    const outcome = await runWithLimit([
      'reconcile',
      '--ledger',
      ledger,
      '--mapping',
      '/dev/zero',
      '--offline',
    ])
    expect(outcome).toMatchObject({ code: 2 })
    expect((outcome as CommandOutcome).stderr).toContain('The file of --mapping is too large')
    expect(
      existsSync(join(cli.dataDir, profilePath)) && readdirSync(join(cli.dataDir, profilePath)),
    ).toContain('cache.db')
  })
})
