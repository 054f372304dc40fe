import { describe, expect, test } from 'vitest'
import { errorCodes } from '../../../../../src-main/domain/error-codes.ts'
import { codeNames } from '../../../../../src-renderer/words/failures/code-names.ts'

describe('codeNames', () => {
  test('are the contract’s in English', () => {
    expect(codeNames.en).toEqual(
      Object.fromEntries([...errorCodes.values()].map(({ code, name }) => [code, name])),
    )
  })

  test.each(['es', 'pt'] as const)('A67: are equal in %s where the contract’s are', (language) => {
    const names: Readonly<Record<number, string>> = codeNames[language]
    const byContract = Map.groupBy(errorCodes.values(), ({ name }) => name)
    const inWords = [...byContract.values()].map((codes) => codes.map(({ code }) => names[code]))
    expect(inWords.filter((same) => new Set(same).size > 1)).toEqual([])
    expect(new Set(inWords.map(([first]) => first)).size).toBe(byContract.size)
    expect(inWords.flat().filter((name) => !name)).toEqual([])
  })
})
