import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { NoticeCode } from '../../../../../../src-main/base/notice.ts'
import { noticeCodes } from '../../../../../../src-main/base/notice.ts'
import type { CallTally } from '../../../../../../src-main/contract/services.ts'
import type {
  Activity,
  Language,
  WindowNotice,
} from '../../../../../../src-main/contract/window.ts'
import {
  findOwnRows,
  ownRows,
  readOwnCode,
  seenOwnCodes,
} from '../../../../../../src-renderer/features/services/errors/own-codes.ts'
import {
  describeProgramCode,
  programCodes,
  programWords,
} from '../../../../../../src-renderer/words/failures/program-codes.ts'

const root = resolve(import.meta.dirname, '../../../../../..')
const languages: readonly Language[] = ['en', 'es', 'pt']

// The sources whose failures can occur after an instruction was sent: the call, its answer, saving
// its outcome, logging it, the window that waits for it.
const sourcesAfterSending = [
  'src-main/api/send.ts',
  'src-main/api/reply.ts',
  'src-main/api/retry-policy.ts',
  'src-main/app/window/open-stores.ts',
  'src-main/app/window/outcome.ts',
  'src-main/base/failure.ts',
  'src-main/base/exhaustion.ts',
  'src-main/hosts/node/activity-log.ts',
  'src-main/hosts/node/file-lock.ts',
  'src-main/store/client.ts',
  'src-main/store/database/backup-file.ts',
  'src-main/store/database/database.ts',
  'src-main/store/database/identity.ts',
  'src-main/store/database/sqlite-failures.ts',
  'src-main/store/instructions/instructions.ts',
  'src-renderer/loopback.ts',
]
// Codes of these files that are certain refusals, occur before anything is sent, or do not concern
// an instruction.
const codesWithoutEffect = [
  'AUTH_REJECTED',
  'SCOPE_MISSING',
  'THROTTLED',
  'NOT_FOUND',
  'EXECUTED_ALREADY',
  'NOT_PREPARED',
  'QUOTA_USED',
  'CANCELLED',
  'NO_CACHE',
  'DB_TOO_NEW',
  'BACKUP_UNUSABLE',
]

/** The codes in the values and types of members named `code`. */
function namedCodes(text: string): readonly string[] {
  const codes: string[] = []
  const gather = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && /^[A-Z][A-Z0-9_]{3,}$/.test(node.text)) codes.push(node.text)
    ts.forEachChild(node, gather)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) {
      const value = ts.isPropertyAssignment(node) ? node.initializer : node.type
      if (value && node.name.getText() === 'code') gather(value)
    }
    ts.forEachChild(node, visit)
  }
  const scripts = text.includes('<script')
    ? text.replace(/^[\s\S]*?<script[^>]*>|<\/script>[\s\S]*$/g, '')
    : text
  visit(ts.createSourceFile('x.ts', scripts, ts.ScriptTarget.Latest, true))
  return codes
}

