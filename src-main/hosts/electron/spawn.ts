import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ElectronStart {
  /** The path of the Electron executable. */
  readonly binary: string
  /** The data folder. */
  readonly folder: string
  /** The app: the folder with the package.json that names the built main file. */
  readonly root: URL
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Finds the Electron executable where its package installs it below the project's folder. Returns
 * undefined if the executable was never downloaded.
 */
export function findElectron(root: URL): string | undefined {
  const folder = fileURLToPath(new URL('node_modules/electron/', root))
  try {
    const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs the window under Electron until the process ends. Resolves with its exit code, and rejects
 * if Electron cannot be started.
 */
export function runElectron({
  binary,
  folder,
  root,
  env = process.env,
}: ElectronStart): Promise<number> {
  const { ELECTRON_RUN_AS_NODE: _plainNode, NODE_OPTIONS: _nodeOptions, ...childEnvironment } = env
  // Chromium refuses to run as root with its sandbox on.
  const rootArguments =
    process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(binary, [...rootArguments, fileURLToPath(root), '--data-dir', folder], {
    env: childEnvironment,
    stdio: 'inherit',
  })
  const stop = (signal: NodeJS.Signals): void => void child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)),
    )
  }).finally(() => signals.forEach((signal) => process.off(signal, stop)))
}
