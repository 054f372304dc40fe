// Knip's settings for the product without its tests: what only a test uses belongs to the tests.
import settings from './knip.json' with { type: 'json' }

const isOfProduct = (path) => path.startsWith('src-')

export default {
  entry: settings.entry.filter(isOfProduct),
  project: settings.project.filter(isOfProduct),
  eslint: false,
  vitest: false,
  playwright: false,
  ignoreExportsUsedInFile: settings.ignoreExportsUsedInFile,
  // Tests compare the fast way of matching with the reference way.
  ignoreIssues: { 'src-main/matching/open-matching.ts': ['exports'] },
  include: ['files', 'exports', 'types'],
}
