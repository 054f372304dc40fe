import { formatCount } from '../../format/amount.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

type Words = Readonly<Record<string, string>>

/**
 * Words for the values that contracts and services use: states, types, rails, operations. Each key
 * is the value exactly as received. Services may add values, and one without a word is shown
 * unchanged. The four words of the feed's states are abbreviations, and a translation of one says
 * nothing about its class (G5).
 */
export const valueWords = catalogue({
  status: {
    COMPLETED: t('Completed', 'Completado', 'Concluído'),
    PENDING: t('Pending', 'Pendiente', 'Pendente'),
    PROCESSING: t('Processing', 'En proceso', 'Processando'),
    CREATED: t('Created', 'Creado', 'Criado'),
    QUEUED: t('Queued', 'En cola', 'Na fila'),
    ERROR: t('Error', 'Error', 'Erro'),
    FAILED: t('Failed', 'Fallido', 'Falhou'),
    FAILURE: t('Failed', 'Fallido', 'Falhou'),
    REJECTED: t('Rejected', 'Rechazado', 'Rejeitado'),
    REFUSED: t('Refused', 'Rechazado', 'Recusado'),
    DECLINED: t('Declined', 'Rechazado', 'Recusado'),
    CANCELLED: t('Cancelled', 'Cancelado', 'Cancelado'),
    CANCELED: t('Cancelled', 'Cancelado', 'Cancelado'),
    EXPIRED: t('Expired', 'Vencido', 'Expirado'),
    RETURNED: t('Returned', 'Devuelto', 'Devolvido'),
    REVERSED: t('Reversed', 'Revertido', 'Estornado'),
    VOID: t('Void', 'Anulado', 'Anulado'),
    COM: t('Completed', 'Completado', 'Concluído'),
    PEN: t('Pending', 'Pendiente', 'Pendente'),
    CAN: t('Cancelled', 'Cancelado', 'Cancelado'),
    REJ: t('Rejected', 'Rechazado', 'Rejeitado'),
  } as Entries<Words>,
  type: {
    deposit: t('Deposit', 'Depósito', 'Depósito'),
    withdrawal: t('Withdrawal', 'Retiro', 'Saque'),
    swap: t('Swap', 'Intercambio', 'Troca'),
  } as Entries<Words>,
  rail: {
    bank: t('Bank', 'Banco', 'Banco'),
    pix: t('Pix', 'Pix', 'Pix'),
    crypto: t('Crypto', 'Cripto', 'Cripto'),
    platform: t('Platform', 'Plataforma', 'Plataforma'),
  } as Entries<Words>,
  operation: {
    BUY: t('Buy', 'Compra', 'Compra'),
    SELL: t('Sell', 'Venta', 'Venda'),
    SWAP: t('Swap', 'Intercambio', 'Troca'),
    DEPOSIT: t('Deposit', 'Depósito', 'Depósito'),
    WITHDRAWAL: t('Withdrawal', 'Retiro', 'Saque'),
    FIAT_WITHDRAWAL: t('Fiat withdrawal', 'Retiro fiat', 'Saque fiduciário'),
  } as Entries<Words>,
  contact: {
    crypto: t('Crypto address', 'Dirección cripto', 'Endereço cripto'),
    bank: t('Bank account', 'Cuenta bancaria', 'Conta bancária'),
    p2p_tag: t('P2P tag', 'Etiqueta P2P', 'Etiqueta P2P'),
  } as Entries<Words>,
  flag: {
    true: t('Yes', 'Sí', 'Sim'),
    false: t('No', 'No', 'Não'),
  } as Entries<Words>,
  /** States of end users, their documents and accounts. Upper and lower case are equal. */
  account: {
    ACTIVE: t('Active', 'Activo', 'Ativo'),
    INACTIVE: t('Inactive', 'Inactivo', 'Inativo'),
    ENABLED: t('Enabled', 'Habilitado', 'Habilitado'),
    DISABLED: t('Disabled', 'Deshabilitado', 'Desabilitado'),
    BANNED: t('Banned', 'Vetado', 'Banido'),
    BLOCKED: t('Blocked', 'Bloqueado', 'Bloqueado'),
    LIMITED: t('Limited', 'Limitado', 'Limitado'),
    OPERATIVE: t('Operational', 'Operativo', 'Operacional'),
    OPERATIONAL: t('Operational', 'Operativo', 'Operacional'),
    APPROVED: t('Approved', 'Aprobado', 'Aprovado'),
    COMPLETED: t('Completed', 'Completado', 'Concluído'),
    IN_REVIEW: t('In review', 'En revisión', 'Em análise'),
    PENDING: t('Pending', 'Pendiente', 'Pendente'),
    REJECTED: t('Rejected', 'Rechazado', 'Rejeitado'),
    UPDATE_REQUIRED: t('Update required', 'Debe actualizarse', 'Requer atualização'),
    NONE: t('None', 'Ninguno', 'Nenhum'),
  } as Entries<Words>,
  period: {
    DAILY: t('Daily', 'Diario', 'Diário'),
    WEEKLY: t('Weekly', 'Semanal', 'Semanal'),
    MONTHLY: t('Monthly', 'Mensual', 'Mensal'),
    YEARLY: t('Yearly', 'Anual', 'Anual'),
  } as Entries<Words>,
  json: {
    none: t('none', 'ninguno', 'nenhum'),
    fields: t(
      (count: number) => (count === 1 ? '1 field' : `${formatCount(count)} fields`),
      (count) => (count === 1 ? '1 campo' : `${formatCount(count)} campos`),
      (count) => (count === 1 ? '1 campo' : `${formatCount(count)} campos`),
    ),
    entries: t(
      (count: number) => (count === 1 ? '1 entry' : `${formatCount(count)} entries`),
      (count) => (count === 1 ? '1 elemento' : `${formatCount(count)} elementos`),
      (count) => (count === 1 ? '1 item' : `${formatCount(count)} itens`),
    ),
  },
})
