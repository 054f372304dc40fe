import { isLoopbackHost } from '../../../src-main/base/loopback-host.ts'
import type { WindowCalls, WindowProfile } from '../../../src-main/contract/window.ts'
import type { ProfileNameFault } from '../../../src-main/domain/profile-name.ts'
import { findNameFault } from '../../../src-main/domain/profile-name.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'

/** The fields of the profile form. All are text until they are sent. */
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
  /** Empty if it is derived from the gateway's address. */
  streamUrl: string
}

/** Credentials that are being typed. They are cleared as soon as they are sent. */
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

/** Returns the form with the preset's values filled in. */
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

/** Converts a profile to its initial form. */
export function profileToForm(profile: WindowProfile): ProfileForm {
  const header = /^header:(.+)$/.exec(profile.gateway_auth)?.[1]
  return {
    name: profile.name,
    environment: profile.environment,
    partnerUrl: profile.partner_url,
    gatewayUrl: profile.gateway_url,
    gatewayService: profile.gateway_service,
    preset: profile.preset,
    gatewayAuth: authOf(profile.gateway_auth),
    headerName: header ?? '',
    maxRate: String(profile.max_rate),
    streamUrl: profile.stream_url ?? '',
  }
}

function authOf(text: string): ProfileForm['gatewayAuth'] {
  if (/^header:.+$/.test(text)) return 'header'
  return text === 'signed' ? 'signed' : 'bearer'
}

/** Converts a form without problems to the input of the call. */
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
 * Finds the problems of the profile's own fields, which the core would refuse too (security.md
 * inputs 74, 75, 79). `otherNames` are the names of other profiles.
 */
export function profileProblems(form: ProfileForm, otherNames: readonly string[]): FormProblems {
  return {
    ...problem('name', nameProblem(form.name, otherNames)),
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
 * Finds the problems of the credentials (inputs 72, 73, 81). `requiredFields` are the fields that
 * must not be empty. Any other empty field keeps its stored value.
 */
export function secretProblems(
  secrets: SecretForm,
  requiredFields: readonly (keyof SecretForm)[],
): FormProblems {
  const check = (
    field: keyof SecretForm,
    find: (text: string) => FormProblem | undefined,
  ): FormProblems => {
    const text = secrets[field]
    if (text !== '') return problem(field, find(text))
    return problem(field, requiredFields.includes(field) ? 'secretEmpty' : undefined)
  }
  return {
    ...check('clientId', (text) => idProblem(text.trim())),
    ...check('clientSecret', secretProblem),
    ...check('gatewaySecret', gatewayProblem),
    ...check('gatewayKey', gatewayProblem),
  }
}

/**
 * Converts the credentials to the input of the call, without empty fields, or null if all are
 * empty.
 */
export function formToSecrets(
  secrets: SecretForm,
): NonNullable<WindowCalls['addProfile']['input']['secrets']> | null {
  const filledFields = {
    ...(secrets.clientId === '' ? {} : { clientId: secrets.clientId.trim() }),
    ...(secrets.clientSecret === '' ? {} : { clientSecret: secrets.clientSecret }),
    ...(secrets.gatewaySecret === '' ? {} : { gatewaySecret: secrets.gatewaySecret.trim() }),
    ...(secrets.gatewayKey === '' ? {} : { gatewayKey: secrets.gatewayKey.trim() }),
  }
  return Object.keys(filledFields).length === 0 ? null : filledFields
}

/**
 * Checks a paste into a credential's field. Line ends around a client secret, and any white space
 * around another text, are removed, which `isTrimmed` reports. A text of several lines is refused,
 * and so is a JSON document in the field of the id (input 81).
 */
export function readPaste(
  field: keyof SecretForm,
  text: string,
):
  | { readonly kind: 'kept'; readonly text: string; readonly isTrimmed: boolean }
  | { readonly kind: 'refused'; readonly problem: FormProblem } {
  const trimmedText =
    field === 'clientSecret' ? text.replace(/^[\r\n]+|[\r\n]+$/g, '') : text.trim()
  if (field === 'clientId' && /[{}"]/.test(trimmedText))
    return { kind: 'refused', problem: 'idDocument' }
  if (/[\r\n]/.test(trimmedText)) return { kind: 'refused', problem: 'secretLines' }
  return { kind: 'kept', text: trimmedText, isTrimmed: trimmedText !== text }
}

/**
 * Returns the ASCII form of a host that was written with other letters, which may imitate a known
 * name; undefined otherwise.
 */
export function punycodeHost(address: string): string | undefined {
  const host = URL.canParse(address.trim()) ? new URL(address.trim()).hostname : ''
  return /(?:^|\.)xn--/.test(host) ? host : undefined
}

/** Returns the form's field that a failure of the core concerns, or undefined if there is none. */
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
  }
  if (['PROFILE_TAKEN', 'PROFILE_EMBEDDED', 'PROFILE_NAME_REFUSED'].includes(failure.code))
    return 'name'
  if (failure.code === 'ADDRESS_REFUSED') return options[failure.what.split(' ')[0] ?? '']
  if (failure.code === 'ENVIRONMENT_FIXED') return 'environment'
  return failure.code === 'SECRET_REFUSED' ? secretFieldOf(failure.why) : undefined
}

function secretFieldOf(why: string): keyof SecretForm {
  if (why.startsWith('the client id')) return 'clientId'
  if (why.startsWith('the gateway secret')) return 'gatewaySecret'
  return why.startsWith('the API key') ? 'gatewayKey' : 'clientSecret'
}

function problem(field: FormField, formProblem: FormProblem | undefined): FormProblems {
  return formProblem === undefined ? {} : { [field]: formProblem }
}

const nameProblems: Readonly<Record<ProfileNameFault, FormProblem>> = {
  empty: 'nameEmpty',
  long: 'nameLong',
  control: 'nameControl',
}

function nameProblem(text: string, otherNames: readonly string[]): FormProblem | undefined {
  const name = text.trim()
  const fault = findNameFault(name)
  if (fault !== undefined) return nameProblems[fault]
  return otherNames.includes(name) ? 'nameTaken' : undefined
}

function addressProblem(
  text: string,
  environment: ProfileForm['environment'],
): FormProblem | undefined {
  if (text.trim() === '') return 'addressEmpty'
  if (!URL.canParse(text.trim())) return 'addressUnreadable'
  const url = new URL(text.trim())
  if (url.protocol === 'http:' && environment === 'production') return 'addressHttpProduction'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return 'addressHttp'
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
