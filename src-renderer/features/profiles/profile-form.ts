import type { WindowCalls, WindowProfile } from '../../../src-main/contract/window.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'

/** What a person writes of a profile; everything is text until it is sent. */
export interface ProfileForm {
  name: string
  environment: 'production' | 'sandbox'
  partnerUrl: string
  gatewayUrl: string
  gatewayService: string
  preset: 'contract' | 'documented'
  gatewayAuth: 'bearer' | 'header' | 'signed'
  headerName: string
  maxRate: string
  /** Empty: below the gateway's address. */
  streamUrl: string
}

/** Credentials while they are typed; emptied as soon as they were sent. */
export interface SecretForm {
  clientId: string
  clientSecret: string
  gatewaySecret: string
  gatewayKey: string
}

export type FormField = keyof ProfileForm | keyof SecretForm

export type FormProblem =
  | 'nameEmpty'
  | 'nameLong'
  | 'nameControl'
  | 'nameTaken'
  | 'addressEmpty'
  | 'addressUnreadable'
  | 'addressHttp'
  | 'addressHttpProduction'
  | 'addressScheme'
  | 'streamScheme'
  | 'addressLogin'
  | 'addressQuery'
  | 'addressLinkLocal'
  | 'segment'
  | 'header'
  | 'rate'
  | 'secretEmpty'
  | 'idColon'
  | 'idLong'
  | 'idCharacters'
  | 'idDocument'
  | 'secretLines'
  | 'secretZero'
  | 'secretLong'
  | 'gatewayCharacters'

export type FormProblems = Readonly<Partial<Record<FormField, FormProblem>>>

export const emptyProfile: Readonly<ProfileForm> = {
  name: '',
  environment: 'production',
  partnerUrl: '',
  gatewayUrl: '',
  gatewayService: '',
  preset: 'contract',
  gatewayAuth: 'bearer',
  headerName: '',
  maxRate: '20',
  streamUrl: '',
}

/** A form with what a preset supplies filled in. */
export function withPreset(form: ProfileForm, preset: ProfileForm['preset']): ProfileForm {
  const { gatewayLogin, walletSegment } = presets[preset]
  return {
    ...form,
    preset,
    gatewayService: walletSegment ?? '',
    gatewayAuth: gatewayLogin?.kind ?? 'bearer',
  }
}
export const emptySecrets: Readonly<SecretForm> = {
  clientId: '',
  clientSecret: '',
  gatewaySecret: '',
  gatewayKey: '',
}

/** A profile as its form begins. */
export function profileToForm(profile: WindowProfile): ProfileForm {
  const header = /^header:(.+)$/.exec(profile.gateway_auth)?.[1]
  return {
    name: profile.name,
    environment: profile.environment,
    partnerUrl: profile.partner_url,
    gatewayUrl: profile.gateway_url,
    gatewayService: profile.gateway_service,
    preset: profile.preset,
    gatewayAuth:
      header !== undefined ? 'header' : profile.gateway_auth === 'signed' ? 'signed' : 'bearer',
    headerName: header ?? '',
    maxRate: String(profile.max_rate),
    streamUrl: profile.stream_url ?? '',
  }
}

/** The form as the call takes it; call only where nothing is wrong with it. */
export function formToSettings(form: ProfileForm): WindowCalls['addProfile']['input']['settings'] {
  return {
    partnerUrl: form.partnerUrl.trim(),
    gatewayUrl: form.gatewayUrl.trim(),
    gatewayService: form.gatewayService.trim(),
    gatewayAuth:
      form.gatewayAuth === 'header' ? `header:${form.headerName.trim()}` : form.gatewayAuth,
    ...(form.preset === 'contract' ? {} : { preset: form.preset }),
    ...(form.streamUrl.trim() === '' ? {} : { streamUrl: form.streamUrl.trim() }),
    environment: form.environment,
    maxRate: Number(form.maxRate.trim()),
  }
}

/**
 * What is wrong with the profile's own fields, as the core would refuse them (security.md inputs
 * 74, 75, 79). `taken`: names of other profiles.
 */
export function profileProblems(form: ProfileForm, taken: readonly string[]): FormProblems {
  return {
    ...problem('name', nameProblem(form.name, taken)),
    ...problem('partnerUrl', addressProblem(form.partnerUrl, form.environment)),
    ...problem('gatewayUrl', addressProblem(form.gatewayUrl, form.environment)),
    ...problem(
      'gatewayService',
      /^[A-Za-z0-9._~-]{1,100}$/.test(form.gatewayService.trim()) &&
        !/^\.+$/.test(form.gatewayService.trim())
        ? undefined
        : 'segment',
    ),
    ...problem(
      'headerName',
      form.gatewayAuth === 'header' ? headerProblem(form.headerName.trim()) : undefined,
    ),
    ...problem('streamUrl', streamProblem(form.streamUrl, form.environment)),
    ...problem(
      'maxRate',
      /^\d{1,5}(?:\.\d{1,3})?$/.test(form.maxRate.trim()) && Number(form.maxRate.trim()) <= 10000
        ? undefined
        : 'rate',
    ),
  }
}

/**
 * What is wrong with the credentials (inputs 72, 73, 81). `needed`: which may not be empty; the
 * others are kept as stored where nothing is written.
 */
export function secretProblems(
  secrets: SecretForm,
  needed: readonly (keyof SecretForm)[],
): FormProblems {
  const judge = (
    field: keyof SecretForm,
    find: (text: string) => FormProblem | undefined,
  ): FormProblems => {
    const text = secrets[field]
    return problem(
      field,
      text === '' ? (needed.includes(field) ? 'secretEmpty' : undefined) : find(text),
    )
  }
  return {
    ...judge('clientId', (text) => idProblem(text.trim())),
    ...judge('clientSecret', secretProblem),
    ...judge('gatewaySecret', gatewayProblem),
    ...judge('gatewayKey', gatewayProblem),
  }
}

