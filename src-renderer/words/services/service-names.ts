import type { ServiceName } from '../../../src-main/domain/operations.ts'
import type { Entries } from '../catalogue.ts'
import { t } from '../catalogue.ts'

/** The partner service and the two products of the gateway, as entries of other catalogues. */
export const serviceNames = {
  partner: t('Partner', 'Socio', 'Parceiro'),
  wallet: t('Wallet', 'Billetera', 'Carteira'),
  exchange: t('Exchange', 'Exchange', 'Exchange'),
} satisfies Entries<Readonly<Record<ServiceName, string>>>
