/** The preload's isolated world in the page, like that of Electron's context isolation. */
export const PRELOAD_WORLD = 'electron-preload'
/** In that world only: the binding through which the preload reaches the app. */
export const SEND_BINDING = '__standInSend'
export const RECEIVE_BINDING = '__standInReceive'

// Values cross between the worlds and to the app as JSON text, which cannot hold bytes. Electron's
// own bridge and channel carry bytes, so they are packed as Base64 here.
const packing = `
  const pack = (value) => (value instanceof Uint8Array ? { bytes: btoa(Array.from(value, (one) => String.fromCharCode(one)).join('')) } : { value })
  const unpack = (one) => ('bytes' in one ? Uint8Array.from(atob(one.bytes), (letter) => letter.charCodeAt(0)) : one.value)`

/**
 * The script of the preload's world: the built preload under a `require` that offers `electron`
 * alone. Values cross to the main world by events as text, so neither world holds an object of the
 * other. `key` names the events.
 */
export function preloadScript(preload: string, key: string): string {
  return `(() => {
  if (window !== window.top) return
  const send = globalThis.${SEND_BINDING}
  const waiting = new Map(), listeners = new Map(), exposed = new Map()
  let last = 0${packing}
  const ipcRenderer = {
    invoke: (channel, ...values) => new Promise((done, failed) => { waiting.set(++last, { done, failed }); send(JSON.stringify({ id: last, channel, values: values.map(pack) })) }),
    on(channel, listener) { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]); return ipcRenderer },
  }
  globalThis.${RECEIVE_BINDING} = (message) => {
    if (message.kind === 'event') return (listeners.get(message.channel) ?? []).forEach((take) => take({}, ...message.values))
    const { done, failed } = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') done(message.value)
    else failed(new Error(message.text))
  }
  const tell = (what, data) => window.dispatchEvent(new CustomEvent('${key}:' + what, { detail: JSON.stringify(data) }))
  const contextBridge = { exposeInMainWorld(name, api) { exposed.set(name, api) } }
  window.addEventListener('${key}:ask', () => tell('exposed', [...exposed].map(([name, api]) => ({ name, functions: Object.keys(api).filter((one) => typeof api[one] === 'function'), values: Object.keys(api).filter((one) => typeof api[one] !== 'function') }))))
  window.addEventListener('${key}:call', ({ detail }) => {
    const { id, name, method, values } = JSON.parse(detail)
    const result = exposed.get(name)[method](...values.map((one) => ('callback' in one ? (...given) => tell('callback', { callback: one.callback, given }) : unpack(one))))
    if (!(result instanceof Promise)) return tell('returned', { id, value: result })
    result.then((value) => tell('settled', { id, value }), (error) => tell('settled', { id, error: String(error) }))
  })
  const lacking = (members, title) => new Proxy(members, { get(target, member) { if (typeof member === 'string' && !(member in target)) throw new Error('The Electron stand-in has no ' + title + '.' + member); return target[member] } })
  const electron = lacking({ contextBridge: lacking(contextBridge, 'contextBridge'), ipcRenderer: lacking(ipcRenderer, 'ipcRenderer') }, 'electron')
  const require = (name) => { if (name !== 'electron') throw new Error('a sandboxed preload cannot require ' + name); return electron }
  const module = { exports: {} }
;(function (require, module, exports) {
${preload}
})(require, module, module.exports)
})()`
}

/**
 * The script of the page's world, which runs before the page's own. It exposes the preload's API as
 * functions that copy.
 */
export function mainScript(key: string): string {
  return `(() => {
  if (window !== window.top) return
  const waiting = new Map(), callbacks = new Map()
  let last = 0, returned${packing}
  const on = (what, take) => window.addEventListener('${key}:' + what, ({ detail }) => take(JSON.parse(detail ?? 'null')))
  on('returned', (answer) => { returned = answer })
  on('settled', ({ id, value, error }) => { const { done, failed } = waiting.get(id); waiting.delete(id); if (error === undefined) done(value); else failed(new Error(error)) })
  on('callback', ({ callback, given }) => callbacks.get(callback)(...given))
  const wrap = (name, method) => (...given) => {
    const id = ++last
    const values = given.map((value) => { if (typeof value !== 'function') return pack(value); callbacks.set(++last, value); return { callback: last } })
    returned = undefined
    window.dispatchEvent(new CustomEvent('${key}:call', { detail: JSON.stringify({ id, name, method, values }) }))
    return returned ? returned.value : new Promise((done, failed) => waiting.set(id, { done, failed }))
  }
  on('exposed', (shapes) => {
    for (const { name, functions, values } of shapes) {
      if (values.length > 0) throw new Error('The Electron stand-in shows functions only, not ' + values)
      const api = Object.freeze(Object.fromEntries(functions.map((method) => [method, wrap(name, method)])))
      Object.defineProperty(window, name, { value: api, enumerable: true })
    }
  })
  window.dispatchEvent(new CustomEvent('${key}:ask'))
})()`
}
