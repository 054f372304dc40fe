import { describe, expect, it } from 'vitest'
import { dialects } from '../../../../../src-main/contract/reporting.ts'
import {
  choiceOf,
  chooseDialect,
  dialectChoices,
  dialectValues,
  fieldsOf,
  hasSameMark,
  withField,
} from '../../../../../src-renderer/features/reports/dialect-form.ts'

describe('chooseDialect', () => {
  it('begins one’s own with what was chosen before, and gives a name back for a name', () => {
    const own = chooseDialect('own', 'excel-es')
    expect(own).toEqual(dialects['excel-es'])
    expect(choiceOf(own)).toBe('own')
    expect(chooseDialect('strict', own)).toBe('strict')
    expect(dialectChoices.map((choice) => choiceOf(chooseDialect(choice, 'strict')))).toEqual(
      dialectChoices,
    )
  })
})

describe('withField', () => {
  it('changes the one field, by the values that it has', () => {
    expect(withField('strict', 'delimiter', '\t')).toEqual({ ...dialects.strict, delimiter: '\t' })
    expect(withField('strict', 'instants', 'yesterday')).toEqual(dialects.strict)
  })

  it('knows every value that the ready dialects use', () => {
    for (const name of Object.keys(dialects) as (keyof typeof dialects)[])
      for (const [field, values] of Object.entries(dialectValues))
        expect(values).toContain(fieldsOf(name)[field as keyof typeof dialectValues])
  })
})

describe('hasSameMark', () => {
  it('sees one sign for columns and digits', () => {
    expect(hasSameMark(withField('excel-es', 'delimiter', ','))).toBe(true)
    expect(dialectChoices.filter((choice) => choice !== 'own' && hasSameMark(choice))).toEqual([])
  })
})
