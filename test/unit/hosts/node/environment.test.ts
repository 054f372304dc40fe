import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readDocumentInThread } from '../../../../src-main/hosts/node/document-reader.ts'
import { startSandboxThread } from '../../../../src-main/hosts/node/ports.ts'
import { startLineThread } from '../../../../src-main/hosts/worker/export/line-sink.ts'
import type { LineJob } from '../../../../src-main/hosts/worker/export/line-writer.ts'
import { RequestThread } from '../../../../src-main/hosts/worker/run/request-thread.ts'
import { openStore } from '../../../../src-main/store/client.ts'
import { makeFolder } from '../../../support/reconcile.ts'

const child = pathToFileURL(join(import.meta.dirname, 'environment-child.ts'))
const { signal } = new AbortController()

const starters: Readonly<Record<string, () => unknown>> = {
  'that owns the database': () => {
    const store = openStore({
      workerUrl: child,
      path: join(makeFolder(), 'cache.db'),
      isReadOnly: false,
      owner: 'the test',
    })
    return store.call('status', null)
  },
  'that reads documents': () => readDocumentInThread(child, new Uint8Array(), signal),
  'of the sandbox': () => startSandboxThread(child, {}),
  'that writes lines': () => startLineThread(child, {} as LineJob, signal).end(),
  'of a run': () => {
    const thread = new RequestThread(child, {}, 4)
    onTestFinished(() => thread.end())
  },
}

describe('threats 16 and 25, input 119: a thread', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it.each(Object.keys(starters))('%s has none of the environment’s variables', async (name) => {
    vi.stubEnv('PARTNER_DESK_CANARY', 'a secret of another program')
    vi.stubEnv('HTTPS_PROXY', 'http://me:a-password@127.0.0.1:9')
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const channel = new BroadcastChannel('partner-desk-environment')
    const reportedEnvironment = new Promise<unknown>((resolve) => {
      channel.onmessage = ({ data }) => resolve(data)
    })
    const startAttempt = Promise.resolve(starters[name]?.()).catch(() => undefined)
    expect(await reportedEnvironment).toEqual({})
    channel.postMessage('seen')
    await startAttempt
    channel.close()
  })
})
