import { describe, expect, it } from 'vitest'
import { errorCodes, explainErrorCode, groupOfCode } from '../../../src-main/domain/error-codes.ts'
import { contractCodes } from '../../support/contract-lists.ts'

describe('errorCodes', () => {
  it('A65: holds exactly the 42 codes of the contract', () => {
    expect([...errorCodes.keys()].toSorted((left, right) => left - right)).toEqual(contractCodes)
    expect([errorCodes.size, contractCodes.length]).toEqual([42, 42])
  })

  it('A65: holds each code inside its own entry', () => {
    expect([...errorCodes].filter(([code, entry]) => entry.code !== code)).toEqual([])
  })

  it('A67: has the shared names under different codes', () => {
    const codesNamed = (name: string): number[] =>
      [...errorCodes.values()].filter((entry) => entry.name === name).map((entry) => entry.code)
    expect({
      bad: codesNamed('Bad Request'),
      missing: codesNamed('Not Found'),
      unavailable: codesNamed('Service Unavailable'),
    }).toEqual({
      bad: [40006, 40007, 40009],
      missing: [40004, 40008],
      unavailable: [40010, 50003],
    })
  })

  it('A31, A47, A67, A74, A84, A85, A87: has its own text for every code', () => {
    const meanings = [...errorCodes.values()].map((entry) => entry.meaning)
    expect([...new Set(meanings)]).toEqual(meanings)
    expect(
      [...errorCodes.values()].filter(
        (entry) => entry.name === '' || entry.meaning === '' || entry.advice === '',
      ),
    ).toEqual([])
  })

  it.each([
    [20010, 'Expired Quote'],
    [20011, 'Already Executed Quote'],
    [20012, 'Not Enough Balance'],
    [20017, 'Buy Transaction Min Limit Exceeded'],
    [20020, 'Sell Transaction Max Limit Exceeded'],
    [20026, 'Quote With No Price'],
    [20029, 'Invalid address'],
    [20036, 'Withdrawal amount less than network dust limit'],
    [20037, 'No address for end user and network'],
    [40003, 'Permission Denied'],
    [40015, 'Unsupported Media Type'],
    [40029, 'Throttled'],
  ])('A65: names %i %s, as the contract does', (code, name) => {
    expect(errorCodes.get(code)?.name).toBe(name)
  })

  it('A71, A72: allows a retry of a read only where the policy does', () => {
    const codesWith = (reaction: string): number[] =>
      [...errorCodes.values()]
        .filter((entry) => entry.reaction === reaction)
        .map((entry) => entry.code)
    expect({
      retry: codesWith('retry'),
      throttle: codesWith('throttle'),
      reauthenticate: codesWith('reauthenticate'),
      absent: codesWith('absent'),
      stop: codesWith('stop').length,
    }).toEqual({
      retry: [40010, 50003],
      throttle: [40029],
      reauthenticate: [40000, 40001],
      absent: [40004],
      stop: 36,
    })
  })

  it('A73: does not present missing limits as unlimited', () => {
    expect(errorCodes.get(40008)?.advice).toBe(
      'ask the provider to configure them; it does not mean unlimited',
    )
  })
})

describe('responsible and retry of a code', () => {
  const codesWith = <K extends 'responsible' | 'retry'>(key: K, value: string): number[] =>
    [...errorCodes.values()].filter((entry) => entry[key] === value).map((entry) => entry.code)

  it('A28, A72: never repeats a completed operation, and renews an expired operation instead of repeating it', () => {
    expect({ never: codesWith('retry', 'never'), renewed: codesWith('retry', 'renewed') }).toEqual({
      never: [20011, 20031],
      renewed: [20010, 20026, 20027],
    })
  })

  it('A31, A84, A87: waits for the period of an end user’s limit, but not for the minimum and maximum of one transaction', () => {
    expect(codesWith('retry', 'nextPeriod')).toEqual([
      20013, 20014, 20015, 20016, 20024, 20025, 20033, 20034,
    ])
    expect(
      [20017, 20018, 20019, 20020, 20022, 20023].map((code) => errorCodes.get(code)?.retry),
    ).toEqual(Array(6).fill('corrected'))
  })

  it('A71, A85: lets only throttling and unavailability be repeated unchanged, later', () => {
    expect(codesWith('retry', 'later')).toEqual([40010, 40029, 50003])
    expect(errorCodes.get(20037)).toMatchObject({ responsible: 'you', retry: 'corrected' })
  })

  it('A12, A33, A73: refers to the provider only errors that the provider can resolve', () => {
    expect({
      provider: codesWith('responsible', 'provider'),
      endUser: codesWith('responsible', 'endUser'),
    }).toEqual({
      provider: [20021, 40003, 40008],
      endUser: [20029, 20030],
    })
  })

  it('has nobody as the responsible party only for errors that are over or pass with time', () => {
    expect(
      codesWith('responsible', 'nobody').filter(
        (code) => !['never', 'nextPeriod', 'later'].includes(errorCodes.get(code)?.retry ?? ''),
      ),
    ).toEqual([])
  })
})

describe('groupOfCode', () => {
  it('A68: finds the group from the first of five digits', () => {
    expect(
      [20000, 20037, 40029, 50003, 29999, 30000, 2003, 200360, 0, Number.NaN].map(groupOfCode),
    ).toEqual([2, 2, 4, 5, 2, undefined, undefined, undefined, undefined, undefined])
  })
})

describe('explainErrorCode', () => {
  it('returns the entry of a listed code', () => {
    expect(explainErrorCode(40029)).toBe(errorCodes.get(40029))
  })

  it.each([20028, 40002, 40011, 40012, 40013, 40014])('A66: shows %i as unlisted', (code) => {
    expect(explainErrorCode(code)).toEqual({
      code,
      name: 'Unlisted code',
      meaning:
        code < 30000
          ? 'a request or business rule was not met'
          : 'access or request handling failed',
      advice: `ask the provider what ${code} means`,
      responsible: 'provider',
      retry: 'corrected',
      reaction: 'stop',
    })
  })

  it.each([
    [29999, 'a request or business rule was not met', 'stop'],
    [49999, 'access or request handling failed', 'stop'],
    [59999, 'the service is not available', 'retry'],
    [99999, 'the code is unknown', 'stop'],
    [5, 'the code is unknown', 'stop'],
    [Number.NaN, 'the code is unknown', 'stop'],
  ])('A68, input 28: explains %d by its group', (code, meaning, reaction) => {
    const retry = reaction === 'retry' ? 'later' : 'corrected'
    expect(explainErrorCode(code)).toEqual({
      code,
      name: 'Unlisted code',
      meaning,
      advice: `ask the provider what ${code} means`,
      responsible: 'provider',
      retry,
      reaction,
    })
  })
})
