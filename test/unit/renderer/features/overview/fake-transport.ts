import type { Reply } from '../../../../../src-main/contract/bridge.ts'
import type { ReportPreview, Template } from '../../../../../src-main/contract/reporting.ts'
import { columnsOf } from '../../../../../src-main/contract/reporting.ts'
import type {
  Activity,
  Job,
  Settings,
  WindowEvent,
} from '../../../../../src-main/contract/window.ts'
import type { Transport } from '../../../../../src-renderer/transport.ts'
import {
  activityOf,
  jobs,
  newDesk,
  profile,
  run,
  sheetHints,
  sheetWarnings,
  states,
  sums,
  syncing,
  templates,
  withdrawalRow,
} from './invented.ts'

/** A core that answers from invented data, for viewing screens and pressing their buttons. */
export function fakeTransport(state: string, chosen: Partial<Settings>): Transport {
  const listeners: ((event: WindowEvent) => void)[] = []
  const tell = (event: WindowEvent): void => listeners.forEach((take) => take(event))
  let settings: Settings = {
    ...newDesk,
    ...chosen,
  }
  const shown = states[state]
  const count = state === 'empty' ? 0 : state === 'long' ? 50_600 : 640
  const activity: readonly Activity[] = activityOf(count)
  const startingJobs =
    state === 'first' ? [syncing] : state === 'empty' || state === 'calm' ? [] : jobs
  const answers: Record<string, (input: never) => unknown> = {
    hello: () => ({
      version: '0',
      host: 'loopback',
      settings,
      profiles: [profile],
      jobs: startingJobs,
      isLocked: false,
    }),
    overview: () => shown,
    freshness: () => (typeof shown === 'object' ? shown.freshness : null),
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
    listTemplates: () => own.concat(templates),
    saveTemplate: ({ template }: { template: Template }) => {
      own = [
        ...own.filter((view) => view.template.name !== template.name),
        { template, isReadyMade: false, text: JSON.stringify({ template }) },
      ]
      return own.at(-1)
    },
    readTemplate: ({ text }: { text: string }) => ({
      template: (JSON.parse(text) as { template: Template }).template,
      isReadyMade: false,
      text,
    }),
    deleteTemplate: ({ name }: { name: string }) => {
      own = own.filter((view) => view.template.name !== name)
      return null
    },
    previewReport: ({ template }: { template: Template }) =>
      previewOf(template, state === 'empty' ? 0 : template.conditions.length > 0 ? 1204 : 48_213),
    openList: () => ({ list: 'l', rows: 48_213, asOf: run.madeAt }),
    sumList: () => ({ rows: 48_213, sums }),
    closeList: () => null,
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
    changeSettings: (change: Partial<Settings>) => (settings = { ...settings, ...change }),
    cancelJob: ({ id }: { id: string }) => (end(id, { state: 'cancelled' }), null),
    startJob: ({
      id,
      work,
    }: {
      id: string
      work: { kind: Job['kind']; name?: string; template?: Template }
    }) => {
      const job: Job = {
        id,
        profile: profile.name,
        kind: work.kind,
        state: 'running',
        step: 'export',
        done: 20_000,
        total: null,
        begunAt: new Date().toISOString(),
        endedAt: null,
        result: null,
        failure: null,
      }
      running.set(id, job)
      tell({ kind: 'job', job })
      const isSlow = state === 'slow'
      if (work.template?.fileName === 'full' && broken.kind === 'failure')
        setTimeout(() => end(id, { state: 'failed', failure: broken.failure }), 50)
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
  let own: (typeof templates)[number][] = []
  const running = new Map<string, Job>()
  function end(id: string, change: Partial<Job>): void {
    const job = running.get(id)
    if (job) tell({ kind: 'job', job: { ...job, ...change, endedAt: new Date().toISOString() } })
  }
  const broken: Reply = {
    kind: 'failure',
    failure: {
      kind: 'store',
      code: 'DB_DAMAGED',
      what: 'The database is damaged',
      why: 'page 12 is malformed',
      advice: 'restore a backup in Settings',
      evidence: { page: 12 },
    },
  }
  return {
    onEvent: (take) => void listeners.push(take),
    onEnd: () => undefined,
    call: (name, input) => {
      if (state === 'loading' && name !== 'hello') return new Promise(() => undefined)
      if (state === 'failed' && name !== 'hello') return Promise.resolve(broken)
      const answer = answers[name]
      return Promise.resolve(answer ? { kind: 'result', output: answer(input as never) } : broken)
    },
  }
}

function previewOf(template: Template, rows: number): ReportPreview {
  const columns = template.columns ?? columnsOf(template.report).map(({ name }) => name)
  const written = Array.from({ length: Math.min(rows, 20) }, (_, at) =>
    columns.map((column) => withdrawalRow(at)[column] ?? ''),
  )
  const warnings =
    template.format === 'csv' && rows > 0
      ? sheetWarnings.filter(({ column }) => columns.includes(column))
      : []
  const shown = written.map((row) =>
    row.map(
      (cell, at) =>
        warnings.find(({ column, written: text }) => column === columns[at] && text === cell)
          ?.shown ?? cell,
    ),
  )
  const fileName = `${template.fileName.replace('{report}', template.report).replace('{date}', '2026-11-20').replace('{run}', 'f3a9c0e1b2d4').replace('{profile}', 'sandbox')}.${template.format}`
  return { rows, judgedRows: Math.min(rows, 1000), columns, written, shown, warnings, fileName }
}
