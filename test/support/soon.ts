import { expect } from 'vitest'

/** What a window shows once it has come that far; a busy machine may take its time. */
export function soon<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read)
}
