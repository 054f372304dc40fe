import type { FailureTable } from './failure-entry.ts'

/** Failures of decisions and periods. */
export const decisionFailures = {
  REASON_MISSING: {
    kind: 'badInput',
    en: ['A decision needs a reason', 'Give a reason; it is stored with the decision.'],
    es: ['Falta un motivo', 'Diga por qué; se guarda con su nombre.'],
    pt: ['Falta um motivo', 'Diga por quê; fica guardado com seu nome.'],
  },
  BREAK_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such break', 'Open the list again.'],
    es: ['Esa discrepancia no existe', 'Abra la lista de nuevo.'],
    pt: ['Essa divergência não existe', 'Abra a lista de novo.'],
  },
  BREAKS_OPEN: {
    kind: 'badInput',
    en: ['The period cannot be closed yet: breaks are open', 'Resolve or accept them first.'],
    es: [
      'Aún hay discrepancias por resolver',
      'Resuelva o acepte cada una antes de cerrar el período.',
    ],
    pt: [
      'Ainda há divergências a resolver',
      'Resolva ou aceite cada uma antes de fechar o período.',
    ],
  },
  BREAKS_OUT_OF_ORDER: {
    kind: 'bug',
    en: ['The breaks of a period came in a wrong order', 'Copy the details and report them.'],
    es: [
      'La huella del período no se pudo calcular',
      'Es un defecto del programa: comuníquelo con la evidencia.',
    ],
    pt: [
      'A impressão digital do período não pôde ser calculada',
      'É um defeito do programa: comunique-o com a evidência.',
    ],
  },
  DECISION_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no decision to undo', 'Look at the list of decisions again.'],
    es: ['No hay nada que deshacer', 'Mire de nuevo la lista de decisiones.'],
    pt: ['Não há nada a desfazer', 'Veja de novo a lista de decisões.'],
  },
  MATCH_IMPOSSIBLE: {
    kind: 'badInput',
    en: ['These records cannot be decided together', 'Look at both sides again.'],
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
    kind: 'badInput',
    en: ['There is no such suggestion', 'Look at the suggestions of the latest run.'],
    es: ['Esa sugerencia no existe', 'Mire las sugerencias de la última conciliación.'],
    pt: ['Essa sugestão não existe', 'Veja as sugestões da última conciliação.'],
  },
  PERIOD_CLOSED: {
    kind: 'badInput',
    en: ['The period is closed', 'Open the period again first, with a reason.'],
    es: ['Un período cerrado se apoya en esto', 'Ábralo primero de nuevo, con un motivo.'],
    pt: ['Um período fechado se apoia nisto', 'Abra-o primeiro de novo, com um motivo.'],
  },
  PERIOD_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such closed period', 'Look at the list again.'],
    es: ['Ese período cerrado no existe', 'Mire la lista de nuevo.'],
    pt: ['Esse período fechado não existe', 'Veja a lista de novo.'],
  },
} as const satisfies FailureTable
