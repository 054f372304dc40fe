import { describe, expect, test } from 'vitest'
import { errorCodes } from '../../../../../src-main/domain/error-codes.ts'
import { errorCodeWords } from '../../../../../src-renderer/words/failures/error-codes.ts'

describe('errorCodeWords.names', () => {
  test('are the names of the contract in English', () => {
    expect(errorCodeWords.en.names).toEqual(
      Object.fromEntries([...errorCodes.values()].map(({ code, name }) => [code, name])),
    )
  })

  test.each(['es', 'pt'] as const)(
    'A67: are equal in %s if the names of the contract are equal',
    (language) => {
      const names: Readonly<Record<number, string>> = errorCodeWords[language].names
      const byContract = Map.groupBy(errorCodes.values(), ({ name }) => name)
      const translatedNames = [...byContract.values()].map((codes) =>
        codes.map(({ code }) => names[code]),
      )
      expect(translatedNames.filter((group) => new Set(group).size > 1)).toEqual([])
      expect(new Set(translatedNames.map(([first]) => first)).size).toBe(byContract.size)
      expect(translatedNames.flat().filter((name) => !name)).toEqual([])
    },
  )
})
