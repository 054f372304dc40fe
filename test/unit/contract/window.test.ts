import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../src-main/contract/window.ts'

describe('languageOf', () => {
  it('takes the first of the system’s languages that the window has, whatever its region', () => {
    const languageIn = (...system: readonly string[]): string => languageOf('system', system)
    expect([
      languageIn('es-ES', 'es', 'en'),
      languageIn('es-AR'),
      languageIn('es-419', 'es-AR'),
      languageIn('pt-BR', 'pt', 'en-US'),
      languageIn('en-GB', 'es'),
      languageIn('fr-FR', 'fr', 'en-US', 'en'),
    ]).toEqual(['es', 'es', 'es', 'pt', 'en', 'en'])
  })

  it('is English if the system has none of the window’s languages', () => {
    expect([languageOf('system', ['de-DE', 'ptx']), languageOf('system', [])]).toEqual(['en', 'en'])
  })

  it('gives an explicit choice precedence over the system', () => {
    expect(languageOf('en', ['es-AR', 'es'])).toBe('en')
  })
})
