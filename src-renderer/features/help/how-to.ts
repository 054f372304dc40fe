import { desk } from '../../desk.svelte.ts'
import { plainLetters } from '../../format/plain-letters.ts'

/** The most common tasks, in the order of the help's first page. */
export const howToTasks = [
  'reconcile',
  'settle',
  'payment',
  'endUser',
  'exportBreaks',
  'code',
  'profile',
  'provider',
  'period',
  'restore',
] as const
export type HowToTask = (typeof howToTasks)[number]

/** The texts of a task: its question, its steps, and further words by which a search finds it. */
export interface HowToWords {
  readonly question: string
  readonly steps: readonly string[]
  readonly button: string
  readonly also: string
}

const openers: Readonly<Record<HowToTask, () => void>> = {
  reconcile: () => desk.go('ledgers'),
  settle: () => desk.go('breaks'),
  payment: () => desk.goAndDo('withdrawals', 'search'),
  endUser: () => desk.go('endUser'),
  exportBreaks: () => desk.go('breaks'),
  code: () => desk.goAndDo('errors', 'find-code'),
  profile: () => desk.go('connection', 'new'),
  provider: () => desk.go('breaks'),
  period: () => desk.go('runs'),
  restore: () => desk.go('settings'),
}

/** Opens the screen where a task begins. */
export function goToTask(task: HowToTask): void {
  openers[task]()
}

/**
 * Lists the tasks whose question, steps or further words contain every word of the text, in the
 * order of the page.
 */
export function findTasks(
  words: Readonly<Record<HowToTask, HowToWords>>,
  text: string,
): readonly HowToTask[] {
  const searchedWords = plainLetters(text).split(/\s+/).filter(Boolean)
  return howToTasks.filter((task) => {
    const { question, steps, also } = words[task]
    const taskText = plainLetters([question, ...steps, also].join(' '))
    return searchedWords.every((word) => taskText.includes(word))
  })
}
