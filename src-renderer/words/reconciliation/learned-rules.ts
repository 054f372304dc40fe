import type { LearnedRuleKind } from '../../../src-main/reconciliation/learned-rule.ts'
import { catalogue } from '../catalogue.ts'

const counted = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`

/** Words of rules suggested by similar decisions. */
export const learnedRulesWords = catalogue({
  en: {
    title: 'Learnt from decisions',
    aside: 'nothing changes until you add a rule',
    found: (count: string) =>
      `${counted(count, 'rule is', 'rules are')} suggested by like decisions.`,
    review: 'Review',
    kinds: {
      tolerance: 'A tolerance',
      alias: 'Another name',
      statusWord: 'The meaning of a status word',
      mapping: 'A change of the mapping',
    } satisfies Record<LearnedRuleKind, string>,
    like: (count: string, status: string, reason: string) =>
      `${count} like decisions: ${status}, “${reason}”`,
    settles: (count: string, runs: string) =>
      `Would have settled ${counted(count, 'break', 'breaks')} in ${counted(runs, 'earlier run', 'earlier runs')}.`,
    otherwiseNone: 'None of them was decided otherwise.',
    otherwise: (count: string) =>
      `${counted(count, 'break of this kind was', 'breaks of this kind were')} decided otherwise:`,
    trying: 'Trying it on the kept ledger file',
    tried: (file: string, gain: string) =>
      `On ${file}: ${counted(gain, 'more row', 'more rows')} would match`,
    loseNone: 'none would be lost.',
    lose: (count: string, lines: string) =>
      `${counted(count, 'row', 'rows')} would no longer match: line ${lines}.`,
    noFile: 'The ledger file of that run is no longer kept, so only its breaks could be counted.',
    changes: 'What changes',
    word: (word: string, meaning: string) => `The provider’s word ${word} means ${meaning}.`,
    name: 'Mapping name',
    add: 'Add rule',
    refuse: 'Not now',
    added: 'The rule was added. The next ledger file of this source is read with it.',
  },
  es: {
    title: 'Aprendidas de las decisiones',
    aside: 'nada cambia hasta que agregue una regla',
    found: (count: string) => `Decisiones iguales sugieren ${counted(count, 'regla', 'reglas')}.`,
    review: 'Revisar',
    kinds: {
      tolerance: 'Una tolerancia',
      alias: 'Otro nombre',
      statusWord: 'El significado de una palabra de estado',
      mapping: 'Un cambio del mapeo',
    },
    like: (count: string, status: string, reason: string) =>
      `${count} decisiones iguales: ${status}, «${reason}»`,
    settles: (count: string, runs: string) =>
      `Habría resuelto ${counted(count, 'diferencia', 'diferencias')} en ${counted(runs, 'conciliación anterior', 'conciliaciones anteriores')}.`,
    otherwiseNone: 'Ninguna de ellas se decidió de otra manera.',
    otherwise: (count: string) =>
      `${counted(count, 'diferencia de este tipo se decidió', 'diferencias de este tipo se decidieron')} de otra manera:`,
    trying: 'Probándola con el archivo guardado',
    tried: (file: string, gain: string) =>
      `En ${file}: ${counted(gain, 'fila más coincidiría', 'filas más coincidirían')}`,
    loseNone: 'no se perdería ninguna.',
    lose: (count: string, lines: string) =>
      `${counted(count, 'fila dejaría', 'filas dejarían')} de coincidir: línea ${lines}.`,
    noFile:
      'El archivo de esa conciliación ya no se guarda; solo se pudieron contar sus diferencias.',
    changes: 'Qué cambia',
    word: (word: string, meaning: string) =>
      `La palabra ${word} del proveedor significa ${meaning}.`,
    name: 'Nombre del mapeo',
    add: 'Agregar regla',
    refuse: 'Ahora no',
    added: 'Se agregó la regla. El próximo archivo de esta fuente se lee con ella.',
  },
  pt: {
    title: 'Aprendidas com as decisões',
    aside: 'nada muda até que você adicione uma regra',
    found: (count: string) => `Decisões iguais sugerem ${counted(count, 'regra', 'regras')}.`,
    review: 'Revisar',
    kinds: {
      tolerance: 'Uma tolerância',
      alias: 'Outro nome',
      statusWord: 'O significado de uma palavra de status',
      mapping: 'Uma mudança no mapeamento',
    },
    like: (count: string, status: string, reason: string) =>
      `${count} decisões iguais: ${status}, “${reason}”`,
    settles: (count: string, runs: string) =>
      `Teria resolvido ${counted(count, 'divergência', 'divergências')} em ${counted(runs, 'conciliação anterior', 'conciliações anteriores')}.`,
    otherwiseNone: 'Nenhuma delas foi decidida de outra forma.',
    otherwise: (count: string) =>
      `${counted(count, 'divergência deste tipo foi decidida', 'divergências deste tipo foram decididas')} de outra forma:`,
    trying: 'Testando com o arquivo guardado',
    tried: (file: string, gain: string) =>
      `Em ${file}: ${counted(gain, 'linha a mais seria conciliada', 'linhas a mais seriam conciliadas')}`,
    loseNone: 'nenhuma se perderia.',
    lose: (count: string, lines: string) =>
      `${counted(count, 'linha deixaria de ser conciliada', 'linhas deixariam de ser conciliadas')}: linha ${lines}.`,
    noFile:
      'O arquivo dessa conciliação não está mais guardado; só foi possível contar as divergências.',
    changes: 'O que muda',
    word: (word: string, meaning: string) => `A palavra ${word} do provedor significa ${meaning}.`,
    name: 'Nome do mapeamento',
    add: 'Adicionar regra',
    refuse: 'Agora não',
    added: 'A regra foi adicionada. O próximo arquivo desta fonte será lido com ela.',
  },
})
