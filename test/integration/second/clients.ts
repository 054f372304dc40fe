import { expect } from 'vitest'
import type { ServiceProfile } from '../../../src-main/api/client.ts'
import { Client } from '../../../src-main/api/client.ts'
import type { Once } from '../../../src-main/api/send.ts'
import type { ReceivedRecord } from '../../../src-main/domain/packed-records.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import type { FakeClock } from '../../unit/base/fake-clock.ts'
import { fakeClock } from '../../unit/base/fake-clock.ts'
import type { SecondService, SecondServiceOptions } from './second-service.ts'
import { startSecondService } from './second-service.ts'

/** The product's client over real sockets, with a clock that stands until it is told otherwise. */
export function newClient(
  service: SecondService,
  more: Partial<ServiceProfile> = {},
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
    ...more,
  }
  return new Client(
    network,
    profile,
    (action) => action({ clientId, clientSecret: secret }),
    (action) => action({ secret: gatewaySecret }),
  )
}

/** Another service for one test, which must not see a breach either. */
export async function withService(
  options: SecondServiceOptions,
  action: (other: SecondService) => Promise<void>,
): Promise<void> {
  const other = await startSecondService(options)
  try {
    await action(other)
    expect(other.breaches).toEqual([])
  } finally {
    await other.close()
  }
}

/** One call by hand, to whichever service the path belongs. */
export function ask(
  client: Client,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: string,
): Promise<Once> {
  return client.ask({
    service: path.startsWith('/api/') ? 'partner' : 'wallet',
    method,
    path,
    template: path,
    body,
  })
}

/** The fields of a record; of anything else what it is. */
export function recordOf(
  decoded: ReceivedRecord | { readonly kind: 'absent' },
): Readonly<Record<string, string | null | undefined>> {
  return decoded.kind === 'record' ? decoded.record : { kind: decoded.kind }
}

/** How it ended: the code of its failure, or that there was none. */
export function codeOf(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => 'no failure',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
