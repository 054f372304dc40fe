import { beforeEach } from 'vitest'
import { whyUnfit } from './unfit-tests.ts'

// For Windows and macOS: before each test, skips it if the list says that the system cannot run it.
beforeEach(({ task, skip }) => {
  const titles = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) titles.push(suite.name)
  const reason = whyUnfit(process.platform, task.file.filepath, titles)
  if (reason !== undefined) skip(reason)
})
