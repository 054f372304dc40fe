import type { IncomingHttpHeaders } from 'node:http'
import type { Breach, Members } from './contract-bodies.ts'
import {
  contactBody,
  formMembers,
  jsonMembers,
  quoteBody,
  reusableBody,
  swapBody,
  undocumentedBody,
} from './contract-bodies.ts'

/** A received request, with its path and query translated to the contract's own words. */
export interface ReceivedRequest {
  readonly method: string
  /** The path as sent, still encoded, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/**
 * The logins that calls need. Options of the service cover what the contracts leave open (A78, G13,
 * G30).
 */
export interface Logins {
  readonly tokenForm: 'basic' | 'body'
  /** The header's name in lower case. If undefined, the gateway takes the bearer. */
  readonly gatewayHeader: string | undefined
  /**
   * Whether the exchange's public addresses need a login. `either`: a login is allowed and not
   * needed, because the contracts do not say.
   */
  readonly publicLogin: 'either' | 'none' | 'needed'
  wasIssued(token: string): boolean
}

interface DocumentedCall {
  /** The document and line of the row. */
  readonly source: string
  readonly method: string
  readonly path: RegExp
  readonly login: 'client' | 'partner' | 'gateway' | 'public'
  readonly query?: Readonly<Record<string, RegExp>>
  readonly body?: (members: Members) => readonly Breach[]
  /** Whether the contract declares form-urlencoded beside JSON. */
  readonly isFormDeclared?: true
}

const ANY_TEXT = /^[^]+$/
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/
const RAIL = /^(bank|pix|crypto|platform)$/
const TYPE = /^(deposit|withdrawal|swap)$/
// The form of the service's own cursors (gateway.ts). Any other cursor was made or changed by the
// client (gateway:26, B09).
const cursorOf = (name: string): RegExp => new RegExp(String.raw`^a\+b/=&\?#% ${name}\.\d+==$`)

const DOCUMENTED_CALLS: readonly DocumentedCall[] = [
  { source: 'partner:111', method: 'POST', path: /^\/oauth2\/token\/$/, login: 'client' },
  {
    source: 'partner:112',
    method: 'POST',
    path: /^\/api\/v1\/quotes\/$/,
    login: 'partner',
    body: quoteBody,
    isFormDeclared: true,
  },
  {
    source: 'partner:113',
    method: 'GET',
    path: /^\/api\/v1\/quotes\/$/,
    login: 'partner',
    query: {
      op_type: /^(BUY|SELL)$/,
      pair: ANY_TEXT,
      date_gt: INSTANT,
      end_user: ANY_TEXT,
      page: /^[1-9]\d*$/,
    },
  },
  {
    source: 'partner:114',
    method: 'POST',
    path: /^\/api\/v1\/reusable-quotes\/$/,
    login: 'partner',
    body: reusableBody,
  },
  {
    source: 'partner:115',
    method: 'GET',
    path: /^\/api\/v1\/withdrawals\/[^/]+\/$/,
    login: 'partner',
  },
  {
    source: 'gateway:110',
    method: 'GET',
    path: /^\/gw\/retail\/transactions\/$/,
    login: 'gateway',
    query: {
      rail: RAIL,
      transaction_type: TYPE,
      nc: cursorOf('transactions'),
      pc: cursorOf('transactions'),
    },
  },
  {
    source: 'gateway:111',
    method: 'GET',
    path: /^\/gw\/retail\/transactions\/limits\/$/,
    login: 'gateway',
    query: { rail: RAIL, transaction_type: TYPE },
  },
  {
    source: 'gateway:112',
    method: 'GET',
    path: /^\/gw\/retail\/transactions\/rails\/$/,
    login: 'gateway',
  },
  {
    source: 'gateway:113',
    method: 'POST',
    path: /^\/gw\/retail\/transactions\/crypto\/withdrawal\/$/,
    login: 'gateway',
    body: undocumentedBody,
  },
  {
    source: 'gateway:114',
    method: 'POST',
    path: /^\/gw\/retail\/transactions\/crypto\/deposit\/reprocess-hash\/$/,
    login: 'gateway',
    body: undocumentedBody,
  },
  {
    source: 'gateway:115',
    method: 'POST',
    path: /^\/gw\/retail\/transactions\/bank\/withdrawal\/$/,
    login: 'gateway',
    body: undocumentedBody,
  },
  {
    source: 'gateway:116',
    method: 'POST',
    path: /^\/gw\/retail\/transactions\/pix\/withdrawal\/$/,
    login: 'gateway',
    body: undocumentedBody,
  },
  {
    source: 'gateway:117',
    method: 'POST',
    path: /^\/gw\/retail\/transactions\/platform\/withdrawal\/$/,
    login: 'gateway',
    body: undocumentedBody,
  },
  {
    source: 'gateway:118',
    method: 'POST',
    path: /^\/gw\/retail\/transactions\/quotes\/$/,
    login: 'gateway',
    body: undocumentedBody,
  },
  {
    source: 'gateway:119',
    method: 'POST',
    path: /^\/gw\/retail\/transactions\/swap\/$/,
    login: 'gateway',
    body: swapBody,
  },
  { source: 'gateway:120', method: 'GET', path: /^\/gw\/retail\/currencies\/$/, login: 'gateway' },
  {
    source: 'gateway:121',
    method: 'GET',
    path: /^\/gw\/retail\/contacts\/$/,
    login: 'gateway',
    query: { contact_type: /^(crypto|bank|p2p_tag)$/, c: cursorOf('contacts') },
  },
  {
    source: 'gateway:122',
    method: 'POST',
    path: /^\/gw\/retail\/contacts\/$/,
    login: 'gateway',
    body: contactBody,
  },
  {
    source: 'gateway:123',
    method: 'DELETE',
    path: /^\/gw\/retail\/contacts\/(crypto|bank|p2p_tag)\/[^/]+\/$/,
    login: 'gateway',
  },
  {
    source: 'gateway:124',
    method: 'GET',
    path: /^\/gw\/retail\/banking\/deposit-accounts\/$/,
    login: 'gateway',
  },
  { source: 'gateway:125', method: 'GET', path: /^\/gw\/retail\/account\/$/, login: 'gateway' },
  {
    source: 'gateway:126',
    method: 'GET',
    path: /^\/gw\/trade\/public\/server-time$/,
    login: 'public',
  },
]

/**
 * Finds everything in a request that the contracts' endpoint tables do not allow. Each finding
 * names the row of the table, if the path is in one.
 */
export function breachesOf(request: ReceivedRequest, logins: Logins): readonly Breach[] {
  const rows = DOCUMENTED_CALLS.filter(({ path }) => path.test(request.path))
  const documentedCall = rows.find(({ method }) => method === request.method)
  if (!documentedCall)
    return [
      {
        kind: 'route',
        what:
          rows.length === 0
            ? 'no contract shows this path'
            : 'no contract shows this path with this method',
      },
    ]
  const breaches = [
    ...loginBreaches(documentedCall, request, logins),
    ...queryBreaches(documentedCall, request),
    ...contentBreaches(documentedCall, request, logins),
  ]
  return breaches.map((breach) => ({
    ...breach,
    what: `${breach.what} (${documentedCall.source})`,
  }))
}

function loginBreaches(
  { login }: DocumentedCall,
  { headers }: ReceivedRequest,
  logins: Logins,
): Breach[] {
  const problems = headers.cookie === undefined ? [] : ['a cookie']
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  const hasBearer = bearer !== undefined && logins.wasIssued(bearer)
  const key = logins.gatewayHeader === undefined ? undefined : headers[logins.gatewayHeader]
  const hasNoLogin = headers.authorization === undefined && key === undefined
  if (
    login === 'client' &&
    (logins.tokenForm === 'basic'
      ? !isBasic(headers.authorization)
      : headers.authorization !== undefined)
  )
    problems.push('not the declared form of client login')
  if (login === 'partner' && !hasBearer) problems.push('no bearer that was ever issued')
  if (login === 'gateway' && !isGatewayLogin()) problems.push('not the one login of the gateway')
  if (login === 'public' && logins.publicLogin === 'none' && !hasNoLogin)
    problems.push('a login where none is asked for')
  if (login === 'public' && logins.publicLogin === 'needed' && !isGatewayLogin())
    problems.push('no login where one is asked for')
  return problems.map((what) => ({ kind: 'login', what }))

  function isGatewayLogin(): boolean {
    return logins.gatewayHeader === undefined
      ? hasBearer
      : key !== undefined && headers.authorization === undefined
  }
}

function isBasic(header: string | undefined): boolean {
  const credential = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(header ?? '')?.[1]
  return credential !== undefined && Buffer.from(credential, 'base64').toString().includes(':')
}

function queryBreaches({ query = {} }: DocumentedCall, request: ReceivedRequest): Breach[] {
  const names = [...request.query.keys()]
  const foreignNames = names
    .filter((name) => !Object.hasOwn(query, name))
    .map((name): Breach => ({ kind: 'query', what: `the parameter ${name}`, field: name }))
  const duplicates = names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name): Breach => ({ kind: 'query', what: `${name} twice`, field: name }))
  const wrongValues = [...request.query]
    .filter(([name, value]) => query[name]?.test(value) === false)
    .map(([name, value]): Breach => ({
      kind: 'query',
      what: `${name} as ${JSON.stringify(value)}`,
      field: name,
    }))
  const bothCursors =
    request.query.has('nc') && request.query.has('pc')
      ? [{ kind: 'query' as const, what: 'nc and pc at once' }]
      : []
  return [...foreignNames, ...duplicates, ...wrongValues, ...bothCursors]
}

