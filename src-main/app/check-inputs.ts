import { Failure } from '../base/failure.ts'
import type { CallContext, CallTable, Handlers } from '../contract/wire.ts'

/** The part of a zod schema that the check uses. */
interface Schema {
  safeParse(input: unknown):
    | { success: true; data: unknown }
    | {
        success: false
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
}

type Handler = (input: unknown, context: CallContext) => unknown

/**
 * Wraps handlers so that every input is checked against its schema before the handler runs. Throws
 * Failure INPUT_REFUSED for an input that does not fit.
 */
export function withCheckedInputs<T extends CallTable>(
  handlers: Handlers<T>,
  schemas: { readonly [K in keyof T]: Schema },
): Handlers<T> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      check(name, handler as Handler, schemas[name] as Schema),
    ]),
  ) as unknown as Handlers<T>
}

function check(name: string, handler: Handler, schema: Schema): Handler {
  return (input, context) => {
    const result = schema.safeParse(input)
    if (result.success) return handler(result.data, context)
    const [issue] = result.error.issues
    throw new Failure({
      kind: 'badInput',
      code: 'INPUT_REFUSED',
      what: `The input of ${name} was refused`,
      why: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'wrong shape'}`,
      advice: 'check the arguments',
    })
  }
}
