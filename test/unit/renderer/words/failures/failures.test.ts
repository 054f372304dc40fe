import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure, failureToPlain } from '../../../../../src-main/base/failure.ts'
import { tellFailureIn } from '../../../../../src-renderer/format/told-failure.ts'
import { failureWords, wordsOf } from '../../../../../src-renderer/words/failures/failures.ts'

const root = resolve(import.meta.dirname, '../../../../../src-main')
// Codes of the command line, of a host without a window, and of the sandbox's own controls.
const elsewhere = new Set([
  'WINDOW_NOT_BUILT',
  'ARGUMENTS_WRONG',
  'NO_WINDOW_YET',
  'RUNTIME_TOO_OLD',
  'BAD_CONTROL',
  'BAD_INSTANT',
  'BAD_NUMBER',
])

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => resolve(entry.parentPath, entry.name))
    .filter(
      (path) => !/src-main\/(?:sandbox|hosts\/(?:cli|loopback))\//.test(path.replaceAll('\\', '/')),
    )
    .map((path) => readFileSync(path, 'utf8'))
}

/**
 * Every code that is written out in the core: as a property, in a condition, or as a helper's first
 * argument.
 */
function codesOfTheCore(): readonly string[] {
  const found = new Set<string>()
  for (const text of sources(root)) {
    for (const [, line = ''] of text.matchAll(/\bcode: (.*)/g))
      for (const [, code = ''] of line.matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)) found.add(code)
    for (const [, code = ''] of text.matchAll(/(?:fileFault|refuse|off)\(\s*'([A-Z][A-Z_]+)'/g))
      found.add(code)
    for (const [, code = ''] of text.matchAll(/'(KEYCHAIN_[A-Z]+)'/g)) found.add(code)
  }
  return [...found].filter((code) => !elsewhere.has(code)).sort()
}

describe('failureWords', () => {
  it('has words for every code of the core', () => {
    const codes = codesOfTheCore()
    expect(codes.length).toBeGreaterThan(70)
    // A status is explained by its number.
    expect(
      codes.filter((code) => !Object.hasOwn(failureWords, code) && !/^HTTP_\d+$/.test(code)),
    ).toEqual([])
  })

  it('states in every language what happened and what to do, and no language repeats another', () => {
    for (const [code, { es, pt, en }] of Object.entries(failureWords)) {
      for (const words of [es, pt, ...(en ? [en] : [])]) {
        expect(words[0], code).toMatch(/^\p{Lu}/u)
        expect(words[0], code).not.toMatch(/[.!]$/)
        expect(words[1], code).toMatch(/^\p{Lu}.*[.…]$/u)
      }
      expect(es[1], code).not.toBe(pt[1])
    }
  })
})

describe('tellFailureIn', () => {
  const failure = new Failure({
    kind: 'service',
    code: 'PARTNER_20036',
    what: 'The partner service answered 20036',
    why: 'dust limit',
    advice: 'raise the amount',
    evidence: { status: 400 },
  })

  it('keeps the core’s own words in English, as whole sentences', () => {
    expect(tellFailureIn(failure, 'en', wordsOf)).toEqual({
      title: 'The partner service answered 20036',
      text: 'Dust limit.',
      advice: 'Raise the amount.',
      evidence:
        'PARTNER_20036 (service)\nThe partner service answered 20036\ndust limit\nraise the amount\nstatus: 400',
    })
  })

  it('finds words for a code with a number of the service', () => {
    expect(tellFailureIn(failure, 'es', wordsOf).title).toBe(
      'El servicio del socio respondió 20036',
    )
    expect(
      tellFailureIn(
        {
          ...failure,
          code: 'HTTP_503',
          what: 'x',
          why: '',
          advice: '',
          kind: 'service',
          evidence: {},
        },
        'pt',
        wordsOf,
      ).title,
    ).toBe('O serviço respondeu com o estado 503')
  })

  it('reports any other thrown value as a fault of the program', () => {
    expect(tellFailureIn(new TypeError('x is undefined'), 'pt', wordsOf)).toMatchObject({
      title: 'Aconteceu algo inesperado',
      text: 'X is undefined.',
    })
  })

  it('never advises a retry after an instruction was sent, whatever failed then', () => {
    const full = new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'The disk is full',
      why: '',
      advice: 'look at the history',
      evidence: { was_sent: true },
    })
    expect(
      (['en', 'es', 'pt'] as const).map((language) => wordsOf(failureToPlain(full), language)),
    ).toEqual([
      [
        'It was sent, and then something failed: The disk is full',
        'Look at the history before you do it again; ask the service where the outcome is not known.',
      ],
      [
        'Se envió y después algo falló: El disco está lleno',
        'Mire el historial antes de hacerlo de nuevo; pregunte al servicio si el resultado no se conoce.',
      ],
      [
        'Foi enviado e depois algo falhou: O disco está cheio',
        'Veja o histórico antes de fazer de novo; pergunte ao serviço se o resultado não é conhecido.',
      ],
    ])
  })

  it('accepts a job’s failure as plain data', () => {
    const plain = {
      kind: 'busy' as const,
      code: 'ALREADY_RUNNING',
      what: 'In use',
      why: 'another process owns it',
      advice: 'wait',
      evidence: {},
    }
    expect(tellFailureIn(plain, 'es', wordsOf).title).toBe('Otro proceso usa este perfil')
  })
})
