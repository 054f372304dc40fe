import type { CallContext } from '../../contract/wire.ts'
import type { ReadableDb, WritableDb } from './connection.ts'

/** A call that reads. It may run beside a process that writes. */
export interface ReadCall<I, O> {
  readonly kind: 'read'
  run(db: ReadableDb, input: I, context: CallContext): O | Promise<O>
}

/** A call whose writes are committed together, before `then` begins. */
export interface WriteCall<I, O> {
  readonly kind: 'write'
  run(db: WritableDb, input: I): O
  /** Runs after the commit. If it fails, the commit stays. */
  readonly then?: (db: WritableDb, output: O, input: I, context: CallContext) => Promise<void>
}

/** A call that writes in several transactions that it opens itself, and pauses between them. */
export interface StepsCall<I, O> {
  readonly kind: 'steps'
  run(db: WritableDb, input: I, context: CallContext): Promise<O>
}

export type StoreCall<I, O> = ReadCall<I, O> | WriteCall<I, O> | StepsCall<I, O>

/** Makes a call that reads. Without an input parameter its input is null. */
export function read<O, I = null>(
  run: (db: ReadableDb, input: I, context: CallContext) => O | Promise<O>,
): ReadCall<I, O> {
  return { kind: 'read', run }
}

/** Makes a call that writes in one transaction. */
export function write<O, I = null>(
  run: (db: WritableDb, input: I) => O,
  then?: WriteCall<I, O>['then'],
): WriteCall<I, O> {
  return { kind: 'write', run, then }
}

/** Makes a call that writes in steps. */
export function steps<O, I = null>(
  run: (db: WritableDb, input: I, context: CallContext) => Promise<O>,
): StepsCall<I, O> {
  return { kind: 'steps', run }
}

/** The value that the caller receives: null for a call that returns nothing. */
type Answer<O> = O extends void | undefined ? null : O

/** Maps a table of calls to the input and output types that its callers see. */
export type CallsOf<T> = {
  [K in keyof T]: T[K] extends StoreCall<infer I, infer O> ? { input: I; output: Answer<O> } : never
}

/**
 * Answers one call. `readable` and `writable` give the connection. The transaction of a write call
 * is opened here.
 */
export async function answerCall<I, O>(
  call: StoreCall<I, O>,
  db: { readable(): ReadableDb; writable(): WritableDb },
  input: I,
  context: CallContext,
): Promise<Answer<O>> {
  if (call.kind === 'read') return toAnswer(await call.run(db.readable(), input, context))
  const writableDb = db.writable()
  if (call.kind === 'steps') return toAnswer(await call.run(writableDb, input, context))
  const output = writableDb.transaction(() => call.run(writableDb, input)).immediate()
  await call.then?.(writableDb, output, input, context)
  return toAnswer(output)
}

function toAnswer<O>(output: O): Answer<O> {
  return (output ?? null) as Answer<O>
}
