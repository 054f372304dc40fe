// Controls of calls and streams that `npm run gate -- --mutate` breaks: odd answers, refused
// tokens, proxies.

const poisoned = ['test/integration/inputs/poisoned.test.ts']
const token = ['test/integration/inputs/token.test.ts']
const malformed = ['test/integration/inputs/malformed.test.ts']
const tokenForm = ['test/unit/api/token-form.test.ts']
const socket = ['test/unit/hosts/node/socket.test.ts']

/** In the format of mutations.mjs. */
export const calls = [
  {
    name: 'input 132: a redirect for one id ends no sync',
    file: 'src-main/sync/systemic-failure.ts',
    find: "const doubtfulCodes = new Set(['REDIRECT_REFUSED', 'PORTAL', 'ANSWER_UNREADABLE'])",
    replace: "const doubtfulCodes = new Set(['ANSWER_UNREADABLE'])",
    tests: poisoned,
  },
  {
    name: 'input 132: ids in a row that meet a portal end the withdrawals',
    file: 'src-main/sync/withdrawals.ts',
    find: '    if (doubtfulIds.length >= MAX_DOUBTFUL_IDS) throw error\n',
    replace: '',
    tests: poisoned,
  },
  {
    name: 'input 132: another answer clears the doubtful ids',
    file: 'src-main/sync/withdrawals.ts',
    find: 'return [...noteDoubtfulIds(doubtfulIds, failures), outcome]',
    replace: 'return [outcome]',
    tests: poisoned,
  },
  {
    name: 'input 132: a cut answer does not count as silence',
    file: 'src-main/api/send.ts',
    find: 'if (isCut || isUnreadable) pacer.recordFault()',
    replace: 'if (isCut && isUnreadable) pacer.recordFault()',
    tests: poisoned,
  },
  {
    name: 'threat 5: a redirect is not an answer of the transport',
    file: 'src-main/hosts/node/undici-fetch.ts',
    find: "    if (REDIRECTS.has(status)) return this.#fail(new TypeError('unexpected redirect'))\n",
    replace: '',
    tests: ['test/unit/hosts/node/undici-fetch.test.ts'],
  },
  {
    name: 'input 133: a failed token call that may pass is repeated',
    file: 'src-main/api/token.ts',
    find: '    isTemporaryError(error) ||\n',
    replace: '',
    tests: token,
  },
  {
    name: 'input 133: an unauthorised client gets its own message',
    file: 'src-main/api/token-refusal.ts',
    find: '  unauthorized_client: clientNotAllowed,\n',
    replace: '',
    tests: token,
  },
  {
    name: 'input 133: a description holds no secret',
    file: 'src-main/api/token-refusal.ts',
    find: 'cleanMessage(scrub(text.slice(0, MAX_READ_CHARS), secrets))',
    replace: 'cleanMessage(text.slice(0, MAX_READ_CHARS))',
    tests: token,
  },
  {
    name: 'input 133: a piece of the secret is hidden too',
    file: 'src-main/api/token-form.ts',
    find: 'const size = Math.min(secretLetters.length, MIN_PIECE_CHARS)',
    replace: 'const size = secretLetters.length',
    tests: tokenForm,
  },
  {
    name: 'input 133: an ambiguous pair names the setting',
    file: 'src-main/api/token-form.ts',
    find: "return form !== 'body' && [clientId, clientSecret].some(",
    replace: "return form === 'body' && [clientId, clientSecret].some(",
    tests: tokenForm,
  },
  {
    name: 'input 134: an answer that is not HTTP is unreadable',
    file: 'src-main/api/transport-failure.ts',
    find: "  if (parserReason) return { why: `it is not valid HTTP (${parserReason[1] ?? 'malformed'})` }\n",
    replace: '',
    tests: malformed,
  },
  {
    name: 'input 135: an unsolicited 100 Continue ends no call',
    file: 'src-main/hosts/node/network.ts',
    find: "connect: skippingInformational(typeof connect === 'function' ? connect : direct),",
    replace: "connect: typeof connect === 'function' ? connect : direct,",
    tests: malformed,
  },
  {
    name: 'input 135: words of 100 Continue in a body stay',
    file: 'src-main/hosts/node/skip-informational.ts',
    find: '      isAtHead = false\n      const answer',
    replace: '      const answer',
    tests: ['test/unit/hosts/node/undici-fetch.test.ts'],
  },
  {
    name: 'input 136: a stream goes through the proxy',
    file: 'src-main/hosts/node/network.ts',
    find: 'return openTunnel(findSocketProxy(proxies, address))',
    replace: 'return undefined',
    tests: socket,
  },
  {
    name: 'input 136: a stream to this machine goes through no proxy',
    file: 'src-main/hosts/node/proxy.ts',
    find: 'return isDirect ? undefined : proxies.https || proxies.http || undefined',
    replace: 'return proxies.https || proxies.http || undefined',
    tests: socket,
  },
  {
    name: 'threat 5: a stream follows no redirect',
    file: 'src-main/hosts/node/socket.ts',
    find: 'followRedirects: false',
    replace: 'followRedirects: true',
    tests: socket,
  },
  {
    name: 'threat 6: a message of a stream has a limit',
    file: 'src-main/hosts/node/socket.ts',
    find: 'maxPayload: maxBytes,',
    replace: 'maxPayload: 0,',
    tests: socket,
  },
  {
    name: 'threat 6: the limit of a message is a megabyte',
    file: 'src-main/api/stream.ts',
    find: 'const MAX_MESSAGE_BYTES = 1024 * 1024',
    replace: 'const MAX_MESSAGE_BYTES = 1024 * 1024 * 1024',
    tests: ['test/unit/api/stream.test.ts'],
  },
  {
    name: 'A72: a call is made over HTTP/1.1',
    file: 'src-main/hosts/node/network.ts',
    find: 'const direct = buildConnector({ allowH2: false })',
    replace: 'const direct = buildConnector({ allowH2: true })',
    tests: socket,
  },
]
