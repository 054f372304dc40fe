import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkActivity } from '../../../../src-main/hosts/node/activity-check.ts'
import { activityLog, activityPath } from '../../../../src-main/hosts/node/activity-log.ts'

const root = resolve(import.meta.dirname, '../../../..')
const verifier = join(root, 'resources/verify-log.mjs')
const run = promisify(execFile)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-activity-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const AT = '2026-11-21T12:00:00.000000Z'
const entry = (
  what: string,
  facts: Readonly<Record<string, string | number | boolean | null>> = {},
) => ({ at: AT, profile: 'desk', what, facts })

/** Makes a log of these entries, after the binding line. */
function makeLog(...whats: string[]): {
  folder: string
  path: string
  log: ReturnType<typeof activityLog>
} {
  const folder = makeFolder()
  const log = activityLog(folder)
  for (const what of whats) log.append(entry(what))
  return { folder, path: activityPath(folder), log }
}

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean)
const write = (path: string, lines: readonly string[]): void =>
  writeFileSync(path, `${lines.join('\n')}\n`)

const emptyVerdict = {
  entries: 0,
  isWhole: true,
  firstBroken: null,
  head: '',
  problem: null,
  cutLines: [],
}

/**
 * Returns the verdicts of the program and of the auditor's own verifier. They share no code and
 * must agree.
 */
