import { app, utilityProcess } from 'electron'
import { Failure } from '../../base/failure.ts'
import { remarkLine } from '../cli/terminal.ts'
import { leaveMemoryOutOfDumps } from '../node/core-dumps.ts'
import { dataFolder, programOf } from '../node/ports.ts'
import { collectOldObjectsEarly, keepMemorySmall } from '../node/small-memory.ts'
import { takeEnvironmentSecrets } from '../vault/environment-secrets.ts'
import { useStartHelper } from '../vault/helper-process.ts'
import { readStartRequest } from './arguments.ts'
import { utilityHelper } from './keychain-helper.ts'
import { runWindow } from './window-host.ts'

const program = programOf(import.meta.url)

process.umask(0o077)
leaveMemoryOutOfDumps()
keepMemorySmall()
collectOldObjectsEarly()
// In a packaged program only the executable comes before the arguments. Otherwise Electron's
// executable and the app's folder do.
const words = process.argv.slice(app.isPackaged ? 1 : 2)
const startRequest = readStartRequest(words, app.isPackaged)

switch (startRequest.kind) {
  case 'window':
    openWindow(startRequest.dataDir)
    break
  case 'command':
    runCommandLine()
    break
  case 'refused':
    end(
      `This program does not accept ${JSON.stringify(startRequest.word.slice(0, 80))}; start it without arguments, or see --help`,
    )
    break
}

function openWindow(dataDir: string | undefined): void {
  // `--no-sandbox` is needed as root, where Chromium's sandbox cannot run. A packaged program
  // refuses the switch, so it always has the sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  const secrets = takeEnvironmentSecrets(process.env)
  if (secrets instanceof Failure) return end(secrets.message)
  try {
    runWindow({ folder: dataFolder(dataDir, process.env), program, secrets })
  } catch (error) {
    end(error instanceof Error ? error.message : String(error))
  }
}

function runCommandLine(): void {
  // A command needs no display. But without a display Electron ends before it is ready, and the
  // keychain's helper can start only when Electron is ready.
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    app.commandLine.appendSwitch('ozone-platform', 'headless')
  app.dock?.hide()
  useStartHelper(utilityHelper({ app, utilityProcess }, program.vaultHelper))
  process.argv.splice(1, process.argv.length, 'partner-desk', ...words)
  // The import must not be awaited, because Electron becomes ready only after this file has run.
  import('../cli/main.ts').catch((error: unknown) =>
    end(error instanceof Error ? error.message : String(error)),
  )
}

function end(sentence: string): void {
  remarkLine(sentence)
  app.exit(2)
}
