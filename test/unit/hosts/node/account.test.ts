import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { refuseOtherAccount } from '../../../../src-main/hosts/node/account.ts'
import { build } from '../../../support/build.ts'
import { failureOf } from '../../base/failing.ts'

const root = resolve(import.meta.dirname, '../../../..')
const OTHER_USER = 65534
const isRoot = process.getuid?.() === 0

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-account-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Lists every file and folder with its account, permissions and bytes. */
function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { uid, gid, mode } = lstatSync(join(folder, name))
      const isFile = lstatSync(join(folder, name)).isFile()
      const bytes = isFile ? readFileSync(join(folder, name)).toString('base64') : ''
      return `${name} ${uid}:${gid} ${(mode & 0o7777).toString(8)} ${bytes}`
    })
    .sort()
}

interface ChildEnd {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command line as an account of this system. Only root can become another. */
function runAs(user: number, folder: string, ...words: string[]): ChildEnd {
  return spawnSync(
    process.execPath,
    [join(root, '.out/main/cli.js'), ...words, '--data-dir', join(folder, 'data')],
    {
      uid: user,
      gid: user,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        PARTNER_DESK_CLIENT_ID: 'id',
        PARTNER_DESK_CLIENT_SECRET: 'c4nary-s3cret',
      },
      encoding: 'utf8',
    },
  )
}

const profile = (name: string): string[] =>
  `profile add ${name} --environment sandbox --partner-url http://127.0.0.1:9 --gateway-url http://127.0.0.1:9 --gateway-service retail --gateway-auth bearer --client-id id`.split(
    ' ',
  )

// Another account must be able to read the program.
const canSwitch =
  isRoot &&
  spawnSync(
    process.execPath,
    ['-e', `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`],
    {
      uid: OTHER_USER,
      gid: OTHER_USER,
    },
  ).status === 0

describe('refuseOtherAccount', () => {
  const me = process.getuid?.() ?? 0

  it('F50: accepts a folder without files of ours, or with files of this account', () => {
    const folder = makeFolder()
    expect(refuseOtherAccount(join(folder, 'not there'))).toBeUndefined()
    expect(refuseOtherAccount(folder, me + 1)).toBeUndefined()
    writeFileSync(join(folder, 'notes.txt'), '')
    expect(refuseOtherAccount(folder, me + 1)).toBeUndefined()
    writeFileSync(join(folder, 'profiles.json'), '')
    expect(refuseOtherAccount(folder, me)).toBeUndefined()
  })

  it.each([
    'profiles.json',
    'settings.json',
    'profiles',
    'activity.jsonl',
    'keychain',
    'window.json',
  ])('F50: refuses with a message if %s is another account’s', async (name) => {
    const folder = makeFolder()
    mkdirSync(join(folder, name))
    const { code, why, advice } = await failureOf(() => refuseOtherAccount(folder, me + 1))
    expect([code, why]).toEqual(['OTHER_ACCOUNT', `${folder} (account ${me}, this is ${me + 1})`])
    expect(advice).toMatch(/as that account.*--data-dir/)
  })
})

describe.skipIf(!canSwitch)('a second account on one data folder', () => {
  build()

  it.each([
    ['root, on a folder of its own', OTHER_USER, 0, 0o700],
    ['another account, on a folder that is open to all', 0, OTHER_USER, 0o777],
    ['another account, on a folder that is closed', 0, OTHER_USER, 0o700],
    ['another account, on a folder that may be listed and not entered', 0, OTHER_USER, 0o744],
  ])(
    'F50: is refused and changes nothing: %s',
    (_title, firstUser, secondUser, mode) => {
      const folder = makeFolder()
      chmodSync(folder, 0o755)
      mkdirSync(join(folder, 'data'))
      chownSync(join(folder, 'data'), firstUser, firstUser)
      expect(runAs(firstUser, folder, ...profile('one'))).toMatchObject({ status: 0 })
      expect(runAs(firstUser, folder, 'status', '--profile', 'one').status).toBe(0)
      chmodSync(join(folder, 'data'), mode)
      const filesBefore = listFiles(folder)
      expect(filesBefore.filter((line) => line.startsWith('data/'))).not.toEqual([])
      for (const words of [
        profile('two'),
        ['status'],
        ['profile', 'remove', 'one'],
        ['doctor'],
        ['open', '--host', 'loopback', '--no-browser'],
      ]) {
        const { status, stderr } = runAs(secondUser, folder, ...words)
        expect([status, stderr]).toEqual([
          4,
          expect.stringMatching(
            /belongs to another account.*; run it as that account, or name a folder of your own with --data-dir\n$/,
          ) as string,
        ])
        expect(listFiles(folder)).toEqual(filesBefore)
      }
      chmodSync(join(folder, 'data'), 0o700)
      const { status, stdout } = runAs(firstUser, folder, 'profile', 'list')
      expect([status, stdout]).toEqual([0, expect.stringContaining('one') as string])
      for (const line of listFiles(join(folder, 'data'))) {
        const [, owner, permissions] = /^.* (\d+):\d+ (\d+) \S*$/.exec(line) ?? []
        expect([line.slice(0, 60), owner, permissions]).toEqual([
          line.slice(0, 60),
          String(firstUser),
          expect.stringMatching(/^[67]00$/) as string,
        ])
      }
      expect(existsSync(join(folder, 'data', 'profiles.json'))).toBe(true)
    },
    60_000,
  )
})
