/**
 * The Electron API that the app's main process uses, in plain Node (stack.md, trap 3). Windows are
 * pages that the test holds, reached over the process's own channel. The types are Electron's
 * declarations. A missing member throws its name.
 */
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Electron from 'electron'
import type { Facts, Forgery } from './facts.ts'
import type { Message } from './wire.ts'
import { openWire } from './wire.ts'

type Listener = (...values: never[]) => void
type Handler = (event: Electron.IpcMainInvokeEvent, ...values: unknown[]) => unknown

const facts: Facts = {
  isSandboxEnabled: false,
  schemes: [],
  userData: '',
  webPreferences: {},
  window: { isMaximized: false, raised: 0 },
  partition: undefined,
  switches: Object.fromEntries(
    process.argv
      .filter((word) => word.startsWith('--'))
      .map((word) => [word.slice(2).split('=')[0] ?? '', word.split('=')[1] ?? '']),
  ),
  channels: [],
  menu: [],
  errorBoxes: [],
  shownFiles: [],
  prevented: [],
  relaunches: 0,
}

const systemLocale = process.env.STAND_IN_LOCALE ?? 'en-US'
delete process.env.STAND_IN_LOCALE
const isPackaged = process.env.STAND_IN_PACKAGED === '1'
delete process.env.STAND_IN_PACKAGED
const mainFile = process.argv[1] as string
// A packaged program has no script argument in argv.
if (isPackaged) process.argv.splice(1, 1)

/**
 * Wraps members so that a missing one throws its name. The app then never runs on a member that
 * only seems to exist.
 */
function throwOnMissing<Members extends object>(name: string, members: Members): Members {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && key !== 'then' && key !== 'toJSON')
        throw new Error(`The Electron stand-in has no ${name}.${key}`)
      return Reflect.get(target, key, receiver) as unknown
    },
  })
}

function preventableEvent(name: string): {
  preventDefault(): void
  readonly defaultPrevented: boolean
} {
  let isPrevented = false
  return {
    preventDefault() {
      isPrevented = true
      facts.prevented.push(name)
    },
    get defaultPrevented() {
      return isPrevented
    },
  }
}

const appEvents = new EventEmitter()
let ready: Promise<void> | undefined
const windows = new Set<BrowserWindow>()

function quit(): void {
  appEvents.emit('before-quit', preventableEvent('before-quit'))
  for (const window of windows) window.close()
  const event = preventableEvent('will-quit')
  appEvents.emit('will-quit', event)
  if (!event.defaultPrevented) exit(0)
}

function exit(code = 0): void {
  appEvents.emit('quit')
  // Wait until a second instance's message has reached the first.
  setTimeout(() => process.exit(code), lockMessage ? 200 : 0)
}

let lockMessage = false

/**
 * Takes Chromium's single-instance lock: a socket in the profile folder, to which a later start
 * writes its message.
 */
