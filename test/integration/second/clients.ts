import { expect } from 'vitest'
import type { ServiceProfile } from '../../../src-main/api/client.ts'
import { Client } from '../../../src-main/api/client.ts'
import type { SingleTry } from '../../../src-main/api/send.ts'
import type { ReceivedRecord } from '../../../src-main/domain/packed-records.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import type { FakeClock } from '../../unit/base/fake-clock.ts'
import { fakeClock } from '../../unit/base/fake-clock.ts'
import type { SecondService, SecondServiceOptions } from './second-service.ts'
import { startSecondService } from './second-service.ts'

/** The product's client over real sockets. Its clock is stopped until a test moves it. */
export function newClient(
  service: SecondService,
  changes: Partial<ServiceProfile> = {},
  secret = service.clientSecret,
  clock: FakeClock = fakeClock(),
): Client {
  const { partnerUrl, gatewayUrl, gatewayService, clientId, gatewaySecret } = service
  const network = { clock, random: () => 0, fetch: systemNetwork({}).fetch }
  const profile: ServiceProfile = {
    partnerUrl,
    gatewayUrl,
    gatewayService,
    gatewayAuth: { kind: 'bearer' },
    maxRate: 0,
    ...changes,
  }
  return new Client(
    network,
    profile,
    (action) => action({ clientId, clientSecret: secret }),
    (action) => action({ secret: gatewaySecret }),
  )
}

/** Runs an action against another service, and expects that the client broke none of its rules. */
export async function withService(
  options: SecondServiceOptions,
  action: (otherService: SecondService) => Promise<void>,
): Promise<void> {
  const otherService = await startSecondService(options)
  try {
    await action(otherService)
    expect(otherService.breaches).toEqual([])
  } finally {
    await otherService.close()
  }
}

/** Makes one manual call to the service that the path belongs to. */
export function ask(
  client: Client,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: string,
): Promise<SingleTry> {
  return client.ask({
    service: path.startsWith('/api/') ? 'partner' : 'wallet',
    method,
    path,
    template: path,
    body,
  })
}

/** Returns the fields of a record, or the kind of anything else. */
export function recordOf(
  decoded: ReceivedRecord | { readonly kind: 'absent' },
): Readonly<Record<string, string | null | undefined>> {
  return decoded.kind === 'record' ? decoded.record : { kind: decoded.kind }
}
