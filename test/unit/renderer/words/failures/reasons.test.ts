import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../../../src-main/base/failure.ts'
import { readJson } from '../../../../../src-main/base/json.ts'
import { previewEncodings } from '../../../../../src-main/ledger/encodings.ts'
import { readLedger } from '../../../../../src-main/ledger/ledger-file.ts'
import { copyWorkbook } from '../../../../../src-main/ledger/workbook/sheet-file.ts'
import { readMapping } from '../../../../../src-main/reconciliation/row/mapping.ts'
import {
  programReasons,
  programValueWords,
} from '../../../../../src-renderer/words/failures/program-reasons.ts'
import {
  failureReasonIn,
  ledgerReasons,
} from '../../../../../src-renderer/words/failures/reasons.ts'
import { failureOf, makeFolder, writeLedger } from '../../../../support/reconcile.ts'
import { textsOfSource } from '../../../../support/source-texts.ts'

const core = join(import.meta.dirname, '../../../../../src-main')
const corpus = join(import.meta.dirname, '../../../../data/ledgers')
const inAllLanguages = (why: string): readonly string[] => [
  failureReasonIn(why, 'en'),
  failureReasonIn(why, 'es'),
  failureReasonIn(why, 'pt'),
]

/**
 * Returns the reason for each file of the corpus that the core refuses as a whole, by the file's
 * name.
 */
async function refusalReasons(): Promise<readonly (readonly [name: string, why: string])[]> {
  const folder = makeFolder()
  const reasons: [string, string][] = []
  for (const name of readdirSync(corpus)) {
    const expectation = join(corpus, name.replace(extname(name), '.expected.json'))
    if (name.endsWith('.json') || name === 'README.md') continue
    const { refused, mapping = {} } = JSON.parse(readFileSync(expectation, 'utf8')) as {
      readonly refused?: string
      readonly mapping?: unknown
    }
    if (refused === undefined) continue
    try {
      const path = await copyWorkbook(join(corpus, name), folder)
      const chosenMapping = readMapping(readJson(JSON.stringify(mapping)))
      const reading = readLedger(path, chosenMapping, () => undefined, false)
      while (!reading.next().done);
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      reasons.push([name, error.why])
    }
  }
  return reasons
}

