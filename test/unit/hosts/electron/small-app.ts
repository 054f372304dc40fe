import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from '../../../support/build.ts'
import type { ElectronDesk, ElectronStart } from '../../../support/electron-stand-in/start.ts'
import { startElectronDesk } from '../../../support/electron-stand-in/start.ts'

const root = resolve(import.meta.dirname, '../../../..')

/**
 * The built main file, preload and core around a page of a few lines, so that a test is about the
 * host alone.
 */
export interface SmallApp {
  readonly folder: string
  /** The built main file, for other starts. */
  readonly main: string
  start(options?: Partial<ElectronStart>): Promise<ElectronDesk>
  remove(): void
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner Desk · small</title><link rel="stylesheet" href="./page.css"></head>
<body><h1>small</h1><a id="away" href="https://evil.example/">away</a><a id="down" href="./page.css" download>down</a><script type="module" src="./page.js"></script></body></html>`

const script = `window.events = []
window.breaches = []
document.addEventListener('securitypolicyviolation', (event) => window.breaches.push(event.effectiveDirective))
window.partnerDesk.onEvent((event) => window.events.push(event))
sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? '0') + 1))
document.title = 'Partner Desk · ready'
`

export function makeSmallApp(): SmallApp {
  build()
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-electron-'))
  for (const part of ['main', 'preload'])
    cpSync(join(root, '.out', part), join(folder, '.out', part), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
  for (const name of ['package.json', 'LICENSE']) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const renderer = join(folder, '.out', 'renderer')
  mkdirSync(renderer)
  writeFileSync(join(renderer, 'index.html'), html)
  writeFileSync(join(renderer, 'page.js'), script)
  writeFileSync(join(renderer, 'page.css'), 'body { color: rgb(1, 2, 3) }')
  writeFileSync(join(renderer, 'page.js.map'), '{}')
  const main = join(folder, '.out', 'main', 'electron.js')
  return {
    folder,
    main,
    async start(options = {}) {
      const desk = await startElectronDesk({
        dataDir: join(folder, 'data'),
        env: { HOME: folder, STAND_IN_LOCALE: 'es-AR' },
        main,
        ...options,
      })
      await desk.page.waitForFunction(() => document.title === 'Partner Desk · ready')
      return desk
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}
