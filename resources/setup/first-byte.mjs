// Node's --import for Electron's own install script: tells the parent process when the server has
// answered. Downloads begin with an answer or never, and only the parent has the time limits.
const askServer = globalThis.fetch

globalThis.fetch = async (...values) => {
  const response = await askServer(...values)
  process.send?.('answered')
  process.channel?.unref()
  return response
}