describe('describeProgramCode', () => {
  const listedCodes = new Set(programCodes.map(({ code }) => code))

  it.each(languages)(
    'V5: states in %s for every code what happened, what is safe and what to do',
    (language) => {
      for (const { code } of programCodes) {
        const [what, safe, todo] = describeProgramCode(code, language) ?? ['', '', '']
        expect(what, code).toMatch(/^\p{Lu}.*[^.!]$/u)
        expect(what, code).not.toMatch(/^[A-Z0-9_]+$/)
        expect(safe, code).toMatch(/^\p{Lu}.*\.$/u)
        expect(todo, code).toMatch(/^\p{Lu}.*[.…]$/u)
        // A notice without facts has no gap in its text.
        expect(`${what} ${safe} ${todo}`, code).not.toContain('undefined')
      }
    },
  )

  it('has distinct words in each language', () => {
    for (const { code } of programCodes)
      expect(
        new Set(languages.map((language) => describeProgramCode(code, language)?.join(' '))).size,
        code,
      ).toBe(3)
    expect(new Set(languages.map((language) => programWords[language].safeTitle)).size).toBe(3)
  })

  it.each(languages)(
    'V5: never states in %s that nothing was done, and never only advises a retry, for a code that can occur after an instruction was sent',
    (language) => {
      const raisedCodes = new Set(
        sourcesAfterSending.flatMap((file) =>
          namedCodes(readFileSync(resolve(root, file), 'utf8')),
        ),
      )
      for (const code of codesWithoutEffect) expect(raisedCodes, code).toContain(code)
      const uncertainCodes = [...raisedCodes].filter(
        (code) => listedCodes.has(code) && !codesWithoutEffect.includes(code),
      )
      expect(uncertainCodes.length).toBeGreaterThan(15)
      const { sent, safe } = programWords[language]
      for (const code of uncertainCodes) {
        const texts = describeProgramCode(code, language)
        expect(texts?.[1], code).toContain(sent.safe)
        expect(texts?.[2], code).toContain(sent.todo)
        for (const area of ['window', 'host', 'instructions'] as const)
          expect(texts?.[1], code).not.toContain(safe[area])
      }
    },
  )

  it('returns undefined for a code that is not the program’s own', () => {
    expect(
      ['20036', 'constructor', 'HTTP_404', ''].map((code) => describeProgramCode(code, 'en')),
    ).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the rows of the program’s own codes', () => {
  const tally = (code: string, times: number, lastSeen: string): CallTally => ({
    service: 'partner',
    method: 'GET',
    path: '/x/',
    status: 0,
    code,
    times,
    totalMs: 1,
    slowestMs: 1,
    firstSeen: lastSeen,
    lastSeen,
  })
  const day = (number: number): string => `2026-11-0${number}T00:00:00.000000Z`
  const failedSync = (number: number, code: string): Activity => ({
    number,
    at: day(number),
    profile: 'acme',
    what: 'sync_failed',
    facts: { code },
  })
  const notice = (code: NoticeCode, number: number): WindowNotice => ({
    code,
    at: day(number),
    evidence: {},
    profile: 'acme',
  })
  const rowsOf = (...seenArguments: Parameters<typeof seenOwnCodes>): unknown[] =>
    ownRows('en', seenOwnCodes(...seenArguments)).flatMap(({ code, seen: occurrence }) =>
      occurrence ? [[code, occurrence]] : [],
    )

  it('count a code of calls once, even if the log also has the sync that failed with it', () => {
    const calls = [tally('OFFLINE', 2, day(3)), tally('', 9, day(9)), tally('OFFLINE', 1, day(2))]
    expect(rowsOf(calls, [failedSync(3, 'OFFLINE')], [])).toEqual([
      ['OFFLINE', { times: 3, lastSeen: day(3) }],
    ])
  })

  it('count a code without a call by the log, and a code in neither by the notices', () => {
    expect(
      rowsOf(
        [],
        [failedSync(5, 'DISK_FULL'), failedSync(4, 'DISK_FULL'), failedSync(1, 'SYNC_RESTARTED')],
        [notice('SYNC_RESTARTED', 2), notice('SYNC_RESUMED', 6)],
      ),
    ).toEqual([
      ['SYNC_RESUMED', { times: 1, lastSeen: day(6) }],
      ['SYNC_RESTARTED', { times: 1, lastSeen: day(1) }],
      ['DISK_FULL', { times: 2, lastSeen: day(5) }],
    ])
  })

  it('are found by their code, by words of the code and by words of their texts, in either group', () => {
    const findCodes = (
      text: string,
      group?: 'notices' | 'program',
      language: Language = 'en',
    ): string[] => findOwnRows(ownRows(language, new Map()), group, text).map(({ code }) => code)
    expect(findCodes('sync_res')).toEqual(['SYNC_RESUMED', 'SYNC_RESTARTED'])
    expect(findCodes('clock skew')).toEqual(['CLOCK_SKEW'])
    expect(findCodes('relogio', 'notices', 'pt')).toEqual(['CLOCK_SKEW'])
    expect(findCodes('', 'notices')).toEqual([...noticeCodes])
    expect(findCodes('', 'program')).toHaveLength(programCodes.length - noticeCodes.length)
  })

  it('are opened by their code, however it is typed', () => {
    expect(['disk_full', ' DISK_FULL ', 'DISK', '20036', ''].map(readOwnCode)).toEqual([
      'DISK_FULL',
      'DISK_FULL',
      undefined,
      undefined,
      undefined,
    ])
  })
})
