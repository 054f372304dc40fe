import { describe, expect, it } from 'vitest'
import { documentedRoutes } from '../../../../../../src-main/domain/documented-routes.ts'
import { operations } from '../../../../../../src-main/domain/operations.ts'
import {
  checkPath,
  isDots,
} from '../../../../../../src-renderer/features/services/operations/path-check.ts'

describe('checkPath', () => {
  it('accepts every path that a contract, the sandbox or a public source has', () => {
    for (const { id, service, contractRoute, assumedRoute } of operations)
      expect([
        service,
        checkPath(service, (contractRoute ?? assumedRoute ?? documentedRoutes[id])?.path ?? ''),
      ]).toEqual([service, undefined])
  })

  it.each([
    ['', 'empty'],
    [`/${'a'.repeat(500)}`, 'long'],
    ['api/v1/pairs/', 'slash'],
    ['https://elsewhere.example/x', 'address'],
    ['HTTP:/x', 'address'],
    ['javascript:alert(1)', 'address'],
    ['//elsewhere.example/x', 'address'],
    ['/a/?b=1', 'query'],
    ['/a/#b', 'fragment'],
    ['/a/../b', 'dots'],
    ['/a/..', 'dots'],
    ['/./a', 'dots'],
    ['/a/%2e%2E/b', 'dots'],
    ['/a/{id', 'places'],
    ['/a/{}/', 'places'],
    ['/a/{an id}/', 'places'],
    ['/a/{id}/b/{id}', 'places'],
    ['/a b', 'characters'],
    ['/a\\b', 'characters'],
    ['/a%2fb', 'characters'],
    ['/a//b', 'characters'],
    ['/a\u202eb', 'characters'],
    ['/a@b\n', 'characters'],
  ] as const)('refuses %j of the partner and the wallet', (path, problem) => {
    expect([checkPath('partner', path), checkPath('wallet', path)]).toEqual([problem, problem])
  })

  it('requires paths of the exchange without a slash at their beginning', () => {
    expect([
      checkPath('exchange', 'public/tickers/{pair}'),
      checkPath('exchange', '/public/tickers'),
      checkPath('exchange', 'a/../b'),
    ]).toEqual([undefined, 'noSlash', 'dots'])
  })
})

describe('isDots', () => {
  it('recognises a parent folder in any spelling', () => {
    expect(['.', '..', '%2e', '.%2E', '%2e%2e'].map(isDots)).toEqual([true, true, true, true, true])
    expect(['...', '.a', '', 'a..'].map(isDots)).toEqual([false, false, false, false])
  })
})
