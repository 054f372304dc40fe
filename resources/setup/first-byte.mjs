// Loaded by Node's --import into Electron's own install script: notifies the parent process when
// the server has answered. The parent stops a download whose server does not answer in time.
const originalFetch = globalThis.fetch

globalThis.fetch = async (...values) => {
  const response = await originalFetch(...values)
  process.send?.('answered')
  process.channel?.unref()
  return response
}
