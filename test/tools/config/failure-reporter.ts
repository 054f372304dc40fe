import type { Reporter, TestCase } from 'vitest/node'

/**
 * Prints the errors of a failed test when the test ends. The default reporter prints them at the
 * end of all tests, which is hours later in the gate and never where the gate is interrupted.
 */
export class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    process.stdout.write(`\nFAILED ${test.module.relativeModuleId} > ${test.fullName}\n`)
    for (const { message, stack } of errors) process.stdout.write(`${stack ?? message}\n`)
  }
}