function takeLock(): boolean {
  const path = join(facts.userData, 'SingletonLock')
  const socket = join(facts.userData, 'SingletonSocket')
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch {
    const owner = Number(readFileSync(path, 'utf8'))
    if (isAlive(owner)) {
      lockMessage = true
      connect(socket).end(JSON.stringify(process.argv))
      return false
    }
    rmSync(path, { force: true })
    return takeLock()
  }
  rmSync(socket, { force: true })
  const server = createServer((connection) => {
    let text = ''
    connection.on('data', (part) => (text += part.toString()))
    connection.on('end', () =>
      appEvents.emit(
        'second-instance',
        preventableEvent('second-instance'),
        JSON.parse(text),
        homedir(),
        null,
      ),
    )
  })
  server.listen(socket)
  server.unref()
  process.on('exit', () => rmSync(path, { force: true }))
  return true
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const packageFile = join(dirname(mainFile), '../../package.json')

export const app = throwOnMissing('app', {
  isPackaged,
  dock: undefined,
  commandLine: throwOnMissing('app.commandLine', {
    hasSwitch: (name) => name in facts.switches,
    appendSwitch: (name, value = '') => void (facts.switches[name] = value),
  } satisfies Partial<Electron.CommandLine>) as Electron.CommandLine,
  whenReady: () => (ready ??= new Promise((resolve) => setTimeout(resolve, 10))),
  enableSandbox: () => void (facts.isSandboxEnabled = true),
  setPath(name, path) {
    if (name !== 'userData') throw new Error(`The Electron stand-in has no path ${name} to set`)
    facts.userData = path
  },
  getPath(name) {
    if (name !== 'downloads') throw new Error(`The Electron stand-in has no path ${name}`)
    return join(homedir(), 'Downloads')
  },
  // The page is shown by a Chromium in English, whatever the system's region.
  getLocale: () => 'en-US',
  getPreferredSystemLanguages: () => ['en-US'],
  getSystemLocale: () => systemLocale,
  getVersion: () => (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version,
  requestSingleInstanceLock: takeLock,
  relaunch: () => void (facts.relaunches += 1),
  quit,
  exit,
  on(event: string, listener: Listener): never {
    appEvents.on(event, listener as (...values: unknown[]) => void)
    return app as never
  },
} satisfies Partial<Electron.App>)

interface PageSession {
  readonly events: EventEmitter
  readonly schemes: Map<string, (request: Request) => Response | Promise<Response>>
  checkPermission: Parameters<Electron.Session['setPermissionCheckHandler']>[0]
  requestPermission: Parameters<Electron.Session['setPermissionRequestHandler']>[0]
  checkDevice: Parameters<Electron.Session['setDevicePermissionHandler']>[0]
  beforeRequest:
    | ((
        details: Electron.OnBeforeRequestListenerDetails,
        answer: (response: Electron.CallbackResponse) => void,
      ) => void)
    | null
}

const pageSession: PageSession = {
  events: new EventEmitter(),
  schemes: new Map(),
  checkPermission: null,
  requestPermission: null,
  checkDevice: null,
  beforeRequest: null,
}

export const protocol = throwOnMissing('protocol', {
  registerSchemesAsPrivileged: (schemes) => void facts.schemes.push(...schemes),
} satisfies Partial<Electron.Protocol>)

export const session = throwOnMissing('session', {
  fromPartition(name: string, options?: Electron.FromPartitionOptions) {
    facts.partition = { name, cache: options?.cache }
    return throwOnMissing('Session', {
      setPermissionRequestHandler: (handler) => void (pageSession.requestPermission = handler),
      setPermissionCheckHandler: (handler) => void (pageSession.checkPermission = handler),
      setDevicePermissionHandler: (handler) => void (pageSession.checkDevice = handler),
      setBluetoothPairingHandler: () => undefined,
      setDisplayMediaRequestHandler: () => undefined,
      setSpellCheckerEnabled: () => undefined,
      on(event: string, listener: Listener): never {
        pageSession.events.on(event, listener as (...values: unknown[]) => void)
        return undefined as never
      },
      webRequest: throwOnMissing('WebRequest', {
        onBeforeRequest(...values: unknown[]) {
          pageSession.beforeRequest = values.at(-1) as PageSession['beforeRequest']
        },
      } satisfies Partial<Electron.WebRequest>) as Electron.WebRequest,
      protocol: throwOnMissing('Protocol', {
        handle: (scheme, handler) => void pageSession.schemes.set(scheme, handler),
      } satisfies Partial<Electron.Protocol>) as Electron.Protocol,
    } satisfies Partial<Electron.Session>) as unknown as Electron.Session
  },
})

class WebContents
  extends EventEmitter
  implements
    Pick<
      Electron.WebContents,
      'send' | 'reload' | 'isDestroyed' | 'forcefullyCrashRenderer' | 'setWindowOpenHandler'
    >
{
  readonly mainFrame = { url: '', parent: null } as {
    url: string
    readonly parent: null
  } & Electron.WebFrameMain
  isGone = false
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] = () => ({
    action: 'allow',
  })

  constructor() {
    super()
    return throwOnMissing('WebContents', this)
  }

  send(channel: string, ...values: unknown[]): void {
    void wire.ask('send', { channel, values })
  }

  reload(): void {
    void wire.ask('reload')
  }

  isDestroyed(): boolean {
    return this.isGone
  }

  forcefullyCrashRenderer(): void {
    void wire.ask('crash')
  }

  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this.openHandler = handler
  }
}

type WindowMembers =
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'restore'
  | 'maximize'
  | 'isMaximized'
  | 'isMinimized'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'close'

