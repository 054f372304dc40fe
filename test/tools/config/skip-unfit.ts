import { beforeEach } from 'vitest'
import { whyUnfit } from './unfit-tests.ts'

// For Windows and macOS: skips what the list says that they cannot run, before each test.
beforeEach(({ task, skip }) => {
  const titles = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) titles.push(suite.name)
  const why = whyUnfit(process.platform, task.file.filepath, titles)
  if (why !== undefined) skip(why)
})
