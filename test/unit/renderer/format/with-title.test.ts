import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../src-main/base/failure.ts'
import { failureTextIn } from '../../../../src-renderer/format/failure-text.ts'
import { withTitle } from '../../../../src-renderer/format/with-title.ts'

const failureText = failureTextIn(
  new Failure({
    kind: 'store',
    code: 'DISK_FULL',
    what: 'The local database cannot be read',
    why: 'the disk is full',
    advice: 'free some space',
  }),
  'en',
  undefined,
)

describe('withTitle', () => {
  test('begins the text with the failure’s own title', () => {
    expect(withTitle(failureText, 'The list could not be read')).toEqual({
      ...failureText,
      title: 'The list could not be read',
      text: 'The local database cannot be read. The disk is full.',
    })
  })

  test('does not repeat a title', () => {
    expect(withTitle(failureText, failureText.title)).toEqual(failureText)
    const spanish = { ...failureText, title: 'El disco está lleno', text: 'El disco está lleno.' }
    expect(withTitle(spanish, 'La lista').text).toBe('El disco está lleno.')
    expect(withTitle({ ...failureText, text: '' }, 'The list').text).toBe(
      'The local database cannot be read.',
    )
  })
})
