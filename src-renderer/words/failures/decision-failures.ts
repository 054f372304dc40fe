import type { FailureEntry } from './failure-entry.ts'

/** Failures of decisions about breaks, matches and periods, by code. */
export const decisionFailureWords: Readonly<Record<string, FailureEntry>> = {
  REASON_MISSING: {
    es: ['Falta un motivo', 'Diga por qué; se guarda con su nombre.'],
    pt: ['Falta um motivo', 'Diga por quê; fica guardado com seu nome.'],
  },
  BREAK_UNKNOWN: {
    es: ['Esa discrepancia no existe', 'Abra la lista de nuevo.'],
    pt: ['Essa divergência não existe', 'Abra a lista de novo.'],
  },
  BREAKS_OPEN: {
    es: [
      'Aún hay discrepancias por resolver',
      'Resuelva o acepte cada una antes de cerrar el período.',
    ],
    pt: [
      'Ainda há divergências a resolver',
      'Resolva ou aceite cada uma antes de fechar o período.',
    ],
  },
  DECISION_UNKNOWN: {
    es: ['No hay nada que deshacer', 'Mire de nuevo la lista de decisiones.'],
    pt: ['Não há nada a desfazer', 'Veja de novo a lista de decisões.'],
  },
  MATCH_IMPOSSIBLE: {
    es: [
      'Estos registros no pueden ser un solo pago',
      'Un lado tiene que ser exactamente un registro y ninguno puede estar ya conciliado.',
    ],
    pt: [
      'Estes registros não podem ser um só pagamento',
      'Um lado tem que ser exatamente um registro e nenhum pode já estar conciliado.',
    ],
  },
  SUGGESTION_UNKNOWN: {
    es: ['Esa sugerencia no existe', 'Mire las sugerencias de la última conciliación.'],
    pt: ['Essa sugestão não existe', 'Veja as sugestões da última conciliação.'],
  },
  LEDGER_GONE: {
    es: ['El archivo del libro ya no se conserva', 'Cárguelo de nuevo y concilie otra vez.'],
    pt: ['O arquivo do livro não está mais guardado', 'Carregue-o de novo e concilie outra vez.'],
  },
}
