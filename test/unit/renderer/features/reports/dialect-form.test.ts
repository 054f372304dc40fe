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
  it('starts an own dialect with the previous choice, and returns a named dialect by its name', () => {
    const ownDialect = chooseDialect('own', 'excel-es')
    expect(ownDialect).toEqual(dialects['excel-es'])
    expect(choiceOf(ownDialect)).toBe('own')
    expect(chooseDialect('strict', ownDialect)).toBe('strict')
    expect(dialectChoices.map((choice) => choiceOf(chooseDialect(choice, 'strict')))).toEqual(
      dialectChoices,
    )
  })
})

describe('withField', () => {
  it('changes one field, and only to one of its values', () => {
    expect(withField('strict', 'delimiter', '\t')).toEqual({ ...dialects.strict, delimiter: '\t' })
    expect(withField('strict', 'instants', 'yesterday')).toEqual(dialects.strict)
  })

  it('contains every value of the ready dialects', () => {
    for (const name of Object.keys(dialects) as (keyof typeof dialects)[])
      for (const [field, values] of Object.entries(dialectValues))
        expect(values).toContain(fieldsOf(name)[field as keyof typeof dialectValues])
  })
})

describe('hasSameMark', () => {
  it('is true if columns and digits use the same sign', () => {
    expect(hasSameMark(withField('excel-es', 'delimiter', ','))).toBe(true)
    expect(dialectChoices.filter((choice) => choice !== 'own' && hasSameMark(choice))).toEqual([])
  })
})
