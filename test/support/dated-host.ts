// Preloaded into a host: its date starts at the milliseconds of `?at=` in this module's address.

import { startDateAt } from './date-from.ts'

startDateAt(Number(new URL(import.meta.url).searchParams.get('at')))
