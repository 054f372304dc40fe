import type { LearnedRuleKind } from '../../../src-main/reconciliation/decision-reason.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

const countText = (count: string, singular: string, plural: string): string =>
  `${count} ${count === '1' ? singular : plural}`

/** Words of rules suggested by similar decisions. */
export const learnedRulesWords = catalogue({
  title: t('Learnt from decisions', 'Aprendidas de las decisiones', 'Aprendidas com as decisões'),
  aside: t(
    'nothing changes until you add a rule',
    'nada cambia hasta que agregue una regla',
    'nada muda até que você adicione uma regra',
  ),
  found: t(
    (count: string) =>
      `${countText(count, 'rule is', 'rules are')} suggested by similar decisions.`,
    (count: string) => `Decisiones iguales sugieren ${countText(count, 'regla', 'reglas')}.`,
    (count: string) => `Decisões iguais sugerem ${countText(count, 'regra', 'regras')}.`,
  ),
  review: t('Review', 'Revisar', 'Revisar'),
  kinds: {
    tolerance: t('A tolerance', 'Una tolerancia', 'Uma tolerância'),
    alias: t('Another name', 'Otro nombre', 'Outro nome'),
    statusWord: t(
      'The meaning of a status word',
      'El significado de una palabra de estado',
      'O significado de uma palavra de status',
    ),
    mapping: t('A change of the mapping', 'Un cambio del mapeo', 'Uma mudança no mapeamento'),
  } satisfies Entries<Record<LearnedRuleKind, string>>,
  like: t(
    (count: string, status: string, reason: string) =>
      `${count} similar decisions: ${status}, “${reason}”`,
    (count: string, status: string, reason: string) =>
      `${count} decisiones iguales: ${status}, «${reason}»`,
    (count: string, status: string, reason: string) =>
      `${count} decisões iguais: ${status}, “${reason}”`,
  ),
  settles: t(
    (count: string, runs: string) =>
      `Would have settled ${countText(count, 'break', 'breaks')} in ${countText(runs, 'earlier run', 'earlier runs')}.`,
    (count: string, runs: string) =>
      `Habría resuelto ${countText(count, 'discrepancia', 'discrepancias')} en ${countText(runs, 'conciliación anterior', 'conciliaciones anteriores')}.`,
    (count: string, runs: string) =>
      `Teria resolvido ${countText(count, 'divergência', 'divergências')} em ${countText(runs, 'conciliação anterior', 'conciliações anteriores')}.`,
  ),
  otherwiseNone: t(
    'None of them was decided differently.',
    'Ninguna de ellas se decidió de otra manera.',
    'Nenhuma delas foi decidida de outra forma.',
  ),
  otherwise: t(
    (count: string) =>
      `${countText(count, 'break of this kind was', 'breaks of this kind were')} decided differently:`,
    (count: string) =>
      `${countText(count, 'discrepancia de este tipo se decidió', 'discrepancias de este tipo se decidieron')} de otra manera:`,
    (count: string) =>
      `${countText(count, 'divergência deste tipo foi decidida', 'divergências deste tipo foram decididas')} de outra forma:`,
  ),
  trying: t(
    'Trying it on the stored ledger file',
    'Probándola con el archivo guardado',
    'Testando com o arquivo guardado',
  ),
  tried: t(
    (file: string, gain: string) =>
      `On ${file}: ${countText(gain, 'more row', 'more rows')} would match`,
    (file: string, gain: string) =>
      `En ${file}: ${countText(gain, 'fila más coincidiría', 'filas más coincidirían')}`,
    (file: string, gain: string) =>
      `Em ${file}: ${countText(gain, 'linha a mais seria conciliada', 'linhas a mais seriam conciliadas')}`,
  ),
  loseNone: t('none would be lost.', 'no se perdería ninguna.', 'nenhuma se perderia.'),
  lose: t(
    (count: string, lines: string, moreCount: string) =>
      `${countText(count, 'row', 'rows')} would no longer match: ${count === '1' ? 'line' : 'lines'} ${lines}${moreCount === '0' ? '' : ` and ${moreCount} more`}.`,
    (count: string, lines: string, moreCount: string) =>
      `${countText(count, 'fila dejaría', 'filas dejarían')} de coincidir: ${count === '1' ? 'línea' : 'líneas'} ${lines}${moreCount === '0' ? '' : ` y ${moreCount} más`}.`,
    (count: string, lines: string, moreCount: string) =>
      `${countText(count, 'linha deixaria de ser conciliada', 'linhas deixariam de ser conciliadas')}: ${count === '1' ? 'linha' : 'linhas'} ${lines}${moreCount === '0' ? '' : ` e mais ${moreCount}`}.`,
  ),
  against: {
    gainless: t(
      'The trial speaks against this rule: no more rows would match. It cannot be added.',
      'La prueba habla en contra de esta regla: no coincidirían más filas. No se puede agregar.',
      'O teste fala contra esta regra: nenhuma linha a mais seria conciliada. Não pode ser adicionada.',
    ),
    losing: t(
      'The trial speaks against this rule: it loses at least as many rows as it gains. It cannot be added.',
      'La prueba habla en contra de esta regla: pierde al menos tantas filas como gana. No se puede agregar.',
      'O teste fala contra esta regra: perde pelo menos tantas linhas quantas ganha. Não pode ser adicionada.',
    ),
  },
  noFile: t(
    'The ledger file of that run is no longer kept, so only its breaks could be counted.',
    'El archivo de esa conciliación ya no se guarda; solo se pudieron contar sus discrepancias.',
    'O arquivo dessa conciliação não está mais guardado; só foi possível contar as divergências.',
  ),
  changes: t('What changes', 'Qué cambia', 'O que muda'),
  word: t(
    (word: string, meaning: string) => `The provider’s word ${word} means ${meaning}.`,
    (word: string, meaning: string) => `La palabra ${word} del proveedor significa ${meaning}.`,
    (word: string, meaning: string) => `A palavra ${word} do provedor significa ${meaning}.`,
  ),
  name: t('Mapping name', 'Nombre del mapeo', 'Nome do mapeamento'),
  add: t('Add rule', 'Agregar regla', 'Adicionar regra'),
  refuse: t('Not now', 'Ahora no', 'Agora não'),
  added: t(
    'The rule was added. The next ledger file of this source is read with it.',
    'Se agregó la regla. El próximo archivo de esta fuente se lee con ella.',
    'A regra foi adicionada. O próximo arquivo desta fonte será lido com ela.',
  ),
})
