import { reportColumns } from '../../../../../src-main/contract/report.ts'
import { desk } from '../../../../desk.svelte.ts'
import { writeBreaksTarget } from '../../breaks-target.ts'
import type { RunLink } from '../../periods/run-links.ts'
import { toRun } from '../../periods/run-links.ts'

const LINE_COLUMN_INDEX = reportColumns.breaks.findIndex(({ name }) => name === 'ledger_line')
// The break of a split lists several lines, so a second search looks for the line within the text.
const operators = ['=', 'contains'] as const
const MAX_BREAKS_SEARCHED = 500

/** Finds the place that shows a ledger line of a run: its break, else the list of lines. */
export async function findLinePlace(run: string, line: number): Promise<RunLink> {
  for (const operator of operators) {
    const breakId = await findBreak(run, line, operator)
    if (breakId !== undefined)
      return { screen: 'breaks', target: writeBreaksTarget({ run, break: breakId }) }
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
    first: MAX_BREAKS_SEARCHED,
  })
  void desk.call('closeList', { list }).catch(() => null)
  const rowIndex = beginning?.rows.findIndex((cells) =>
    String(cells[LINE_COLUMN_INDEX] ?? '')
      .split(';')
      .includes(String(line)),
  )
  return rowIndex === undefined || rowIndex < 0 ? undefined : beginning?.keys[rowIndex]
}
