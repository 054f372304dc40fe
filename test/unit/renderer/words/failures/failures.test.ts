import { describe, expect, it } from 'vitest'
import { Failure, failureToPlain } from '../../../../../src-main/base/failure.ts'
import { failureTextIn } from '../../../../../src-renderer/format/failure-text.ts'
import { wordsOf } from '../../../../../src-renderer/words/failures/failures.ts'

describe('failureTextIn', () => {
  const failure = new Failure({
    kind: 'service',
    code: 'PARTNER_20036',
    what: 'The partner service answered 20036',
    why: 'dust limit',
    advice: 'raise the amount',
    evidence: { status: 400 },
  })

  it('keeps the core’s own words in English, as whole sentences', () => {
    expect(failureTextIn(failure, 'en', wordsOf)).toEqual({
      title: 'The partner service answered 20036',
      text: 'Dust limit.',
      advice: 'Raise the amount.',
      evidence:
        'PARTNER_20036 (service)\nThe partner service answered 20036\ndust limit\nraise the amount\nstatus: 400',
    })
  })

  it('keeps words that are translated where the failure occurs', () => {
    const lateFailure = new Failure({ kind: 'badInput', code: 'NOT_EXECUTED', what: 'Llegó tarde' })
    expect(failureTextIn(lateFailure, 'es', wordsOf).title).toBe('Llegó tarde')
  })

  it('has the reason of a refused ledger in the language, and any other reason as the core wrote it', () => {
    const refusal = new Failure({
      kind: 'badInput',
      code: 'FILE_REFUSED',
      what: 'The ledger file was refused',
      why: 'byte 72 is not valid UTF-8',
    })
    const textIn = (language: 'en' | 'es' | 'pt'): string =>
      failureTextIn(refusal, language, wordsOf).text
    expect([textIn('en'), textIn('es'), textIn('pt')]).toEqual([
      'Byte 72 is not valid UTF-8.',
      'El byte 72 no es UTF-8 válido.',
      'O byte 72 não é UTF-8 válido.',
    ])
    expect(failureTextIn(failure, 'es', wordsOf).text).toBe('Dust limit.')
  })

  it('finds words for a code with a number of the service', () => {
    expect(failureTextIn(failure, 'es', wordsOf).title).toBe(
      'El servicio del socio respondió 20036',
    )
    expect(
      failureTextIn(
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

  it('describes any other thrown value as a fault of the program', () => {
    expect(failureTextIn(new TypeError('x is undefined'), 'pt', wordsOf)).toMatchObject({
      title: 'Aconteceu algo inesperado',
      text: 'X is undefined.',
    })
  })

  it('never advises a retry after an instruction was sent, whatever failed afterwards', () => {
    const diskFailure = new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'The disk is full',
      why: '',
      advice: 'look at the history',
      evidence: { was_sent: true },
    })
    expect(
      (['en', 'es', 'pt'] as const).map((language) =>
        wordsOf(failureToPlain(diskFailure), language),
      ),
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

  it('accepts the failure of a job as plain data', () => {
    const plainFailure = {
      kind: 'busy' as const,
      code: 'ALREADY_RUNNING' as const,
      what: 'In use',
      why: 'another process owns it',
      advice: 'wait',
      evidence: {},
    }
    expect(failureTextIn(plainFailure, 'es', wordsOf).title).toBe('Otro proceso usa este perfil')
  })
})