async function verdict(
  path: string,
  notedHash?: string,
): Promise<{
  isWhole: boolean
  firstBroken: number | null
  problem: string | null
  entries: number
  head: string
  cutLines: readonly number[]
  isFound: boolean | null
}> {
  const { isNotedFound, ...programVerdict } = await checkActivity(path, notedHash)
  const verifierOutcome = await run(process.execPath, [
    verifier,
    path,
    '--json',
    ...(notedHash === undefined ? [] : ['--head', notedHash]),
  ]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  const { isHeadFound, ...verifierVerdict } = JSON.parse(verifierOutcome.stdout) as Record<
    string,
    unknown
  >
  expect(verifierVerdict).toEqual(programVerdict)
  expect(isHeadFound).toBe(isNotedFound)
  expect(verifierOutcome.code).toBe(programVerdict.isWhole && isNotedFound !== false ? 0 : 4)
  return { ...programVerdict, isFound: isNotedFound }
}

/** Binds lines by the rule of README.md, in an implementation of this test's own. */
function rechain(contents: readonly string[]): string[] {
  let previous = '0'.repeat(64)
  return contents.map((content) => {
    previous = createHash('sha256').update(`${previous}\n${content}`).digest('hex')
    return `${content.slice(0, -1)},"hash":"${previous}"}`
  })
}
const contentOf = (line: string): string => `${line.slice(0, line.lastIndexOf(',"hash":'))}}`

describe('activityLog', () => {
  it('binds every line to the one before by a public rule', async () => {
    const { path, log } = makeLog('one')
    log.append(entry('two', { text: 'año "x" ,"hash":"no', count: 3, none: null, yes: true }))
    const lines = linesOf(path)
    expect(lines).toEqual(rechain(lines.map(contentOf)))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      number: 1,
      what: 'log_chained',
      facts: {
        bytes: 0,
        sha256: createHash('sha256').digest('hex'),
        rule: expect.stringContaining('SHA-256'),
      },
    })
    expect(log.read(null, 10)).toEqual(lines.map((line) => JSON.parse(line)).reverse())
    expect(await verdict(path)).toMatchObject({
      isWhole: true,
      entries: 3,
      firstBroken: null,
      head: JSON.parse(lines[2] ?? '').hash,
      isFound: null,
    })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  it('binds the entries of earlier versions, whatever they are, and keeps their numbers', async () => {
    const folder = makeFolder()
    const path = activityPath(folder)
    const oldText = `{"number":1,"at":"${AT}","profile":"","what":"locked","facts":{}}\n{"number":1,"at":"${AT}","profile":"","what":"unlocked","facts":{}}\nnot json`
    writeFileSync(path, oldText)
    expect(await verdict(path)).toMatchObject({
      isWhole: false,
      firstBroken: 1,
      problem: 'notChained',
      head: '',
    })
    const log = activityLog(folder)
    log.append(entry('sync_done'))
    expect(readFileSync(path, 'utf8').startsWith(`${oldText}\n`)).toBe(true)
    expect(log.read(null, 10).map(({ number, what }) => [number, what])).toEqual([
      [5, 'sync_done'],
      [4, 'log_chained'],
      [3, 'unreadable'],
      [1, 'unlocked'],
      [1, 'locked'],
    ])
    expect(await verdict(path)).toMatchObject({ isWhole: true, entries: 5, cutLines: [] })
    writeFileSync(path, readFileSync(path, 'utf8').replace('unlocked', 'UNLOCKED'))
    expect(await verdict(path)).toMatchObject({
      isWhole: false,
      firstBroken: 1,
      problem: 'wronglyBound',
    })
  })

  it('begins a new line after one that a crash cut short, and binds the cut line', async () => {
    const { path, log } = makeLog('one', 'two', 'three')
    truncateSync(path, statSync(path).size - 100)
    expect(await verdict(path)).toMatchObject({
      isWhole: false,
      firstBroken: 4,
      problem: 'notWhole',
      entries: 4,
    })
    log.append(entry('four'))
    expect(await verdict(path)).toMatchObject({ isWhole: true, entries: 6, cutLines: [4] })
    expect(log.read(null, 3).map(({ number, what }) => [number, what])).toEqual([
      [6, 'four'],
      [5, 'log_chained'],
      [4, 'unreadable'],
    ])
    // The cut line cannot be removed either.
    write(
      path,
      linesOf(path).filter((_, index) => index !== 3),
    )
    expect(await verdict(path)).toMatchObject({ isWhole: false, firstBroken: 4 })
  })

  it('is bound again after foreign lines were appended, and names the line', async () => {
    const { path, log } = makeLog('one')
    appendFileSync(path, '{"number":3,"at":"","profile":"","what":"planted","facts":{}}\n')
    expect(await verdict(path)).toMatchObject({
      isWhole: false,
      firstBroken: 3,
      problem: 'notChained',
    })
    log.append(entry('two'))
    expect(await verdict(path)).toMatchObject({ isWhole: true, cutLines: [3] })
  })

  it('reads pages from the end, the newest first, across many blocks', () => {
    const folder = makeFolder()
    const contents = Array.from({ length: 3000 }, (_, index) =>
      JSON.stringify({
        number: index + 1,
        ...entry(index === 0 ? 'log_chained' : `e${index + 1}`, { pad: 'x'.repeat(index % 200) }),
      }),
    )
    write(activityPath(folder), rechain(contents))
    const log = activityLog(folder)
    expect(log.read(null, 2).map(({ number }) => number)).toEqual([3000, 2999])
    const page = log.read(1001, 500)
    expect([page.length, page[0]?.number, page[499]?.number]).toEqual([500, 1000, 501])
    expect(log.read(3, 500).map(({ what }) => what)).toEqual(['e2', 'log_chained'])
    expect(log.read(1, 500)).toEqual([])
  })

  it('keeps one chain while four processes write to it at once', async () => {
    const { folder, path } = makeLog('first')
    const script = `
      import { activityLog } from ${JSON.stringify(pathToFileURL(join(root, 'src-main/hosts/node/activity-log.ts')).href)}
      const log = activityLog(process.argv[1])
      for (let at = 0; at < 25; at += 1) log.append({ at: '', profile: '', what: process.argv[2] + at, facts: {} })`
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        run(process.execPath, [
          '--experimental-strip-types',
          '--no-warnings',
          '--input-type=module',
          '-e',
          script,
          folder,
          name,
        ]),
      ),
    )
    expect(await verdict(path)).toMatchObject({ isWhole: true, entries: 102, cutLines: [] })
    const whats = linesOf(path).map((line) => (JSON.parse(line) as { what: string }).what)
    for (const name of ['a', 'b', 'c', 'd'])
      expect(whats.filter((what) => what.startsWith(name))).toEqual(
        Array.from({ length: 25 }, (_, index) => `${name}${index}`),
      )
  })

  it('reports why it cannot be written, and follows no link', () => {
    const { folder } = makeLog()
    const otherFile = join(folder, 'other')
    writeFileSync(otherFile, '')
    symlinkSync(otherFile, activityPath(folder))
    expect(() => activityLog(folder).append(entry('one'))).toThrow(
      expect.objectContaining({ code: 'LOG_REFUSED', kind: 'store' }),
    )
    expect(readFileSync(otherFile, 'utf8')).toBe('')
    const blockedFolder = makeFolder()
    mkdirSync(activityPath(blockedFolder))
    expect(() => activityLog(blockedFolder).append(entry('one'))).toThrow(
      expect.objectContaining({ code: 'LOG_REFUSED' }),
    )
    expect(existsSync(`${activityPath(blockedFolder)}.lock`)).toBe(false)
  })

  it('returns its verdict for the window', async () => {
    const { log } = makeLog('one')
    expect(await log.verify()).toEqual({
      entries: 2,
      isWhole: true,
      firstBroken: null,
      head: log.read(null, 1)[0]?.hash,
      problem: null,
      cutLines: [],
    })
    expect(await activityLog(makeFolder()).verify()).toEqual(emptyVerdict)
  })
})

