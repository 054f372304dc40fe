import { describe, expect, it } from 'vitest'
import {
  classifyLedgerStatus,
  classifyProviderStatus,
  settledWords,
} from '../../../src-main/domain/status.ts'

describe('classifyProviderStatus', () => {
  it.each([
    ['COMPLETED', 'final'],
    [' COMPLETED ', 'final'],
    ['completed', 'unknown'],
    ['Completed', 'unknown'],
    ['COM', 'unknown'],
    ['NEW_STATE', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
    ['PENDING', 'open'],
    ['processing', 'open'],
    ['Created', 'open'],
    ['QUEUED', 'open'],
  ])('A60, B18, input 16: without a map reads %j as %s', (status, meaning) => {
    expect(classifyProviderStatus(status, {})).toBe(meaning)
  })

  it.each([
    'ERROR',
    'error',
    'FAILED',
    'Failure',
    'REJECTED',
    'REFUSED',
    'DECLINED',
    'CANCELLED',
    'canceled',
    'EXPIRED',
    'RETURNED',
    'REVERSED',
    'VOID',
  ])('X22: reads %s as failed, in any case', (status) => {
    expect(classifyProviderStatus(status, {})).toBe('failed')
  })

  it.each([
    ['COM', 'final'],
    ['com', 'final'],
    ['COMPLETED', 'open'],
    ['ERROR', 'open'],
    ['CAN', 'failed'],
    ['OTHER', 'unknown'],
  ])("A60: lets the operator's map decide %s: %s", (status, meaning) => {
    expect(
      classifyProviderStatus(status, {
        COM: 'final',
        COMPLETED: 'open',
        ERROR: 'open',
        CAN: 'failed',
      }),
    ).toBe(meaning)
  })
})

describe('classifyLedgerStatus', () => {
  // reconciliation.md, Statuses: each class in three languages, with forms beyond the table.
  it.each([
    ['final', 'COMPLETED Done paid settled successful sent Confirmed executed processed'],
    [
      'final',
      'completado COMPLETADA pagado Pagada liquidada enviado acreditada exitosa finalizado',
    ],
    ['final', 'concluído CONCLUÍDA concluido pago paga creditado efetuada executado processada'],
    ['failed', 'failed error rejected declined cancelled canceled expired refunded void draft'],
    ['failed', 'fallido rechazada cancelado anulada vencido expirada devuelto revertida borrador'],
    ['failed', 'falhou recusado rejeitada estornado devolvida erro rascunho'],
    ['open', 'pending processing queued requested created unconfirmed in_progress'],
    ['open', 'pendiente procesando solicitada creado en_curso en_proceso'],
    ['open', 'pendente processando solicitado criada em_andamento em_processamento'],
    ['unknown', 'COM other toString __proto__ paid-out approved'],
  ])('X25: reads as %s: %s', (meaning, words) => {
    for (const word of words.split(' ')) {
      const status = word.includes('__') ? word : word.replace('_', ' ')
      expect(classifyLedgerStatus(status, {}), status).toBe(meaning)
    }
  })

  it.each([' done ', 'Concluído'.normalize('NFD'), 'concluído'.normalize('NFC')])(
    'reads %j whatever its blanks and its form',
    (status) => {
      expect(classifyLedgerStatus(status, {})).toBe('final')
    },
  )

  it("X25: applies the mapping's words, then the profile's, then the usual words", () => {
    const map = { PAID: 'open', DONE: 'open', ABONADO: 'open' } as const
    const statuses = { Abonado: 'final', 'Sin fondos': 'failed', done: 'failed' } as const
    expect(
      ['paid', 'done', 'ABONADO', 'sin fondos', 'sent'].map((status) =>
        classifyLedgerStatus(status, map, statuses),
      ),
    ).toEqual(['open', 'failed', 'final', 'failed', 'final'])
  })
})

describe('settledWords', () => {
  it('X22: names words of class final and failed in their usual spellings', () => {
    const words = settledWords({ COM: 'final', CAN: 'failed', ERROR: 'open' })
    expect(words).toEqual(expect.arrayContaining(['COMPLETED', 'COM', 'com', 'Can', 'Failed']))
    expect(words.filter((word) => /^(?:completed|error)$/i.test(word))).toEqual(['COMPLETED'])
  })

  it("A60: follows the operator's map for COMPLETED too", () => {
    expect(settledWords({ COMPLETED: 'open' })).not.toContain('COMPLETED')
    expect(settledWords({ COMPLETED: 'final' })).toContain('completed')
  })
})
