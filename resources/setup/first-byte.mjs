// Node's --import for Electron's own install script: says to the parent when the server has
// answered. Downloads begin with an answer or never, and only the parent knows how long to wait.
const askServer = globalThis.fetch

globalThis.fetch = async (...values) => {
  const response = await askServer(...values)
  process.send?.('answered')
  process.channel?.unref()
  return response
}
