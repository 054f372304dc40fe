// Provides process.parentPort, through which a utility process gets its parent's messages as
// events.
const listeners: ((event: { readonly data: unknown }) => void)[] = []
process.on('message', (data) => listeners.forEach((listener) => listener({ data })))

Object.assign(process, {
  parentPort: {
    on: (_event: 'message', listener: (event: { readonly data: unknown }) => void) =>
      void listeners.push(listener),
    postMessage: (message: unknown) => void process.send?.(message),
  },
})
