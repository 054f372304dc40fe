// npm run electron — the window under Electron itself, through Playwright's _electron.
// npm run electron -- --packaged — the program that npm run package left in .out/packages.
//
// npm passes --required: a check that cannot run then fails, and the first form downloads Electron
// if it is missing. The gate runs the first form without --required: if Electron is not on the
// machine, it prints one line and passes, because the tests with the stand-in cover the program's
// own half.
import { checkPackaged } from './packaged.ts'
import { checkWindow } from './window.ts'

const { electronBinary, hasDisplay, prepareElectron } = (await import(
  new URL('../../../resources/setup/electron.mjs', import.meta.url).href
)) as {
  electronBinary(): string | undefined
  hasDisplay(env: NodeJS.ProcessEnv): boolean
  prepareElectron(options: { isForced: boolean }): Promise<string | undefined>
}

const words = process.argv.slice(2)
const unknownWords = words.filter((word) => word !== '--required' && word !== '--packaged')
const isRequired = words.includes('--required')
// With CI set, hasDisplay returns false, so that no window opens. A required run opens one even
// there.
const env = isRequired ? { ...process.env, CI: undefined } : process.env

try {
  if (unknownWords.length > 0) stop(`these words are not known: ${unknownWords.join(' ')}`)
  else if (!hasDisplay(env)) stop('no display; on Linux xvfb-run gives one')
  else if (words.includes('--packaged')) await checkPackaged()
  else await runWindow()
} catch (error) {
  // The set-up may have imported this file. An error left to it would read as a failure of the
  // set-up.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}

async function runWindow(): Promise<void> {
  const binary = isRequired ? await prepareElectron({ isForced: true }) : electronBinary()
  if (binary === undefined) stop('its program is not on this machine')
  else await checkWindow(binary)
}

function stop(reason: string): void {
  if (!isRequired) {
    process.stdout.write(`not run: the window under Electron itself (${reason})\n`)
    return
  }
  process.stderr.write(`The window under Electron itself cannot be checked: ${reason}.\n`)
  process.exitCode = 1
}
