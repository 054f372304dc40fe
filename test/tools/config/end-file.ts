import { afterAll } from 'vitest'
import { endFile } from '../../support/file-end.ts'

// Set-up of every file of tests.
afterAll(endFile)
