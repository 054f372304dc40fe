import { parentPort } from 'node:worker_threads'
import type { Frame } from '../../contract/wire.ts'
import { serve } from '../../contract/wire.ts'
import type { ChangeFrame } from '../../team/client.ts'
import { openTeamServer } from '../../team/server.ts'

// The thread with the connection to a team's server. It answers calls until it is closed.
const port = parentPort
if (port) {
  const reportChange = (): void => port.postMessage({ kind: 'change' } satisfies ChangeFrame)
  serve(
    {
      post: (frame) => port.postMessage(frame),
      onFrame: (listener) => port.on('message', (frame: Frame) => listener(frame)),
    },
    openTeamServer(reportChange),
  )
}
