// The words of one language as a block for translators.
//
//   node test/tools/words/words.ts export es > es.json
//   node test/tools/words/words.ts import es es.json
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { BlockLanguage, WordBlock } from './word-block.ts'
import { languages, readBlock, writeBlock } from './word-block.ts'

const root = resolve(import.meta.dirname, '../../..')
const files = ['src-renderer/words/**/*.ts', 'src-main/base/failures/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.endsWith('/catalogue.ts'))
  .sort()

const [command, languageName, path] = process.argv.slice(2)
const language: BlockLanguage | undefined = languages.find((one) => one === languageName)
if (command === 'export' && language)
  process.stdout.write(`${JSON.stringify(exportBlock(language), null, 2)}\n`)
else if (command === 'import' && language && path !== undefined)
  importBlock(language, JSON.parse(readFileSync(path, 'utf8')) as WordBlock)
else {
  process.stderr.write('usage: words.ts export LANGUAGE | import LANGUAGE FILE (en, es or pt)\n')
  process.exitCode = 2
}

function exportBlock(blockLanguage: BlockLanguage): WordBlock {
  return Object.assign(
    {},
    ...files.map((file) =>
      readBlock(file, readFileSync(resolve(root, file), 'utf8'), blockLanguage),
    ),
  ) as WordBlock
}

function importBlock(blockLanguage: BlockLanguage, block: WordBlock): void {
  const changes = files.map((file) => {
    const source = readFileSync(resolve(root, file), 'utf8')
    return { file, source, newSource: writeBlock(file, source, blockLanguage, block) }
  })
  // Nothing is written unless every entry fits.
  for (const { file, source, newSource } of changes)
    if (newSource !== source) {
      writeFileSync(resolve(root, file), newSource)
      process.stderr.write(`${relative(root, resolve(root, file))}\n`)
    }
}
