import { describe, expect, it } from 'vitest'
import {
  readAddress,
  readGatewayAuth,
  readName,
  readPathSegment,
  readStreamAddress,
} from '../../../../../src-main/app/profile.ts'
import type { ProfileForm } from '../../../../../src-renderer/features/profiles/profile-form.ts'
import {
  emptyProfile,
  fieldOfFailure,
  formToSecrets,
  formToSettings,
  profileProblems,
  punycodeHost,
  readPaste,
  secretProblems,
  withPreset,
} from '../../../../../src-renderer/features/profiles/profile-form.ts'
import { choicesOf } from '../../../../../src-renderer/features/settings/choices.ts'
import { connectionWords } from '../../../../../src-renderer/words/services/connection.ts'

const validForm: ProfileForm = {
  ...emptyProfile,
  name: 'andes',
  partnerUrl: 'https://api.example.com',
  gatewayUrl: 'https://gw.example.com/',
  gatewayService: 'wallet',
}
const secrets = (clientId: string, clientSecret = 's', gatewaySecret = '') => ({
  clientId,
  clientSecret,
  gatewaySecret,
  gatewayKey: '',
})

describe('withPreset', () => {
  it("fills in the documented preset's values, and requires an API key", () => {
    const form = withPreset({ ...validForm, gatewayService: '' }, 'documented')
    expect(form).toMatchObject({ gatewayService: 'wallet', gatewayAuth: 'signed' })
    expect(profileProblems(form, [])).toEqual({})
    expect(formToSettings({ ...form, streamUrl: ' wss://stream.example.com ' })).toMatchObject({
      gatewayAuth: 'signed',
      gatewayService: 'wallet',
      preset: 'documented',
      streamUrl: 'wss://stream.example.com',
    })
    expect(profileProblems({ ...form, streamUrl: 'https://x.test' }, []).streamUrl).toBe(
      'streamScheme',
    )
    expect(() => readGatewayAuth('signed')).not.toThrow()
    expect(readStreamAddress('wss://stream.example.com/')).toBe('wss://stream.example.com')
    expect(() => readStreamAddress('ws://stream.example.com')).toThrow()
    expect(withPreset(form, 'contract')).toMatchObject({
      gatewayService: '',
      gatewayAuth: 'bearer',
    })
  })
})

describe('profileProblems', () => {
  it('accepts a valid form', () => {
    expect(profileProblems(validForm, ['sandbox'])).toEqual({})
    expect(
      formToSettings({
        ...validForm,
        gatewayAuth: 'header',
        headerName: ' X-Api-Key ',
        maxRate: '2.5',
      }),
    ).toEqual({
      partnerUrl: 'https://api.example.com',
      gatewayUrl: 'https://gw.example.com/',
      gatewayService: 'wallet',
      gatewayAuth: 'header:X-Api-Key',
      environment: 'production',
      maxRate: 2.5,
    })
  })

  it('input 74: judges addresses as the core does, and requires https in production', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['', 'addressEmpty'],
      ['api.example.com', 'addressUnreadable'],
      ['http://api.example.com', 'addressHttp'],
      ['ftp://api.example.com', 'addressScheme'],
      ['javascript:alert(1)', 'addressScheme'],
      ['https://user:pass@api.example.com', 'addressLogin'],
      ['https://api.example.com/?x=1', 'addressQuery'],
      ['https://api.example.com/#x', 'addressQuery'],
      ['https://169.254.169.254/', 'addressLinkLocal'],
    ]
    for (const [partnerUrl, problem] of cases) {
      expect(
        profileProblems({ ...validForm, environment: 'sandbox', partnerUrl }, []),
        partnerUrl,
      ).toEqual({ partnerUrl: problem })
      expect(() => readAddress(partnerUrl, '--partner-url'), partnerUrl).toThrow()
    }
    expect(
      profileProblems(
        { ...validForm, environment: 'sandbox', partnerUrl: 'http://127.0.0.1:8080' },
        [],
      ),
    ).toEqual({})
    expect(profileProblems({ ...validForm, partnerUrl: 'http://127.0.0.1:8080' }, [])).toEqual({
      partnerUrl: 'addressHttpProduction',
    })
    expect(punycodeHost('https://gаteway.example.com')).toBe('xn--gteway-3nf.example.com')
    expect(punycodeHost('https://gateway.example.com')).toBeUndefined()
  })

  it('inputs 75, 79: judges name, segment, header and rate as the core does', () => {
    expect(profileProblems({ ...validForm, name: ' ' }, []).name).toBe('nameEmpty')
    expect(profileProblems({ ...validForm, name: 'a'.repeat(101) }, []).name).toBe('nameLong')
    expect(profileProblems({ ...validForm, name: 'a\u0007' }, []).name).toBe('nameControl')
    expect(profileProblems({ ...validForm, name: 'sandbox ' }, ['sandbox']).name).toBe('nameTaken')
    expect(profileProblems({ ...validForm, name: '<b>../x' }, [])).toEqual({})
    expect(readName('<b>../x')).toBe('<b>../x')
    for (const gatewayService of ['', '..', 'a/b', '%2e']) {
      expect(profileProblems({ ...validForm, gatewayService }, []).gatewayService).toBe('segment')
      expect(() => readPathSegment(gatewayService)).toThrow()
    }
    for (const headerName of ['', 'Host', 'a b', 'x:y']) {
      expect(
        profileProblems({ ...validForm, gatewayAuth: 'header', headerName }, []).headerName,
      ).toBe('header')
      expect(() => readGatewayAuth(`header:${headerName}`)).toThrow()
    }
    for (const maxRate of ['-1', 'NaN', '1e9', '', '10001', '1,5'])
      expect(profileProblems({ ...validForm, maxRate }, []).maxRate, maxRate).toBe('rate')
    for (const maxRate of ['0', '10000', '0.5'])
      expect(profileProblems({ ...validForm, maxRate }, [])).toEqual({})
  })
})

