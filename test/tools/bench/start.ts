// node start.ts DATA_DIR — starts the host, opens its window in a Chromium that runs already, and
// prints the times as one line of JSON.
import { openBenchWindow } from './bench-window.ts'

const benchWindow = await openBenchWindow(process.argv[2] as string)
const { listeningMs, usableMs, scriptBytes } = benchWindow
await benchWindow.close()
process.stdout.write(
  `${JSON.stringify({ seconds: (listeningMs + usableMs) / 1000, listeningMs, usableMs, scriptKb: scriptBytes / 1000 })}\n`,
)
