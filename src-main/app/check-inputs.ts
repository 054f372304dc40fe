import { Failure } from '../base/failure.ts'
import type { CallContext, CallTable, Handlers } from '../contract/wire.ts'

/** The part of a zod schema that the check uses. */
interface Schema {
  safeParse(
    input: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly code?: string
  readonly message: string
  /** The type of a value that is too large, and the largest one. */
  readonly origin?: string
  readonly maximum?: number | bigint
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
      why: issue ? whyRefused(issue) : 'it has the wrong shape',
      advice: 'check the arguments',
    })
  }
}

function whyRefused({ path, code, message, origin, maximum }: Issue): string {
  const member = path.join('.') || 'it'
  return code === 'too_big' && origin === 'string'
    ? `${member} has more than ${maximum} characters`
    : `${member}: ${message}`
}
