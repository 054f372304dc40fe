// Provides process.parentPort, through which a utility process gets its parent's messages as
// events.
const listeners: ((event: { readonly data: unknown }) => void)[] = []
process.on('message', (data) => listeners.forEach((take) => take({ data })))

Object.assign(process, {
  parentPort: {
    on: (_event: 'message', take: (event: { readonly data: unknown }) => void) =>
      void listeners.push(take),
    postMessage: (message: unknown) => void process.send?.(message),
  },
})