describe('failureReasonIn', () => {
  it('has words for every reason for which a file of the corpus is refused', async () => {
    const reasons = await refusalReasons()
    expect(reasons.length).toBeGreaterThan(10)
    for (const language of ['es', 'pt'] as const)
      expect(reasons.filter(([, why]) => failureReasonIn(why, language) === why)).toEqual([])
  })

  it('has words for every reason for which an encoding is not offered', () => {
    const path = writeLedger(makeFolder(), Uint8Array.from([0xd3, 0x81, 0xff, 0x0a, 0x41, 0x0a]))
    const problems = previewEncodings(path).flatMap(({ problem }) => problem ?? [])
    expect(problems.length).toBeGreaterThan(2)
    expect(problems.filter((why) => failureReasonIn(why, 'es') === why)).toEqual([])
  })

  it.each([
    '{"date_format": 1}',
    '{"date_format": "x"}',
    '{"delimiter": "ab"}',
    '{"decimal": ",", "thousands": ","}',
    '{"header": 1}',
    '{"skip_lines": -1}',
    '{"columns": {"amount": {"column": 0}}}',
    '{"columns": {"note": {"decimal_places": 2}}}',
    '{"rows": {"include": ["x"]}}',
    '{"rows": 1}',
    '{"direction": {"by": "letter", "column": "Tipo"}}',
    '{"unknown": 1}',
  ])('has words for the reason why %s is not a mapping', (text) => {
    const { why } = failureOf(() => readMapping(readJson(text)))
    expect(why).not.toBe('')
    expect([failureReasonIn(why, 'es') === why, failureReasonIn(why, 'pt') === why]).toEqual([
      false,
      false,
    ])
  })

  it('names fields in the language and leaves headers and cells as they are', () => {
    expect(
      inAllLanguages(
        'no column for amount or total was found among "Fecha", "no column for; amount"; "Monto" is not taken as amount, for cells such as "date; x" cannot be it',
      ),
    ).toEqual([
      'no column for amount or total was found among "Fecha", "no column for; amount"; "Monto" is not taken as amount, for cells such as "date; x" cannot be it',
      'no hay columna para importe o total entre "Fecha", "no column for; amount"; "Monto" no se toma como importe, pues celdas como "date; x" no pueden serlo',
      'não há coluna para valor ou total entre "Fecha", "no column for; amount"; "Monto" não é tomada como valor, pois células como "date; x" não podem ser isso',
    ])
    expect(inAllLanguages('none of its rows can be used; the mapping leaves out 3')[1]).toBe(
      'no se puede usar ninguna de sus filas; el mapeo excluye 3',
    )
    expect(inAllLanguages('its line 7 is not an object')[2]).toBe('a linha 7 não é um objeto')
  })

  it('leaves out a reason that repeats the title of its failure', () => {
    expect(inAllLanguages('it is a PDF file')).toEqual(['it is a PDF file', '', ''])
  })

  it('returns any other reason unchanged', () => {
    expect(inAllLanguages('dust limit')).toEqual(['dust limit', 'dust limit', 'dust limit'])
  })

  it.each(Object.entries(programReasons))('has a text of %s for every pattern', (file, reasons) => {
    const texts = [...textsOfSource(join('src-main', file))].flatMap((text) => text.split('; '))
    expect(
      reasons.filter(([pattern]) => !texts.some((text) => pattern.test(text))).map(String),
    ).toEqual([])
  })

  it('has a text of the core or the upload for every pattern of a ledger’s reason', () => {
    const texts = [
      'src-main/ledger',
      'src-main/base/csv.ts',
      'src-main/reconciliation/row',
      'src-main/store/imports',
      'src-renderer/features/reconciliation/ledgers/upload.svelte.ts',
    ].flatMap((path) => [...textsOfSource(path)].flatMap((text) => text.split('; ')))
    expect(
      ledgerReasons.filter(([pattern]) => !texts.some((text) => pattern.test(text))).map(String),
    ).toEqual([])
  })

  it('has a source for every word within a reason', () => {
    const files = [
      ...Object.keys(programReasons),
      'hosts/node/ports.ts',
      'reconciliation/reconcile.ts',
      'hosts/node/window-desk.ts',
    ]
    const sources = files.map((file) => readFileSync(join(core, file), 'utf8')).join('\n')
    expect(
      Object.keys(programValueWords).filter((word) => !new RegExp(`\\b${word}\\b`).test(sources)),
    ).toEqual([])
  })

  it('translates a reason within a reason', () => {
    expect(
      inAllLanguages(
        '/data/profiles.json: profile 2 ("Nórdica"), name: each name can be used once',
      ),
    ).toEqual([
      '/data/profiles.json: profile 2 ("Nórdica"), name: each name can be used once',
      '/data/profiles.json: perfil 2 ("Nórdica"), name: dos perfiles no pueden tener el mismo nombre',
      '/data/profiles.json: perfil 2 ("Nórdica"), name: dois perfis não podem ter o mesmo nome',
    ])
    expect(inAllLanguages('the window (process 41) owns it')[1]).toBe(
      'la ventana (proceso 41) lo tiene abierto',
    )
    expect(inAllLanguages('the beginning to 2026-06-30 was closed by ana on 2026-07-02')[2]).toBe(
      'ana fechou em 2026-07-02 o período até 2026-06-30',
    )
    expect(
      inAllLanguages(
        'the stored secret does not belong to this key; the service says: Bad signature',
      )[1],
    ).toBe('el secreto guardado no corresponde a esta clave; el servicio dice: Bad signature')
  })
})
