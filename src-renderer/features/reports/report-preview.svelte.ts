import type { Failure } from '../../../src-main/base/failure.ts'
import type { ReportPreview } from '../../../src-main/contract/reporting.ts'
import { columnsOf, isReady } from '../../../src-main/contract/reporting.ts'
import type { WindowCalls } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'

const AFTER_MS = 250

/** What is asked of the core; the window's language is the spreadsheet's. */
export type Asked = WindowCalls['previewReport']['input']

type Sums = Readonly<Record<string, Readonly<Record<string, string>>>>

/** How a template's file would begin. What was seen last stays while a change is looked at. */
export class PreviewOfReport {
  preview = $state.raw<ReportPreview | undefined>(undefined)
  /**
   * What `preview` answers; while something else is asked it is the answer to the question before.
   */
  asked = $state.raw<Asked | undefined>(undefined)
  /** The template that `preview` is of. */
  of = $derived(this.asked?.template)
  failure = $state.raw<Failure | undefined>(undefined)
  isLoading = $state.raw(false)
  /** Exact, per column and currency, over all rows; undefined: not added up, or nothing to add. */
  sums = $state.raw<Sums | undefined>(undefined)

  /** Asks once nothing more is changed. Gives what takes the question back. */
  ask(asked: Asked): () => void {
    const stop = new AbortController()
    this.isLoading = true
    const timer = setTimeout(
      () => void this.#ask(asked, stop.signal),
      this.preview === undefined && this.failure === undefined ? 0 : AFTER_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
      this.isLoading = false
    }
  }

  /** Forgets what was there: another profile's rows must not be taken for this one's. */
  clear(): void {
    this.preview = undefined
    this.asked = undefined
    this.sums = undefined
    this.failure = undefined
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<void> {
    try {
      const preview = await desk.call('previewReport', asked, signal)
      if (signal.aborted) return
      this.preview = preview
      this.asked = asked
      this.failure = undefined
      this.sums = undefined
      this.isLoading = false
      await this.#addUp(asked, preview, signal)
    } catch (error) {
      if (signal.aborted) return
      this.failure = error as Failure
      this.isLoading = false
    }
  }

  // The sums of a list are the sums of its file. They are beside the point of a preview: where they
  // cannot be had there are none.
  async #addUp(
    { profile, template, run }: Asked,
    preview: ReportPreview,
    signal: AbortSignal,
  ): Promise<void> {
    const { report, conditions, sort, search } = template
    const shown = new Set(preview.columns)
    if (
      isReady(report) ||
      preview.rows === 0 ||
      !columnsOf(report).some(({ name, currency }) => currency !== undefined && shown.has(name))
    )
      return
    try {
      const { list } = await desk.call(
        'openList',
        { profile, query: { report, run, conditions, sort, search } },
        signal,
      )
      try {
        const { sums } = await desk.call('sumList', { list }, signal)
        if (!signal.aborted)
          this.sums = Object.fromEntries(
            Object.entries(sums).filter(([column]) => shown.has(column)),
          )
      } finally {
        await desk.call('closeList', { list })
      }
    } catch {
      if (!signal.aborted) this.sums = undefined
    }
  }
}