export class BrowserWindow
  extends EventEmitter
  implements Pick<Electron.BrowserWindow, WindowMembers>
{
  readonly webContents = new WebContents()
  private readonly bounds: Electron.Rectangle

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    const { session: _session, ...preferences } = options.webPreferences ?? {}
    const { title, show, x, y, width, height } = options
    Object.assign(facts.window, { title, show, x, y, width, height })
    facts.webPreferences = preferences
    this.bounds = { x: x ?? 40, y: y ?? 40, width: width ?? 800, height: height ?? 600 }
    windows.add(this)
    appEvents.emit(
      'web-contents-created',
      preventableEvent('web-contents-created'),
      this.webContents,
    )
    return throwOnMissing('BrowserWindow', this)
  }

  async loadURL(url: string): Promise<void> {
    await wire.ask('loadURL', { url, bounds: this.bounds, preload: facts.webPreferences.preload })
    this.emit('ready-to-show')
  }

  show(): void {
    facts.window.show = true
    facts.window.raised += 1
    void wire.ask('shown')
  }

  focus(): void {
    void wire.ask('focus')
  }

  restore(): void {}

  maximize(): void {
    facts.window.isMaximized = true
  }

  isMaximized(): boolean {
    return facts.window.isMaximized
  }

  isMinimized(): boolean {
    return false
  }

  isDestroyed(): boolean {
    return this.webContents.isGone
  }

  getNormalBounds(): Electron.Rectangle {
    return this.bounds
  }

  close(): void {
    if (this.webContents.isGone) return
    this.emit('close', preventableEvent('close'))
    this.webContents.isGone = true
    windows.delete(this)
    void wire.ask('closeWindow').catch(() => undefined)
    this.webContents.emit('destroyed')
    this.emit('closed')
    if (windows.size === 0) appEvents.emit('window-all-closed')
  }
}

function getOnlyWindow(): BrowserWindow {
  const [window] = windows
  if (!window) throw new Error('there is no window')
  return window
}

const channels = new Map<string, Handler>()

export const ipcMain = throwOnMissing('ipcMain', {
  handle(channel, handler) {
    facts.channels.push(channel)
    channels.set(channel, handler as Handler)
  },
} satisfies Partial<Electron.IpcMain>)

function call(
  channel: string,
  sender: unknown,
  frame: unknown,
  values: readonly unknown[],
): unknown {
  const handler = channels.get(channel)
  if (!handler) throw new Error(`No handler registered for '${channel}'`)
  return handler(
    { type: 'frame', sender, senderFrame: frame } as Electron.IpcMainInvokeEvent,
    ...values,
  )
}

export const dialog = throwOnMissing('dialog', {
  showSaveDialog: (...values: unknown[]) =>
    wire.ask<Electron.SaveDialogReturnValue>('saveDialog', values.at(-1)),
  showOpenDialog: (...values: unknown[]) =>
    wire.ask<Electron.OpenDialogReturnValue>('openDialog', values.at(-1)),
  showMessageBox: (...values: unknown[]) =>
    wire.ask<Electron.MessageBoxReturnValue>('messageBox', values.at(-1)),
  showErrorBox: (title, text) => void facts.errorBoxes.push({ title, text }),
} satisfies Partial<Electron.Dialog>)

export const shell = throwOnMissing('shell', {
  showItemInFolder: (path) => void facts.shownFiles.push(path),
} satisfies Partial<Electron.Shell>)

export const Menu = throwOnMissing('Menu', {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) =>
    ({ template }) as unknown as Electron.Menu,
  setApplicationMenu(menu: Electron.Menu | null) {
    facts.menu = (menu as unknown as { template: Electron.MenuItemConstructorOptions[] }).template
  },
} satisfies Partial<typeof Electron.Menu>)

export const net = throwOnMissing('net', {
  fetch: (input, init) => fetch(input, init),
} satisfies Partial<Electron.Net>)

export const screen = throwOnMissing('screen', {
  getAllDisplays: () => [
    { workArea: { x: 0, y: 0, width: 1920, height: 1040 } } as Electron.Display,
  ],
} satisfies Partial<Electron.Screen>)

