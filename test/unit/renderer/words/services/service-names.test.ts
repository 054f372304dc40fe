import { describe, expect, test } from 'vitest'
import { gatewayCodeWords } from '../../../../../src-renderer/words/failures/gateway-codes.ts'
import { healthWords } from '../../../../../src-renderer/words/services/health.ts'
import { operationWords } from '../../../../../src-renderer/words/services/operations.ts'

describe('the names of the services', () => {
  test.each([
    ['en', ['Partner', 'Wallet', 'Exchange']],
    ['es', ['Socio', 'Billetera', 'Exchange']],
    ['pt', ['Parceiro', 'Carteira', 'Exchange']],
  ] as const)('are the names in API health, operations and error desk: %s', (language, names) => {
    const health = healthWords[language].services
    const operations = operationWords[language].services
    const products = gatewayCodeWords[language].products
    expect([health.partner, health.gateway, health.exchange]).toEqual(names)
    expect([operations.partner, operations.wallet, operations.exchange]).toEqual(names)
    expect([products.wallet, products.exchange]).toEqual(names.slice(1))
  })
})