describe('checkActivity', () => {
  it('finds an edited entry, a removed one, two swapped ones and a planted one', async () => {
    const { path } = makeLog('one', 'two', 'three', 'four')
    const lines = linesOf(path)
    const judge = async (newLines: readonly (string | undefined)[]): Promise<unknown> => {
      write(path, newLines as string[])
      const { isWhole, firstBroken, problem } = await verdict(path)
      return [isWhole, firstBroken, problem]
    }
    const [a, b, c, d, e] = lines
    expect(await judge([a, b, c?.replace('"two"', '"TWO"'), d, e])).toEqual([
      false,
      3,
      'doesNotFollow',
    ])
    expect(await judge([a, b, c?.replace(/"hash":"./, '"hash":"x'), d, e])).toEqual([
      false,
      3,
      'notChained',
    ])
    expect(await judge([a, b, d, e])).toEqual([false, 3, 'doesNotFollow'])
    expect(await judge([a, c, b, d, e])).toEqual([false, 2, 'doesNotFollow'])
    expect(await judge([a, b, c, '{"number":4}', d, e])).toEqual([false, 4, 'notChained'])
    expect(await judge([a, b, c, 'half a li', d, e])).toEqual([false, 4, 'notWhole'])
    expect(await judge([b, c, d, e])).toEqual([false, 1, 'noBeginning'])
    expect(await judge([a, b, c, d?.slice(0, 40), e])).toEqual([false, 4, 'notWhole'])
    expect(await judge(rechain([a, b, d, e].map((line) => contentOf(line ?? ''))))).toEqual([
      false,
      3,
      'misnumbered',
    ])
    expect(
      await judge(
        rechain([b, c].map((line) => contentOf(line ?? '').replace(/"number":\d/, '"number":1'))),
      ),
    ).toEqual([false, 1, 'noBeginning'])
    expect(await judge(lines)).toEqual([true, null, null])
  })

  it('detects a shortened end by a noted hash alone', async () => {
    const { path, log } = makeLog('one', 'two', 'three')
    const { head } = await verdict(path)
    log.append(entry('four'))
    expect(await verdict(path, head)).toMatchObject({ isWhole: true, isFound: true })
    write(path, linesOf(path).slice(0, 3))
    expect(await verdict(path)).toMatchObject({ isWhole: true, isFound: null })
    expect(await verdict(path, head)).toMatchObject({ isWhole: true, isFound: false })
  })

  it('detects a log whose chain was rewritten only with a noted hash', async () => {
    const { path } = makeLog('one', 'two', 'three')
    const { head } = await verdict(path)
    write(path, rechain(linesOf(path).map((line) => contentOf(line).replace('"two"', '"TWO"'))))
    expect(await verdict(path)).toMatchObject({ isWhole: true, isFound: null })
    expect(await verdict(path, head)).toMatchObject({ isWhole: true, isFound: false })
    // After a break a noted hash proves nothing.
    const { path: otherPath } = makeLog('one', 'two', 'three')
    const notedHash = (await verdict(otherPath)).head
    write(
      otherPath,
      linesOf(otherPath).map((line) => line.replace('"one"', '"ONE"')),
    )
    expect(await verdict(otherPath, notedHash)).toMatchObject({
      isWhole: false,
      firstBroken: 2,
      isFound: false,
    })
  })

  it('finds any changed byte, and any line that was inserted, removed or doubled', async () => {
    const { path } = makeLog('one', 'two', 'three')
    const wholeLog = readFileSync(path)
    const lineFeedOffsets = [...wholeLog.keys()].filter((offset) => wholeLog[offset] === 10)
    const damagedLogs = fc.oneof(
      fc
        .tuple(fc.nat(wholeLog.length - 1), fc.integer({ min: 1, max: 255 }))
        .map(([offset, by]) => {
          const damagedLog = Buffer.from(wholeLog)
          damagedLog[offset] = (damagedLog[offset] ?? 0) ^ by
          return damagedLog
        }),
      fc
        .tuple(
          fc.constantFrom(0, ...lineFeedOffsets.slice(0, -1).map((offset) => offset + 1)),
          fc.string(),
        )
        .map(([offset, text]) =>
          Buffer.concat([
            wholeLog.subarray(0, offset),
            Buffer.from(`${text}\n`),
            wholeLog.subarray(offset),
          ]),
        ),
      fc
        .nat(2)
        .map((line) =>
          Buffer.concat([
            wholeLog.subarray(0, (lineFeedOffsets[line] ?? 0) + 1),
            wholeLog.subarray(((line === 0 ? -1 : lineFeedOffsets[line - 1]) ?? 0) + 1),
          ]),
        ),
      fc
        .nat(2)
        .map((line) =>
          Buffer.concat([
            wholeLog.subarray(0, ((line === 0 ? -1 : lineFeedOffsets[line - 1]) ?? 0) + 1),
            wholeLog.subarray((lineFeedOffsets[line] ?? 0) + 1),
          ]),
        ),
      fc
        .nat(wholeLog.length - 2)
        .filter((length) => wholeLog[length - 1] !== 10 && length > 0)
        .map((length) => wholeLog.subarray(0, length)),
    )
    await fc.assert(
      fc.asyncProperty(damagedLogs, async (damagedLog) => {
        writeFileSync(path, damagedLog)
        expect(await verdict(path)).toMatchObject({
          isWhole: false,
          firstBroken: expect.any(Number),
        })
      }),
      { numRuns: 25 },
    )
  })

  it('finds that the whole log was emptied', async () => {
    const { path, log } = makeLog('one')
    writeFileSync(path, '')
    const emptiedVerdict = {
      ...emptyVerdict,
      isWhole: false,
      firstBroken: 1,
      problem: 'noBeginning',
    }
    expect(await verdict(path)).toEqual({ ...emptiedVerdict, isFound: null })
    expect(await log.verify()).toEqual(emptiedVerdict)
  })

  it('reads bytes that are not text, and refuses a path that is not a file', async () => {
    const { path } = makeLog('one')
    appendFileSync(path, Buffer.from([0xff, 0x00, 0x0a, 0x0a]))
    expect(await verdict(path)).toMatchObject({
      isWhole: false,
      firstBroken: 3,
      problem: 'notWhole',
      entries: 4,
    })
    await expect(checkActivity(makeFolder())).rejects.toMatchObject({
      code: 'LOG_UNREADABLE',
      kind: 'badInput',
    })
  })
})
