import type { PartnerCode } from '../../../src-main/domain/error-codes.ts'
import type { Entries } from '../catalogue.ts'
import { t } from '../catalogue.ts'

/**
 * The names of the partner contract's codes, as entries of the error desk's catalogue. English is
 * the contract's own.
 */
export const codeNames = {
  20000: t('Validation Error', 'Error de validación', 'Erro de validação'),
  20001: t('Parse Error', 'Error de lectura', 'Erro de leitura'),
  20010: t('Expired Quote', 'Cotización vencida', 'Cotação expirada'),
  20011: t('Already Executed Quote', 'Cotización ya ejecutada', 'Cotação já executada'),
  20012: t('Not Enough Balance', 'Saldo insuficiente', 'Saldo insuficiente'),
  20013: t(
    'Buy Limit Frequency Exceeded',
    'Límite de número de compras superado',
    'Limite de número de compras excedido',
  ),
  20014: t(
    'Sell Limit Frequency Exceeded',
    'Límite de número de ventas superado',
    'Limite de número de vendas excedido',
  ),
  20015: t(
    'Buy Limit Amount Exceeded',
    'Límite de importe de compras superado',
    'Limite de valor de compras excedido',
  ),
  20016: t(
    'Sell Limit Amount Exceeded',
    'Límite de importe de ventas superado',
    'Limite de valor de vendas excedido',
  ),
  20017: t(
    'Buy Transaction Min Limit Exceeded',
    'Compra por debajo del mínimo',
    'Compra abaixo do mínimo',
  ),
  20018: t(
    'Buy Transaction Max Limit Exceeded',
    'Compra por encima del máximo',
    'Compra acima do máximo',
  ),
  20019: t(
    'Sell Transaction Min Limit Exceeded',
    'Venta por debajo del mínimo',
    'Venda abaixo do mínimo',
  ),
  20020: t(
    'Sell Transaction Max Limit Exceeded',
    'Venta por encima del máximo',
    'Venda acima do máximo',
  ),
  20021: t('Banned EndUser', 'Usuario final bloqueado', 'Usuário final bloqueado'),
  20022: t(
    'Swap Transaction Min Limit Exceeded',
    'Intercambio por debajo del mínimo',
    'Troca abaixo do mínimo',
  ),
  20023: t(
    'Swap Transaction Max Limit Exceeded',
    'Intercambio por encima del máximo',
    'Troca acima do máximo',
  ),
  20024: t(
    'Swap Limit Frequency Exceeded',
    'Límite de número de intercambios superado',
    'Limite de número de trocas excedido',
  ),
  20025: t(
    'Swap Limit Amount Exceeded',
    'Límite de importe de intercambios superado',
    'Limite de valor de trocas excedido',
  ),
  20026: t('Quote With No Price', 'Cotización sin precio', 'Cotação sem preço'),
  20027: t('Expired Withdrawal Fee', 'Comisión de retiro vencida', 'Tarifa de saque expirada'),
  20029: t('Invalid address', 'Dirección no válida', 'Endereço inválido'),
  20030: t(
    'Kyc not approved for end user',
    'KYC del usuario final sin aprobar',
    'KYC do usuário final não aprovado',
  ),
  20031: t(
    'Kyc already approved for end user',
    'KYC del usuario final ya aprobado',
    'KYC do usuário final já aprovado',
  ),
  20032: t(
    'Invalid or disabled payment method type',
    'Medio de pago no válido o desactivado',
    'Meio de pagamento inválido ou desativado',
  ),
  20033: t(
    'Frequency limit exceeded for fiat withdrawals',
    'Límite de número de retiros fíat superado',
    'Limite de número de saques em moeda fiduciária excedido',
  ),
  20034: t(
    'Amount limit exceeded for fiat withdrawals',
    'Límite de importe de retiros fíat superado',
    'Limite de valor de saques em moeda fiduciária excedido',
  ),
  20035: t(
    'Fiat account is required',
    'Se requiere una cuenta fíat',
    'Conta em moeda fiduciária necessária',
  ),
  20036: t(
    'Withdrawal amount less than network dust limit',
    'Importe de retiro inferior al mínimo de la red',
    'Valor do saque abaixo do mínimo da rede',
  ),
  20037: t(
    'No address for end user and network',
    'Sin dirección para el usuario final y la red',
    'Sem endereço para o usuário final e a rede',
  ),
  40000: t('Authentication Failed', 'Autenticación fallida', 'Falha de autenticação'),
  40001: t('Not Authenticated', 'Sin autenticar', 'Não autenticado'),
  40003: t('Permission Denied', 'Permiso denegado', 'Permissão negada'),
  40004: t('Not Found', 'No encontrado', 'Não encontrado'),
  40005: t('Method Not Allowed', 'Método no permitido', 'Método não permitido'),
  40006: t('Bad Request', 'Solicitud incorrecta', 'Solicitação incorreta'),
  40007: t('Bad Request', 'Solicitud incorrecta', 'Solicitação incorreta'),
  40008: t('Not Found', 'No encontrado', 'Não encontrado'),
  40009: t('Bad Request', 'Solicitud incorrecta', 'Solicitação incorreta'),
  40010: t('Service Unavailable', 'Servicio no disponible', 'Serviço indisponível'),
  40015: t(
    'Unsupported Media Type',
    'Tipo de contenido no admitido',
    'Tipo de conteúdo não suportado',
  ),
  40029: t('Throttled', 'Demasiadas solicitudes', 'Solicitações demais'),
  50003: t('Service Unavailable', 'Servicio no disponible', 'Serviço indisponível'),
} satisfies Entries<Readonly<Record<PartnerCode, string>>>
