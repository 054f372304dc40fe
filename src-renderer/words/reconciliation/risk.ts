import { catalogue } from '../catalogue.ts'

/**
 * The desk for withdrawals that are blocked or carry a risk score or a reason. What a field means
 * is said as the contract says it, and no more.
 */
export const riskWords = catalogue({
  en: {
    title: 'Blocked and risk',
    tabs: { blocked: 'Blocked', scored: 'With a risk score', reasoned: 'With a reason' },
    tabsLabel: 'Which withdrawals',
    means: {
      blocked:
        'is_blocked is true: the contract says that the withdrawal is blocked, and neither by whom nor for how long. Ask the service again to see whether it still is.',
      scored:
        'risk_score may be null, which means none was given and is not 0. The contract states no scale: a score is shown as it came and is never compared.',
      reasoned: 'reason is free text of the service; an empty one is none. It is shown as it came.',
    },
    ledger: 'Ledger, latest run',
    score: 'Risk score',
    matched: 'Matched',
    notThere: 'Not in it',
    openBreak: 'Open break',
    copy: 'Copy all fields',
    none: {
      blocked: 'Nothing is blocked',
      scored: 'No withdrawal carries a risk score',
      reasoned: 'No withdrawal carries a reason',
    },
    noneText: 'Among the withdrawals of the cache there is none. A sync brings newer ones.',
  },
  es: {
    title: 'Bloqueos y riesgo',
    tabs: { blocked: 'Bloqueados', scored: 'Con puntuación de riesgo', reasoned: 'Con motivo' },
    tabsLabel: 'Qué retiros',
    means: {
      blocked:
        'is_blocked es verdadero: el contrato dice que el retiro está bloqueado, y no por quién ni por cuánto tiempo. Pregunte de nuevo al servicio para ver si sigue así.',
      scored:
        'risk_score puede ser nulo, lo que significa que no se dio ninguna y no es 0. El contrato no da ninguna escala: una puntuación se muestra como llegó y nunca se compara.',
      reasoned:
        'reason es un texto libre del servicio; uno vacío no es motivo. Se muestra como llegó.',
    },
    ledger: 'Última conciliación',
    score: 'Riesgo',
    matched: 'Conciliado',
    notThere: 'No está',
    openBreak: 'Abrir discrepancia',
    copy: 'Copiar todos los campos',
    none: {
      blocked: 'No hay nada bloqueado',
      scored: 'Ningún retiro lleva puntuación de riesgo',
      reasoned: 'Ningún retiro lleva motivo',
    },
    noneText:
      'Entre los retiros almacenados no hay ninguno. Una sincronización trae los más recientes.',
  },
  pt: {
    title: 'Bloqueios e risco',
    tabs: { blocked: 'Bloqueados', scored: 'Com pontuação de risco', reasoned: 'Com motivo' },
    tabsLabel: 'Quais saques',
    means: {
      blocked:
        'is_blocked é verdadeiro: o contrato diz que o saque está bloqueado, e não por quem nem por quanto tempo. Pergunte de novo ao serviço para ver se continua assim.',
      scored:
        'risk_score pode ser nulo, o que significa que nenhuma foi dada e não é 0. O contrato não dá nenhuma escala: uma pontuação é mostrada como chegou e nunca é comparada.',
      reasoned:
        'reason é um texto livre do serviço; um vazio não é motivo. É mostrado como chegou.',
    },
    ledger: 'Última conciliação',
    score: 'Risco',
    matched: 'Conciliado',
    notThere: 'Não está',
    openBreak: 'Abrir divergência',
    copy: 'Copiar todos os campos',
    none: {
      blocked: 'Nada está bloqueado',
      scored: 'Nenhum saque tem pontuação de risco',
      reasoned: 'Nenhum saque tem motivo',
    },
    noneText: 'Entre os saques do cache não há nenhum. Uma sincronização traz os mais recentes.',
  },
})
