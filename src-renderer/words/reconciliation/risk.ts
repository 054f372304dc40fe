import { catalogue } from '../catalogue.ts'

/**
 * Words of the screen for withdrawals that are blocked or have a risk score or a reason. A field's
 * meaning is stated as in the contract, and no more.
 */
export const riskWords = catalogue({
  en: {
    title: 'Blocked and risk',
    tabs: { blocked: 'Blocked', scored: 'With a risk score', reasoned: 'With a reason' },
    tabsLabel: 'Which withdrawals',
    means: {
      blocked:
        'The provider says that these are blocked, and neither by whom nor for how long. Ask the service again to see whether they still are.',
      scored:
        'A score is shown as it came and is never compared, because no scale is stated. No score is not a score of 0.',
      reasoned: 'The reason is a free text of the service, shown as it came.',
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
        'El proveedor dice que estos retiros están bloqueados, pero no por quién ni por cuánto tiempo. Consulte de nuevo al servicio para ver si siguen así.',
      scored:
        'La puntuación se muestra como llegó y nunca se compara, porque no hay una escala definida. Sin puntuación no es lo mismo que 0.',
      reasoned: 'El motivo es un texto libre del servicio y se muestra como llegó.',
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
        'O provedor diz que estes saques estão bloqueados, mas não por quem nem por quanto tempo. Consulte o serviço de novo para ver se continuam assim.',
      scored:
        'A pontuação é mostrada como chegou e nunca é comparada, porque não há escala definida. Sem pontuação não é o mesmo que 0.',
      reasoned: 'O motivo é um texto livre do serviço e é mostrado como chegou.',
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
