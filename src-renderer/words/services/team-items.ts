import type { ItemKind, ItemNoticeKind } from '../../../src-main/contract/team-items.ts'
import { formatCount } from '../../format/amount.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** Words of what a team shares in versions: rules, settings, mappings and templates. */
export const teamItemWords = catalogue({
  title: t('Shared rules and templates', 'Reglas y plantillas compartidas', 'Regras e modelos'),
  text: t(
    'Every workstation of the team uses these in the same version. A run names the versions that it used.',
    'Todos los puestos del equipo usan estos elementos en la misma versión. Una conciliación nombra las versiones que usó.',
    'Todos os postos da equipe usam estes itens na mesma versão. Uma conciliação informa as versões que usou.',
  ),
  none: t('Nothing is shared yet.', 'Todavía no se comparte nada.', 'Nada é compartilhado ainda.'),
  failed: t(
    'The shared items could not be read',
    'No se pudieron leer los elementos compartidos',
    'Não foi possível ler os itens compartilhados',
  ),
  item: t('Item', 'Elemento', 'Item'),
  version: t('Version', 'Versión', 'Versão'),
  by: t('Changed by', 'Cambiado por', 'Alterado por'),
  at: t('Changed', 'Cambiado', 'Alterado'),
  here: t('On this machine', 'En esta computadora', 'Neste computador'),
  kinds: {
    rules: t('Matching rules', 'Reglas', 'Regras'),
    status_map: t('Status words', 'Palabras de estado', 'Palavras de status'),
    rails: t('Rails', 'Rieles', 'Canais'),
    ties: t('Links between accounts', 'Vínculos entre cuentas', 'Vínculos entre contas'),
    fees: t('Fees', 'Comisiones', 'Tarifas'),
    mapping: t('Mapping', 'Mapeo', 'Mapeamento'),
    template: t('Template', 'Plantilla', 'Modelo'),
  } satisfies Entries<Record<ItemKind, string>>,
  states: {
    shared: t('shared', 'compartido', 'compartilhado'),
    pending: t('not shared yet', 'sin compartir', 'sem compartilhar'),
    kept: t('only here', 'solo aquí', 'somente aqui'),
    behind: t('not taken yet', 'sin aplicar', 'não aplicado'),
    deleted: t('deleted', 'eliminado', 'excluído'),
  },
  hints: {
    pending: t(
      'Changed on this machine. The team receives it at the next exchange.',
      'Cambiado en esta computadora. El equipo lo recibe en el próximo intercambio.',
      'Alterado neste computador. A equipe o recebe na próxima troca.',
    ),
    kept: t(
      'It stays on this machine until you change it.',
      'Queda en esta computadora hasta que lo cambie.',
      'Fica neste computador até você alterá-lo.',
    ),
    behind: t(
      'The team has another version. It is taken at the next exchange, unless this profile cannot use it.',
      'El equipo tiene otra versión. Se aplica en el próximo intercambio, salvo que este perfil no pueda usarla.',
      'A equipe tem outra versão. Ela é aplicada na próxima troca, a menos que este perfil não possa usá-la.',
    ),
  },
  mark: t(
    (version: number, person: string, at: string) => `shared, version ${version}, ${person}, ${at}`,
    (version, person, at) => `compartido, versión ${version}, ${person}, ${at}`,
    (version, person, at) => `compartilhado, versão ${version}, ${person}, ${at}`,
  ),
  notices: {
    title: t(
      'Changed twice or replaced',
      'Cambiado dos veces o reemplazado',
      'Alterado duas vezes',
    ),
    mine: t(
      (item: string, version: number, person: string) =>
        `${item}: your version ${version} holds. ${person} had changed it without knowing of yours. Agree on one version.`,
      (item, version, person) =>
        `${item}: vale su versión ${version}. ${person} lo había cambiado sin conocer la suya. Acuerden una versión.`,
      (item, version, person) =>
        `${item}: vale a sua versão ${version}. ${person} o havia alterado sem conhecer a sua. Combinem uma versão.`,
    ),
    theirs: t(
      (item: string, version: number, person: string) =>
        `${item}: version ${version} of ${person} holds in place of yours, which ${person} did not know of. Agree on one version.`,
      (item, version, person) =>
        `${item}: vale la versión ${version} de ${person} en lugar de la suya, que ${person} no conocía. Acuerden una versión.`,
      (item, version, person) =>
        `${item}: vale a versão ${version} de ${person} no lugar da sua, que ${person} não conhecia. Combinem uma versão.`,
    ),
    replaced: t(
      (item: string, version: number, person: string) =>
        `${item}: version ${version} of ${person} replaced what this machine had.`,
      (item, version, person) =>
        `${item}: la versión ${version} de ${person} reemplazó lo que tenía esta computadora.`,
      (item, version, person) =>
        `${item}: a versão ${version} de ${person} substituiu o que este computador tinha.`,
    ),
    copy: t(
      (name: string) => `Yours is kept as “${name}”.`,
      (name) => `El suyo se conserva como «${name}».`,
      (name) => `O seu fica guardado como “${name}”.`,
    ),
    copyText: t('Copy the old text', 'Copiar el texto anterior', 'Copiar o texto anterior'),
    copied: t('Copied', 'Copiado', 'Copiado'),
    dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
    dismissFailed: t(
      'The notice was not dismissed',
      'El aviso no se descartó',
      'O aviso não foi dispensado',
    ),
  } satisfies Record<ItemNoticeKind, unknown> & Record<string, unknown>,
  count: t(
    (count: number) => (count === 1 ? '1 item' : `${formatCount(count)} items`),
    (count) => (count === 1 ? '1 elemento' : `${formatCount(count)} elementos`),
    (count) => (count === 1 ? '1 item' : `${formatCount(count)} itens`),
  ),
})
