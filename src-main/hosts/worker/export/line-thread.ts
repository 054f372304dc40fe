import { parentPort, workerData } from 'node:worker_threads'
import type { Frame } from '../../../contract/wire.ts'
import { serve } from '../../../contract/wire.ts'
import type { LineCalls } from './line-sink.ts'
import type { LineJob } from './line-writer.ts'
import { LineWriter } from './line-writer.ts'

// The thread that formats the lines of a large file while the database thread reads the next rows.
const port = parentPort
if (port) {
  let writer: LineWriter | undefined
  const getWriter = (): LineWriter => (writer ??= new LineWriter(workerData as LineJob))
  serve<LineCalls>(
    {
      post: (frame) => port.postMessage(frame),
      onFrame: (listener) => port.on('message', (frame: Frame) => listener(frame)),
    },
    {
      write: (rows) => {
        getWriter().write(rows)
        return null
      },
      end: () => getWriter().end(),
    },
  )
}
