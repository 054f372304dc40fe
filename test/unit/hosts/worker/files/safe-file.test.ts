import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  makeTemporaryName,
  openSafeFile,
  writeAll,
  writeSafeFile,
} from '../../../../../src-main/hosts/worker/files/safe-file.ts'
import { failureOf, makeFolder, makePipe } from '../../../../support/reconcile.ts'

const refusalOf = (path: string): { readonly kind: string; readonly code: string } =>
  failureOf(() => openSafeFile(path).discard())
/** Lists the files below a folder that this process has open, with or without a name. */
function openIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${number}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })
}
const targetRefusal = { kind: 'target', code: 'TARGET_REFUSED' }

function manifestOf(text: string): string {
  return JSON.stringify({
    made_by: 'Partner Desk',
    sha256: createHash('sha256').update(text).digest('hex'),
  })
}

describe('openSafeFile', () => {
  it('publishes a whole file under its name, and returns its size and hash', () => {
    const path = join(makeFolder(), 'report.csv')
    const file = openSafeFile(path)
    file.write('año\n')
    expect(existsSync(path)).toBe(false)
    file.write('b\n')
    const facts = file.seal()
    expect(existsSync(path)).toBe(false)
    file.publish()
    file.discard()
    expect(readFileSync(path, 'utf8')).toBe('año\nb\n')
    expect(facts).toEqual({
      bytes: 7,
      sha256: createHash('sha256').update('año\nb\n').digest('hex'),
    })
    expect(readdirSync(join(path, '..'))).toEqual(['report.csv'])
  })

  it('X12: leaves no partial file and no temporary one if the work fails', () => {
    const path = join(makeFolder(), 'report.csv')
    const work = (): void => {
      const file = openSafeFile(path)
      try {
        file.write('half of it')
        throw new Error('the disk is gone')
      } finally {
        file.discard()
      }
    }
    expect(work).toThrow('the disk is gone')
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  it.runIf(existsSync('/proc/self/fd'))(
    'removes the name of a discarded file at once, and frees its space a moment later',
    async () => {
      const path = join(makeFolder(), 'report.csv')
      const file = openSafeFile(path)
      file.write('x'.repeat(100_000))
      file.discard()
      expect(readdirSync(join(path, '..'))).toEqual([])
      await expect.poll(() => openIn(join(path, '..'))).toEqual([])
      // A second call does nothing, even if the number belongs to another file.
      const descriptor = openSync(path, 'w')
      file.discard()
      expect(openIn(join(path, '..'))).toEqual([path])
      closeSync(descriptor)
    },
  )

  it('X12: leaves an earlier report unchanged until the new one is whole', () => {
    const path = join(makeFolder(), 'report.csv')
    writeSafeFile(path, 'first')
    writeSafeFile(`${path}.manifest.json`, manifestOf('first'))
    const file = openSafeFile(path)
    file.write('second')
    expect(readFileSync(path, 'utf8')).toBe('first')
    file.discard()
    expect(readFileSync(path, 'utf8')).toBe('first')
    writeSafeFile(path, 'third')
    expect(readFileSync(path, 'utf8')).toBe('third')
  })

  it('S9: makes files that only their owner may read, whatever the umask', () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    const path = join(makeFolder(), 'report.csv')
    writeSafeFile(path, 'x')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each([
    'a file of another program',
    'a folder',
    'a link to a file',
    'a link to nothing',
    'a link to our own report',
    'a pipe',
  ])('threat 12, input 115: refuses %s in place of the target and leaves it unchanged', (kind) => {
    const folder = makeFolder()
    const path = join(folder, 'report.csv')
    const otherPath = join(folder, 'other.csv')
    if (kind === 'a file of another program') writeFileSync(path, 'mine')
    if (kind === 'a folder') mkdirSync(path)
    if (kind === 'a link to a file') writeFileSync(otherPath, 'mine')
    if (kind === 'a link to our own report') {
      writeFileSync(otherPath, 'ours')
      writeFileSync(`${path}.manifest.json`, manifestOf('ours'))
    }
    if (kind.startsWith('a link')) symlinkSync(otherPath, path)
    if (kind === 'a pipe') makePipe(path)
    const namesBefore = readdirSync(folder)
    const type = lstatSync(path).mode
    expect(refusalOf(path)).toMatchObject(targetRefusal)
    expect([readdirSync(folder), lstatSync(path).mode]).toEqual([namesBefore, type])
    if (kind === 'a file of another program') expect(readFileSync(path, 'utf8')).toBe('mine')
    if (kind === 'a link to a file') expect(readFileSync(otherPath, 'utf8')).toBe('mine')
  })

  it('threat 12: follows no link and replaces no file that was planted under its temporary name', () => {
    const folder = makeFolder()
    const path = join(folder, 'report.csv')
    const otherPath = join(folder, 'other')
    writeFileSync(otherPath, 'mine')
    const [, prefix = '', usedNumber = ''] =
      /^(.*-)(\d+)\.part$/.exec(makeTemporaryName(path, 'part')) ?? []
    symlinkSync(otherPath, join(folder, `${prefix}${Number(usedNumber) + 1}.part`))
    expect(refusalOf(path)).toMatchObject(targetRefusal)
    writeFileSync(join(folder, `${prefix}${Number(usedNumber) + 2}.part`), 'mine too')
    expect(refusalOf(path)).toMatchObject(targetRefusal)
    expect([
      readFileSync(otherPath, 'utf8'),
      readFileSync(join(folder, `${prefix}${Number(usedNumber) + 2}.part`), 'utf8'),
    ]).toEqual(['mine', 'mine too'])
  })

  it('replaces an empty file, and our own report only while it is unchanged', () => {
    const path = join(makeFolder(), 'report.csv')
    writeFileSync(path, '')
    writeSafeFile(path, 'first')
    writeFileSync(`${path}.manifest.json`, manifestOf('first'))
    writeSafeFile(path, 'second')
    // The manifest describes the first report, so the present file may be the user's own work.
    expect(refusalOf(path)).toMatchObject(targetRefusal)
    writeFileSync(`${path}.manifest.json`, 'not JSON')
    expect(refusalOf(path)).toMatchObject(targetRefusal)
    writeFileSync(
      `${path}.manifest.json`,
      JSON.stringify({
        made_by: 'Somebody',
        sha256: createHash('sha256').update('second').digest('hex'),
      }),
    )
    expect(refusalOf(path)).toMatchObject(targetRefusal)
    expect(readFileSync(path, 'utf8')).toBe('second')
  })

  it('replaces a manifest of ours and no other file of that name', () => {
    const path = join(makeFolder(), 'report.csv.manifest.json')
    writeSafeFile(path, manifestOf('x'))
    writeSafeFile(path, manifestOf('y'))
    writeFileSync(path, '{"made_by":"Somebody"}')
    expect(refusalOf(path)).toMatchObject(targetRefusal)
  })

  it('does not change a hard link to the earlier report', () => {
    const folder = makeFolder()
    const path = join(folder, 'report.csv')
    writeSafeFile(path, 'first')
    writeFileSync(`${path}.manifest.json`, manifestOf('first'))
    linkSync(path, join(folder, 'kept.csv'))
    writeSafeFile(path, 'second')
    expect(readFileSync(join(folder, 'kept.csv'), 'utf8')).toBe('first')
  })

  it('refuses a target that was created while the report was written', () => {
    const folder = makeFolder()
    const path = join(folder, 'report.csv')
    const file = openSafeFile(path)
    file.write('ours')
    file.seal()
    writeFileSync(path, 'theirs')
    expect(failureOf(() => file.publish())).toMatchObject(targetRefusal)
    file.discard()
    expect(readFileSync(path, 'utf8')).toBe('theirs')
    expect(readdirSync(folder)).toEqual(['report.csv'])
  })

  it('refuses to publish if the folder was removed', () => {
    const folder = join(makeFolder(), 'gone')
    mkdirSync(folder)
    const file = openSafeFile(join(folder, 'report.csv'))
    file.write('x')
    rmSync(folder, { recursive: true })
    file.seal()
    expect(failureOf(() => file.publish())).toMatchObject(targetRefusal)
    file.discard()
  })

  it('F04: removes files that a killed process left beside the target, and none of a living one', () => {
    const folder = makeFolder()
    const path = join(folder, 'report.csv')
    const deadPid = spawnSync(process.execPath, ['-e', '']).pid
    const livingFile = `.report.csv.${process.pid}-99.part`
    for (const name of [
      `.report.csv.${deadPid}-1.part`,
      livingFile,
      `.other.csv.${deadPid}-1.part`,
      `.report.csv.${deadPid}.part`,
    ])
      writeFileSync(join(folder, name), 'half')
    writeSafeFile(path, 'whole')
    expect(readdirSync(folder).sort()).toEqual(
      [
        `.other.csv.${deadPid}-1.part`,
        livingFile,
        `.report.csv.${deadPid}.part`,
        'report.csv',
      ].sort(),
    )
  })

  it.each(['nowhere/report.csv', 'a\0b.csv', 'x'.repeat(300), 'file/report.csv'])(
    'input 115: refuses the name %j and says why',
    (name) => {
      const folder = makeFolder()
      writeFileSync(join(folder, 'file'), '')
      const failure = failureOf(() => openSafeFile(`${folder}/${name}`))
      expect(failure).toMatchObject(targetRefusal)
      expect(failure.why).not.toBe('')
    },
  )

  it('accepts a name of 255 bytes: the temporary name is cut', () => {
    const path = join(makeFolder(), `${'ñ'.repeat(125)}x.csv`)
    writeSafeFile(path, 'x')
    expect(readFileSync(path, 'utf8')).toBe('x')
  })

  it('input 115: refuses a folder without write permission', () => {
    const folder = makeFolder()
    chmodSync(folder, 0o755)
    const lockedFolder = join(folder, 'locked')
    mkdirSync(lockedFolder, { mode: 0o555 })
    const source = pathToFileURL(
      join(import.meta.dirname, '../../../../../src-main/hosts/worker/files/safe-file.ts'),
    ).href
    const program = `const { openSafeFile } = await import(${JSON.stringify(source)}); try { openSafeFile(${JSON.stringify(join(lockedFolder, 'report.csv'))}) } catch (error) { process.stdout.write(error.code + ': ' + error.why) }`
    // For root a folder's mode forbids nothing, so another user must try.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      ...user,
    })
    expect(stdout).toBe('TARGET_REFUSED: this user has no write permission there')
    expect(readdirSync(lockedFolder)).toEqual([])
  })

  it('input 115: reports a full disk, and leaves nothing', () => {
    if (!existsSync('/dev/full')) return expect(process.platform).not.toBe('linux')
    expect(refusalOf('/dev/full')).toMatchObject(targetRefusal)
  })
})

describe('writeAll', () => {
  it('writes all of a buffer in any number of steps', () => {
    const path = join(makeFolder(), 'large')
    const file = openSafeFile(path)
    const text = 'ñ'.repeat(3_000_000)
    file.write(text)
    expect(file.seal().bytes).toBe(6_000_000)
    file.publish()
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('throws the system’s error', () => {
    expect(() => writeAll(987654, Buffer.from('x'))).toThrow('EBADF')
  })
})
