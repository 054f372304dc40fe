import { parentPort, workerData } from 'node:worker_threads'
import { plantLedger } from '../../sandbox/ledger/ledger.ts'
import type { SandboxOptions } from '../../sandbox/server.ts'
import { startSandbox } from '../../sandbox/server.ts'

/**
 * The requests to this thread. Its first message holds the addresses of the sandbox. The answer to
 * `ledger` is a message of kind `ledger`.
 */
export type SandboxWorkerRequest = { readonly kind: 'close' } | { readonly kind: 'ledger' }

/**
 * `workerData` holds the options of startSandbox, except for the clock, which cannot be sent to a
 * thread. A failed start ends the thread with its error.
 */
const sandbox = await startSandbox((workerData ?? {}) as SandboxOptions)

parentPort?.on('message', (request: SandboxWorkerRequest) => {
  if (request.kind === 'ledger')
    parentPort?.postMessage({ kind: 'ledger', ...plantLedger(sandbox.world) })
  else if (request.kind === 'close') void sandbox.close().then(() => parentPort?.close())
})

const { partnerUrl, gatewayUrl, gatewayService, streamUrl } = sandbox
const { clientId, clientSecret, gatewayKey, gatewaySecret } = sandbox
const credentials = { clientId, clientSecret, gatewayKey, gatewaySecret }
parentPort?.postMessage({ partnerUrl, gatewayUrl, gatewayService, streamUrl, credentials })