describe('secretProblems', () => {
  const clientFields = ['clientId', 'clientSecret'] as const

  it('inputs 72, 73: refuses values that the keychain would refuse', () => {
    expect(secretProblems(secrets('', ''), clientFields)).toEqual({
      clientId: 'secretEmpty',
      clientSecret: 'secretEmpty',
    })
    expect(secretProblems(secrets('a:b'), clientFields)).toEqual({ clientId: 'idColon' })
    expect(secretProblems(secrets('a'.repeat(256)), clientFields)).toEqual({ clientId: 'idLong' })
    expect(secretProblems(secrets('ñ'), clientFields)).toEqual({ clientId: 'idCharacters' })
    expect(secretProblems(secrets('{"id":1}'), clientFields)).toEqual({ clientId: 'idDocument' })
    expect(secretProblems(secrets('a', 'x\0y'), clientFields)).toEqual({
      clientSecret: 'secretZero',
    })
    expect(secretProblems(secrets('a', '€'.repeat(234)), clientFields)).toEqual({
      clientSecret: 'secretLong',
    })
    expect(secretProblems(secrets('a', '%+🔑'), clientFields)).toEqual({})
    expect(secretProblems(secrets('a', 's', '🔑'), clientFields)).toEqual({
      gatewaySecret: 'gatewayCharacters',
    })
  })

  it('keeps stored values of empty fields', () => {
    expect(secretProblems(secrets('', 'new'), [])).toEqual({})
    expect(formToSecrets(secrets('', 'new'))).toEqual({ clientSecret: 'new' })
    expect(formToSecrets(secrets('', ''))).toBeNull()
  })
})

describe('readPaste', () => {
  it('trims line ends with a notice and never keeps a document', () => {
    expect(readPaste('clientSecret', ' s3cret\r\n')).toEqual({
      kind: 'kept',
      text: ' s3cret',
      isTrimmed: true,
    })
    expect(readPaste('clientId', ' id ')).toEqual({ kind: 'kept', text: 'id', isTrimmed: true })
    expect(readPaste('clientId', 'id')).toEqual({ kind: 'kept', text: 'id', isTrimmed: false })
    expect(readPaste('clientId', '{"client_id":"x","client_secret":"y"}')).toEqual({
      kind: 'refused',
      problem: 'idDocument',
    })
    expect(readPaste('clientSecret', 'a\nb')).toEqual({ kind: 'refused', problem: 'secretLines' })
  })
})

describe('fieldOfFailure', () => {
  it("finds the field that the core's failure concerns", () => {
    const failure = (code: string, what: string, why = '') => ({ code, what, why })
    expect(fieldOfFailure(failure('ADDRESS_REFUSED', '--gateway-url cannot be used'))).toBe(
      'gatewayUrl',
    )
    expect(fieldOfFailure(failure('PROFILE_TAKEN', 'There is already a profile'))).toBe('name')
    expect(fieldOfFailure(failure('PROFILE_NAME_REFUSED', 'NAME cannot be used'))).toBe('name')
    expect(fieldOfFailure(failure('SECRET_REFUSED', 'x', 'the client id holds a colon'))).toBe(
      'clientId',
    )
    expect(fieldOfFailure(failure('KEYCHAIN_LOCKED', 'x'))).toBeUndefined()
  })
})

describe('the problems', () => {
  it('have words in every language, none left in English', () => {
    const { en, es, pt } = connectionWords
    for (const problem of Object.keys(en.problems) as (keyof typeof en.problems)[])
      expect(
        new Set([en.problems[problem], es.problems[problem], pt.problems[problem]]).size,
        problem,
      ).toBe(3)
  })
})

describe('choicesOf', () => {
  it('offers the current value even if it is not one of the choices', () => {
    expect(choicesOf([5, 15], 7, 'never', (count) => `${count} min`)).toEqual([
      { value: '0', label: 'never' },
      { value: '5', label: '5 min' },
      { value: '7', label: '7 min' },
      { value: '15', label: '15 min' },
    ])
  })
})
