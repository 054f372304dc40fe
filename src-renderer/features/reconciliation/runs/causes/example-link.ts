import { reportColumns } from '../../../../../src-main/contract/report.ts'
import { desk } from '../../../../desk.svelte.ts'
import { writeBreaksTarget } from '../../breaks-target.ts'
import type { RunLink } from '../../periods/run-links.ts'
import { toRun } from '../../periods/run-links.ts'

const LINE_AT = reportColumns.breaks.findIndex(({ name }) => name === 'ledger_line')
// A break of a split names all its lines, so it is found by a part of them.
const operators = ['=', 'contains'] as const
const MAX_BREAKS = 500

/** Where a ledger line of a run is shown: its break, else the lines that are in none. */
export async function findLinePlace(run: string, line: number): Promise<RunLink> {
  for (const operator of operators) {
    const found = await findBreak(run, line, operator)
    if (found !== undefined)
      return { screen: 'breaks', target: writeBreaksTarget({ run, break: found }) }
  }
  return toRun(run, { part: 'lines' })
}

async function findBreak(
  run: string,
  line: number,
  operator: (typeof operators)[number],
): Promise<string | undefined> {
  const { list, beginning } = await desk.call('openList', {
    profile: desk.profileName,
    query: {
      report: 'breaks',
      run,
      conditions: [{ column: 'ledger_line', operator, value: String(line) }],
      sort: null,
      search: '',
    },
    first: MAX_BREAKS,
  })
  void desk.call('closeList', { list }).catch(() => null)
  const at = beginning?.rows.findIndex((cells) =>
    String(cells[LINE_AT] ?? '')
      .split(';')
      .includes(String(line)),
  )
  return at === undefined || at < 0 ? undefined : beginning?.keys[at]
}
