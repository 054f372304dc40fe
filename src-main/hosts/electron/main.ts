import { app, utilityProcess } from 'electron'
import { Failure } from '../../base/failure.ts'
import { remarkLine } from '../cli/terminal.ts'
import { leaveMemoryOutOfDumps } from '../node/core-dumps.ts'
import type { Program } from '../node/ports.ts'
import { dataFolder } from '../node/ports.ts'
import { keepMemorySmall } from '../node/small-memory.ts'
import { takeEnvironmentSecrets } from '../vault/environment-secrets.ts'
import { useStartHelper } from '../vault/helper-process.ts'
import { readStartRequest } from './arguments.ts'
import { utilityHelper } from './keychain-helper.ts'
import { runWindow } from './window-host.ts'

// This file is an entry of the build, so the others are beside it.
const program: Program = {
  worker: new URL('./worker.js', import.meta.url),
  vaultHelper: new URL('./vault-helper.js', import.meta.url),
  sandboxWorker: new URL('./sandbox-worker.js', import.meta.url),
  documentReader: new URL('./document-reader.js', import.meta.url),
  teamWorker: new URL('./team-worker.js', import.meta.url),
  root: new URL('../../', import.meta.url),
}

process.umask(0o077)
leaveMemoryOutOfDumps()
keepMemorySmall()
// Unpackaged, Electron's own program comes before the app's folder.
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
      `This program does not take ${JSON.stringify(startRequest.word.slice(0, 80))}; start it without arguments, or see --help`,
    )
    break
}

function openWindow(dataDir: string | undefined): void {
  // Chromium cannot run as root with its sandbox. A packaged program has refused the switch above.
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
  // A command needs no display. Without one Electron would end before it is ready, and the
  // keychain's helper waits for that.
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    app.commandLine.appendSwitch('ozone-platform', 'headless')
  app.dock?.hide()
  useStartHelper(utilityHelper({ app, utilityProcess }, program.vaultHelper))
  process.argv.splice(1, process.argv.length, 'partner-desk', ...words)
  // Not awaited here: Electron is not ready before this file has run to its end.
  import('../cli/main.ts').catch((error: unknown) =>
    end(error instanceof Error ? error.message : String(error)),
  )
}

function end(sentence: string): void {
  remarkLine(sentence)
  app.exit(2)
}