/**
 * The credentials as the call takes them: what was left empty is left out; undefined: none was
 * given.
 */
export function formToSecrets(
  secrets: SecretForm,
): NonNullable<WindowCalls['addProfile']['input']['secrets']> | null {
  const given = {
    ...(secrets.clientId === '' ? {} : { clientId: secrets.clientId.trim() }),
    ...(secrets.clientSecret === '' ? {} : { clientSecret: secrets.clientSecret }),
    ...(secrets.gatewaySecret === '' ? {} : { gatewaySecret: secrets.gatewaySecret.trim() }),
    ...(secrets.gatewayKey === '' ? {} : { gatewayKey: secrets.gatewayKey.trim() }),
  }
  return Object.keys(given).length === 0 ? null : given
}

/**
 * What a paste into a credential's field becomes. Line ends around it are cut with a notice; a
 * document in the id's field is refused and not kept (input 81).
 */
export function readPaste(
  field: keyof SecretForm,
  text: string,
):
  | { readonly kind: 'kept'; readonly text: string; readonly isTrimmed: boolean }
  | { readonly kind: 'refused'; readonly problem: FormProblem } {
  const trimmed = field === 'clientSecret' ? text.replace(/^[\r\n]+|[\r\n]+$/g, '') : text.trim()
  if (field === 'clientId' && /[{}"]/.test(trimmed))
    return { kind: 'refused', problem: 'idDocument' }
  if (/[\r\n]/.test(trimmed)) return { kind: 'refused', problem: 'secretLines' }
  return { kind: 'kept', text: trimmed, isTrimmed: trimmed !== text }
}

/**
 * A host's plain letters where it was written with others, which may look like a known name;
 * undefined otherwise.
 */
export function plainHost(address: string): string | undefined {
  const host = URL.canParse(address.trim()) ? new URL(address.trim()).hostname : ''
  return /(?:^|\.)xn--/.test(host) ? host : undefined
}

/** The field that a failure of the core speaks of; undefined: none in particular. */
export function fieldOfFailure(failure: {
  readonly code: string
  readonly what: string
  readonly why: string
}): FormField | undefined {
  const options: Readonly<Record<string, FormField>> = {
    '--partner-url': 'partnerUrl',
    '--gateway-url': 'gatewayUrl',
    '--gateway-service': 'gatewayService',
    '--gateway-auth': 'headerName',
    '--stream-url': 'streamUrl',
    NAME: 'name',
  }
  if (failure.code === 'PROFILE_TAKEN' || failure.code === 'PROFILE_EMBEDDED') return 'name'
  if (failure.code === 'ADDRESS_REFUSED') return options[failure.what.split(' ')[0] ?? '']
  if (failure.code === 'ENVIRONMENT_FIXED') return 'environment'
  if (failure.code === 'SECRET_REFUSED')
    return failure.why.startsWith('the client id')
      ? 'clientId'
      : failure.why.startsWith('the gateway secret')
        ? 'gatewaySecret'
        : failure.why.startsWith('the API key')
          ? 'gatewayKey'
          : 'clientSecret'
  return undefined
}

function problem(field: FormField, found: FormProblem | undefined): FormProblems {
  return found === undefined ? {} : { [field]: found }
}

function nameProblem(text: string, taken: readonly string[]): FormProblem | undefined {
  const name = text.trim()
  if (name === '') return 'nameEmpty'
  if (name.length > 100) return 'nameLong'
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'nameControl'
  return taken.includes(name) ? 'nameTaken' : undefined
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

function addressProblem(
  text: string,
  environment: ProfileForm['environment'],
): FormProblem | undefined {
  if (text.trim() === '') return 'addressEmpty'
  if (!URL.canParse(text.trim())) return 'addressUnreadable'
  const url = new URL(text.trim())
  if (url.protocol === 'http:' && environment === 'production') return 'addressHttpProduction'
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return 'addressHttp'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'addressScheme'
  if (url.username !== '' || url.password !== '') return 'addressLogin'
  if (/[?#]/.test(text)) return 'addressQuery'
  return /^169\.254\.|^\[fe80:/i.test(url.hostname) ? 'addressLinkLocal' : undefined
}

function streamProblem(
  text: string,
  environment: ProfileForm['environment'],
): FormProblem | undefined {
  if (text.trim() === '') return undefined
  if (!/^wss?:/i.test(text.trim())) return 'streamScheme'
  return addressProblem(text.trim().replace(/^ws/i, 'http'), environment)
}

const FORBIDDEN_HEADERS = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'cookie',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'expect',
])

function headerProblem(name: string): FormProblem | undefined {
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,80}$/.test(name) &&
    !FORBIDDEN_HEADERS.has(name.toLowerCase())
    ? undefined
    : 'header'
}

function idProblem(id: string): FormProblem | undefined {
  if (/[{}"]/.test(id)) return 'idDocument'
  if (id.includes(':')) return 'idColon'
  if (id.length > 255) return 'idLong'
  return /^[\x20-\x7e]+$/.test(id) ? undefined : 'idCharacters'
}

function secretProblem(secret: string): FormProblem | undefined {
  if (secret.includes('\0')) return 'secretZero'
  if (/[\r\n]/.test(secret)) return 'secretLines'
  return new TextEncoder().encode(secret).length > 700 ? 'secretLong' : undefined
}

function gatewayProblem(secret: string): FormProblem | undefined {
  return (
    secretProblem(secret) ??
    (/^[\x20-\x7e]+$/.test(secret.trim()) ? undefined : 'gatewayCharacters')
  )
}
