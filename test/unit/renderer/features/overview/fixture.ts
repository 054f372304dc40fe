import type { ReportPreview, Template } from '../../../../../src-main/contract/reporting.ts'
import { columnsOf } from '../../../../../src-main/contract/reporting.ts'
import type {
  Activity as Entry,
  Job,
  WindowEvent,
} from '../../../../../src-main/contract/window.ts'
import Activity from '../../../../../src-renderer/screens/Activity.svelte'
import Overview from '../../../../../src-renderer/screens/Overview.svelte'
import Reports from '../../../../../src-renderer/screens/Reports.svelte'
import type { FakeCore, Fixture } from '../../harness/fake-core.ts'
import { damagedDatabase, jobOf, NOW, profile } from '../../harness/invented.ts'
import {
  activityOf,
  jobs,
  run,
  sheetHints,
  sheetWarnings,
  states,
  sums,
  syncing,
  templates,
  withdrawalRow,
} from './invented.ts'

export const fixture: Fixture = {
  screens: { overview: Overview, reports: Reports, activity: Activity },
  now: NOW,
  core: fakeCore,
}

/**
 * A core with the states of an overview and these: empty · slow: a file takes long · long: a long
 * activity log.
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  const shownOverview = states[state]
  const count = state === 'empty' ? 0 : state === 'long' ? 50_600 : 640
  const activity: readonly Entry[] = activityOf(count)
  const startingJobs =
    state === 'first' ? [syncing] : state === 'empty' || state === 'calm' ? [] : jobs
  const answers: FakeCore['answers'] = {
    overview: () => shownOverview,
    freshness: () => (typeof shownOverview === 'object' ? shownOverview.freshness : null),
    listRuns: () => (state === 'empty' ? [] : [run]),
    listImports: () => [],
    importSample: () => ({
      id: 'i',
      name: 'sample.csv',
      bytes: 1,
      sha256: '',
      at: run.madeAt,
      runs: [],
    }),
    countList: () => ({ rows: 48_213 }),
    listTemplates: () => ownTemplates.concat(templates),
    saveTemplate: ({ template }: { template: Template }) => {
      ownTemplates = [
        ...ownTemplates.filter((view) => view.template.name !== template.name),
        { template, isReadyMade: false, text: JSON.stringify({ template }) },
      ]
      return ownTemplates.at(-1)
    },
    readTemplate: ({ text }: { text: string }) => ({
      template: (JSON.parse(text) as { template: Template }).template,
      isReadyMade: false,
      text,
    }),
    deleteTemplate: ({ name }: { name: string }) => {
      ownTemplates = ownTemplates.filter((view) => view.template.name !== name)
      return null
    },
    previewReport: ({ template }: { template: Template }) =>
      previewOf(template, state === 'empty' ? 0 : template.conditions.length > 0 ? 1204 : 48_213),
    openList: () => ({ list: 'l', rows: 48_213, asOf: run.madeAt }),
    sumList: () => ({ rows: 48_213, sums }),
    verifyActivity: () =>
      state === 'first'
        ? {
            entries: 640,
            isWhole: false,
            firstBroken: 12,
            head: '',
            problem: 'doesNotFollow',
            cutLines: [],
          }
        : {
            entries: activity.length,
            isWhole: true,
            firstBroken: null,
            head: 'ab12'.repeat(16),
            problem: null,
            cutLines: [],
          },
    activity: ({ before, limit }: { before: number | null; limit: number }) =>
      activity.filter(({ number }) => before === null || number < before).slice(0, limit),
    cancelJob: ({ id }: { id: string }) => (end(id, { state: 'cancelled' }), null),
    startJob: ({
      id,
      work,
    }: {
      id: string
      work: { kind: Job['kind']; name?: string; template?: Template }
    }) => {
      const job = jobOf({
        id,
        kind: work.kind,
        state: 'running',
        step: 'export',
        done: 20_000,
        begunAt: new Date().toISOString(),
        endedAt: null,
      })
      runningJobs.set(id, job)
      emit({ kind: 'job', job })
      const isSlow = state === 'slow'
      if (work.template?.fileName === 'full')
        setTimeout(() => end(id, { state: 'failed', failure: damagedDatabase }), 50)
      else if (!isSlow)
        setTimeout(
          () =>
            end(id, {
              state: 'done',
              result: {
                kind: 'export',
                file: work.template ? previewOf(work.template, 1).fileName : (work.name ?? ''),
                place: '~/Downloads',
                rows: 48_213,
                bytes: 9_123_456,
                sha256: 'ab'.repeat(32),
                hints: work.template?.dialect === 'excel' ? sheetHints : [],
              },
            }),
          50,
        )
      return job
    },
  }
  let ownTemplates: (typeof templates)[number][] = []
  const runningJobs = new Map<string, Job>()
  function end(id: string, change: Partial<Job>): void {
    const job = runningJobs.get(id)
    if (job) emit({ kind: 'job', job: { ...job, ...change, endedAt: new Date().toISOString() } })
  }
  const acts = {
    // A colleague, or a person in another window, saves a template of this name.
    saveTemplateElsewhere: (name: string) => {
      const [first] = templates
      if (!first) throw new Error('no template is invented')
      ownTemplates = [
        ...ownTemplates,
        { ...first, template: { ...first.template, name }, isReadyMade: false },
      ]
      emit({ kind: 'cache', profile: profile.name, families: ['reconciliation'] })
    },
  }
  return { answers, acts, hello: { jobs: startingJobs } }
}

function previewOf(template: Template, rows: number): ReportPreview {
  const columns = template.columns ?? columnsOf(template.report).map(({ name }) => name)
  const writtenRows = Array.from({ length: Math.min(rows, 20) }, (_, index) =>
    columns.map((column) => withdrawalRow(index)[column] ?? ''),
  )
  const warnings =
    template.format === 'csv' && rows > 0
      ? sheetWarnings.filter(({ column }) => columns.includes(column))
      : []
  const shownRows = writtenRows.map((row) =>
    row.map(
      (cell, index) =>
        warnings.find(({ column, written: text }) => column === columns[index] && text === cell)
          ?.shown ?? cell,
    ),
  )
  const fileName = `${template.fileName.replace('{report}', template.report).replace('{date}', '2026-11-20').replace('{run}', 'f3a9c0e1b2d4').replace('{profile}', 'sandbox')}.${template.format}`
  return {
    rows,
    checkedRows: Math.min(rows, 1000),
    columns,
    written: writtenRows,
    shown: shownRows,
    warnings,
    fileName,
  }
}