export const utilityProcess = throwOnMissing('utilityProcess', {
  fork(path: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    const shim = fileURLToPath(new URL('./parent-port.ts', import.meta.url))
    const child = fork(path, args, {
      env: options.env as NodeJS.ProcessEnv,
      execArgv: ['--import', shim],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    return throwOnMissing('UtilityProcess', {
      pid: child.pid,
      postMessage: (message) => void child.send(message as object, () => undefined),
      kill: () => child.kill(),
      on(event: string, listener: Listener): never {
        child.on(event, listener as (...values: unknown[]) => void)
        return undefined as never
      },
      once(event: string, listener: Listener): never {
        child.once(event, listener as (...values: unknown[]) => void)
        return undefined as never
      },
    } satisfies Partial<Electron.UtilityProcess>) as unknown as Electron.UtilityProcess
  },
} satisfies Partial<typeof Electron.utilityProcess>)

interface Invocation {
  readonly channel: string
  readonly url: string
  readonly isMainFrame: boolean
  readonly values: readonly unknown[]
}

const wire = openWire(
  {
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', (message) => listener(message as Message)),
  },
  {
    facts: () => facts,
    quit,
    closed: () => getOnlyWindow().close(),
    /** Records the page's new address. Calls, events and permissions are judged by it. */
    async navigated({ url }: { url: string }) {
      const { webContents } = getOnlyWindow()
      webContents.mainFrame.url = url
      webContents.emit('did-navigate', preventableEvent('did-navigate'), url, 200, 'OK')
    },
    gone({ reason }: { reason: Electron.RenderProcessGoneDetails['reason'] }) {
      getOnlyWindow().webContents.emit(
        'render-process-gone',
        preventableEvent('render-process-gone'),
        {
          reason,
          exitCode: 1,
        },
      )
    },
    emit: ({ event }: { event: 'unresponsive' | 'responsive' }) =>
      getOnlyWindow().webContents.emit(event),
    async invoke({ channel, url, isMainFrame, values }: Invocation) {
      const { webContents } = getOnlyWindow()
      webContents.mainFrame.url = isMainFrame ? url : webContents.mainFrame.url
      return call(
        channel,
        webContents,
        isMainFrame ? webContents.mainFrame : { url, parent: webContents.mainFrame },
        values,
      )
    },
    forge({ channel, sender, url, isMainFrame, values, isAfterQuit }: Forgery) {
      const ownContents = [...windows][0]?.webContents
      if (isAfterQuit) quit()
      const frame =
        sender === 'gone' ? null : { url, parent: isMainFrame ? null : ownContents?.mainFrame }
      return call(channel, sender === 'other' ? new WebContents() : ownContents, frame, values)
    },
    mayNavigate({ url, isMainFrame }: { url: string; isMainFrame: boolean }) {
      const event = Object.assign(preventableEvent(`navigation to ${url}`), {
        url,
        isMainFrame,
        isSameDocument: false,
        frame: null,
      })
      getOnlyWindow().webContents.emit('will-frame-navigate', event)
      return !event.defaultPrevented
    },
    mayOpen: ({ url }: { url: string }) =>
      getOnlyWindow().webContents.openHandler({ url } as Electron.HandlerDetails).action ===
      'allow',
    mayDownload() {
      const event = preventableEvent('download')
      pageSession.events.emit('will-download', event)
      return !event.defaultPrevented
    },
    mayUse({
      permission,
      url,
      isMainFrame,
    }: {
      permission: string
      url: string
      isMainFrame: boolean
    }) {
      const { checkPermission, requestPermission } = pageSession
      const details = { isMainFrame, requestingUrl: url }
      const checked =
        checkPermission?.(
          null,
          permission as never,
          new URL(url).href,
          details as Electron.PermissionCheckHandlerHandlerDetails,
        ) ?? true
      let isAllowed = requestPermission === null
      requestPermission?.(
        getOnlyWindow().webContents as unknown as Electron.WebContents,
        permission as never,
        (may) => (isAllowed = may),
        details as never,
      )
      return { checked, answered: isAllowed }
    },
    mayUseDevice: () =>
      pageSession.checkDevice?.({ deviceType: 'usb', origin: '', device: {} as never }) ?? true,
    async serve({ url, method }: { url: string; method: string }) {
      let isCancelled = false
      pageSession.beforeRequest?.(
        { url, method } as Electron.OnBeforeRequestListenerDetails,
        (response) => (isCancelled = response.cancel === true),
      )
      const handler = pageSession.schemes.get(new URL(url).protocol.slice(0, -1))
      if (isCancelled || !handler) return null
      const response = await handler(new Request(url, { method }))
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: new Uint8Array(await response.arrayBuffer()),
      }
    },
  },
)