function contentBreaches(
  { login, body, isFormDeclared }: DocumentedCall,
  request: ReceivedRequest,
  logins: Logins,
): readonly Breach[] {
  const media = request.headers['content-type']?.replace(/; ?charset=utf-8$/i, '')
  if (login === 'client')
    return media === 'application/x-www-form-urlencoded'
      ? tokenBody(new URLSearchParams(request.body), logins)
      : [{ kind: 'media', what: `${media} for a form` }]
  if (!body)
    return request.body === '' && media === undefined
      ? []
      : [{ kind: 'body', what: 'a body where none is shown' }]
  if (isFormDeclared && media === 'application/x-www-form-urlencoded')
    return body(formMembers(request.body))
  if (media !== 'application/json') return [{ kind: 'media', what: `${media} for JSON` }]
  const members = jsonMembers(request.body)
  return typeof members === 'string'
    ? [{ kind: members === 'malformed' ? 'json' : 'body', what: `a body that is ${members}` }]
    : body(members)
}

function tokenBody(form: URLSearchParams, { tokenForm }: Logins): Breach[] {
  const expected =
    tokenForm === 'basic' ? ['grant_type'] : ['grant_type', 'client_id', 'client_secret']
  const names = [...form.keys()].sort()
  if (
    names.join() === expected.toSorted().join() &&
    form.get('grant_type') === 'client_credentials'
  )
    return []
  return [
    {
      kind: 'body',
      what: `a token form of ${names.join()} with the grant ${form.get('grant_type')}`,
    },
  ]
}
