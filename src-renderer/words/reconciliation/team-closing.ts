import { catalogue, t } from '../catalogue.ts'

/** Words of closing a period in a team: one member proposes it, and another one approves it. */
export const teamClosingWords = catalogue({
  propose: t('Propose closing', 'Proponer cierre', 'Propor fechamento'),
  proposeTitle: t(
    'Propose to close this period?',
    '¿Proponer el cierre de este período?',
    'Propor o fechamento deste período?',
  ),
  proposeText: t(
    'Another member approves it on their own workstation, which must come to the same result. Until then nothing is closed.',
    'Otro miembro lo aprueba en su propio puesto, que debe llegar al mismo resultado. Hasta entonces no se cierra nada.',
    'Outro membro o aprova no próprio posto, que precisa chegar ao mesmo resultado. Até lá nada é fechado.',
  ),
  frozen: t(
    'This is frozen when it is approved:',
    'Esto se congela cuando se aprueba:',
    'Isto é congelado quando for aprovado:',
  ),
  proposals: t('Closings proposed', 'Cierres propuestos', 'Fechamentos propostos'),
  proposed: t(
    (span: string) => `Closing proposed: ${span}`,
    (span) => `Cierre propuesto: ${span}`,
    (span) => `Fechamento proposto: ${span}`,
  ),
  by: t(
    (person: string, when: string, note: string) =>
      `By ${person} on ${when}${note === '' ? '' : ` · ${note}`}`,
    (person: string, when: string, note: string) =>
      `Por ${person} el ${when}${note === '' ? '' : ` · ${note}`}`,
    (person: string, when: string, note: string) =>
      `Por ${person} em ${when}${note === '' ? '' : ` · ${note}`}`,
  ),
  waits: t(
    'A closing of this period waits for approval',
    'Un cierre de este período espera aprobación',
    'Um fechamento deste período espera aprovação',
  ),
  same: t('Same result here', 'Mismo resultado aquí', 'Mesmo resultado aqui'),
  differs: t('Different result here', 'Otro resultado aquí', 'Outro resultado aqui'),
  differsText: t(
    'This workstation comes to another result. Sync with the team, and compare the breaks.',
    'Este puesto llega a otro resultado. Sincronice y compare las discrepancias.',
    'Este posto chega a outro resultado. Sincronize e compare as divergências.',
  ),
  absent: t(
    'The run is not here yet',
    'La conciliación aún no está aquí',
    'A conciliação ainda não está aqui',
  ),
  own: t(
    'You proposed it. Another member approves it.',
    'Usted lo propuso. Lo aprueba otro miembro.',
    'Você o propôs. Outro membro o aprova.',
  ),
  approve: t('Approve', 'Aprobar', 'Aprovar'),
  approveTitle: t('Approve this closing?', '¿Aprobar este cierre?', 'Aprovar este fechamento?'),
  approveText: t(
    (span: string, person: string) =>
      `The period ${span} is closed in the whole team, as ${person} proposed. Its run and what was decided about its breaks stay as they are.`,
    (span: string, person: string) =>
      `El período ${span} se cierra en todo el equipo, como propuso ${person}. Su conciliación y lo decidido sobre sus discrepancias quedan como están.`,
    (span: string, person: string) =>
      `O período ${span} é fechado em toda a equipe, como ${person} propôs. Sua conciliação e o que foi decidido sobre suas divergências ficam como estão.`,
  ),
  withdraw: t('Withdraw', 'Retirar', 'Retirar'),
  withdrawTitle: t('Withdraw this proposal?', '¿Retirar esta propuesta?', 'Retirar esta proposta?'),
  withdrawText: t(
    'The closing is not approved. It can be proposed again.',
    'El cierre no se aprueba. Se puede proponer de nuevo.',
    'O fechamento não é aprovado. Pode ser proposto de novo.',
  ),
  openRun: t('Open the run', 'Abrir la conciliación', 'Abrir a conciliação'),
  closers: t('Proposed, approved', 'Propuso, aprobó', 'Propôs, aprovou'),
  proposedBy: t('Proposed by', 'Propuesto por', 'Proposto por'),
  approvedBy: t('Approved by', 'Aprobado por', 'Aprovado por'),
  both: t(
    (proposer: string, approver: string) => `Proposed by ${proposer}, approved by ${approver}`,
    (proposer: string, approver: string) => `Propuesto por ${proposer}, aprobado por ${approver}`,
    (proposer: string, approver: string) => `Proposto por ${proposer}, aprovado por ${approver}`,
  ),
  bothOn: t(
    (closers: string, when: string, note: string) =>
      `${closers} on ${when}${note === '' ? '' : ` · ${note}`}`,
    (closers: string, when: string, note: string) =>
      `${closers} el ${when}${note === '' ? '' : ` · ${note}`}`,
    (closers: string, when: string, note: string) =>
      `${closers} em ${when}${note === '' ? '' : ` · ${note}`}`,
  ),
  reopenText: t(
    'In the whole team its breaks take decisions again. What was frozen stays in the list of closed periods.',
    'En todo el equipo sus discrepancias admiten decisiones de nuevo. Lo congelado queda en la lista de períodos cerrados.',
    'Em toda a equipe as divergências voltam a aceitar decisões. O que foi congelado fica na lista de períodos fechados.',
  ),
  elsewhere: {
    title: t(
      'The matches of this run have not arrived',
      'Las coincidencias de esta conciliación no han llegado',
      'As correspondências desta conciliação não chegaram',
    ),
    text: t(
      'A colleague made the run. Its figures and breaks are here. Its matches follow from the team’s server, unless it was shared without them.',
      'Un colega hizo la conciliación. Sus cifras y discrepancias están aquí. Sus coincidencias siguen desde el servidor del equipo, salvo que se compartiera sin ellas.',
      'Um colega fez a conciliação. Os números e as divergências estão aqui. As correspondências seguem do servidor da equipe, a menos que ela tenha sido compartilhada sem elas.',
    ),
    breaks: t('Show its breaks', 'Mostrar sus discrepancias', 'Mostrar suas divergências'),
    ledgers: t('Run the ledger here', 'Conciliar el libro aquí', 'Conciliar o livro aqui'),
  },
})
