import { describe, expect, test } from 'vitest'
import { errorCodes } from '../../../../../src-main/domain/error-codes.ts'
import { errorCodeWords } from '../../../../../src-renderer/words/failures/error-codes.ts'

describe('errorCodeWords.names', () => {
  test('are the contract’s in English', () => {
    expect(errorCodeWords.en.names).toEqual(
      Object.fromEntries([...errorCodes.values()].map(({ code, name }) => [code, name])),
    )
  })

  test.each(['es', 'pt'] as const)('A67: are equal in %s where the contract’s are', (language) => {
    const names: Readonly<Record<number, string>> = errorCodeWords[language].names
    const byContract = Map.groupBy(errorCodes.values(), ({ name }) => name)
    const inWords = [...byContract.values()].map((codes) => codes.map(({ code }) => names[code]))
    expect(inWords.filter((same) => new Set(same).size > 1)).toEqual([])
    expect(new Set(inWords.map(([first]) => first)).size).toBe(byContract.size)
    expect(inWords.flat().filter((name) => !name)).toEqual([])
  })
})
