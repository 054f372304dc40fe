import { catalogue, t } from '../catalogue.ts'

/**
 * Words of the screen for withdrawals that are blocked or have a risk score or a reason. A field's
 * meaning is stated as in the contract, and no more.
 */
export const riskWords = catalogue({
  title: t('Blocked and risk', 'Bloqueos y riesgo', 'Bloqueios e risco'),
  tabs: {
    blocked: t('Blocked', 'Bloqueados', 'Bloqueados'),
    scored: t('With a risk score', 'Con puntuación de riesgo', 'Com pontuação de risco'),
    reasoned: t('With a reason', 'Con motivo', 'Com motivo'),
  },
  tabsLabel: t('Which withdrawals', 'Qué retiros', 'Quais saques'),
  means: {
    blocked: t(
      'The provider says that these are blocked, but not by whom or for how long. Ask the service again to see whether they are still blocked.',
      'El proveedor dice que estos retiros están bloqueados, pero no por quién ni por cuánto tiempo. Consulte de nuevo al servicio para ver si siguen así.',
      'O provedor diz que estes saques estão bloqueados, mas não por quem nem por quanto tempo. Consulte o serviço de novo para ver se continuam assim.',
    ),
    scored: t(
      'A score is shown as received and is never compared, because no scale is stated. No score is not a score of 0.',
      'La puntuación se muestra como llegó y nunca se compara, porque no hay una escala definida. Sin puntuación no es lo mismo que 0.',
      'A pontuação é mostrada como chegou e nunca é comparada, porque não há escala definida. Sem pontuação não é o mesmo que 0.',
    ),
    reasoned: t(
      'The reason is a free text of the service, shown as received.',
      'El motivo es un texto libre del servicio y se muestra como llegó.',
      'O motivo é um texto livre do serviço e é mostrado como chegou.',
    ),
  },
  ledger: t('Ledger, latest run', 'Última conciliación', 'Última conciliação'),
  score: t('Risk score', 'Riesgo', 'Risco'),
  matched: t('Matched', 'Conciliado', 'Conciliado'),
  notThere: t('Not in the ledger', 'No está en el libro', 'Não está no livro'),
  openBreak: t('Open break', 'Abrir discrepancia', 'Abrir divergência'),
  copy: t('Copy all fields', 'Copiar todos los campos', 'Copiar todos os campos'),
  none: {
    blocked: t('Nothing is blocked', 'No hay nada bloqueado', 'Nada está bloqueado'),
    scored: t(
      'No withdrawal has a risk score',
      'Ningún retiro lleva puntuación de riesgo',
      'Nenhum saque tem pontuação de risco',
    ),
    reasoned: t(
      'No withdrawal has a reason',
      'Ningún retiro lleva motivo',
      'Nenhum saque tem motivo',
    ),
  },
  noneText: t(
    'The cache has no such withdrawal. A sync fetches newer ones.',
    'Entre los retiros almacenados no hay ninguno. Una sincronización trae los más recientes.',
    'Entre os saques do cache não há nenhum. Uma sincronização traz os mais recentes.',
  ),
})
