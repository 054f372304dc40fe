import type { Failure } from '../../../src-main/base/failure.ts'
import type { ReportPreview } from '../../../src-main/contract/reporting.ts'
import { columnsOf, isComputedReport } from '../../../src-main/contract/reporting.ts'
import type { WindowCalls } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'

const TYPING_PAUSE_MS = 250

/** The request to the core. The spreadsheet is written in the window's language. */
export type PreviewRequest = WindowCalls['previewReport']['input']

type Sums = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The beginning of a template's file. The last preview stays while a change is being read. */
export class PreviewOfReport {
  preview = $state.raw<ReportPreview | undefined>(undefined)
  /** The request that `preview` answers, which may be older than the latest one. */
  request = $state.raw<PreviewRequest | undefined>(undefined)
  /** The template of `preview`. */
  template = $derived(this.request?.template)
  failure = $state.raw<Failure | undefined>(undefined)
  isLoading = $state.raw(false)
  /**
   * The exact sums over all rows, by column and currency. Undefined if they are not read yet, or if
   * there is nothing to add up.
   */
  sums = $state.raw<Sums | undefined>(undefined)

  /**
   * Reads a preview: the first one at once, a later one when changes pause. Returns a function that
   * cancels the request.
   */
  scheduleRead(request: PreviewRequest): () => void {
    const controller = new AbortController()
    const isFirst = this.preview === undefined && this.failure === undefined
    const read = (): void => void this.#read(request, controller.signal)
    this.isLoading = true
    const timer = isFirst ? undefined : setTimeout(read, TYPING_PAUSE_MS)
    if (isFirst) read()
    return () => {
      clearTimeout(timer)
      controller.abort()
      this.isLoading = false
    }
  }

  /** Clears the preview, so that another profile's rows are never mistaken for this one's. */
  clear(): void {
    this.preview = undefined
    this.request = undefined
    this.sums = undefined
    this.failure = undefined
  }

  async #read(request: PreviewRequest, signal: AbortSignal): Promise<void> {
    try {
      const preview = await desk.call('previewReport', request, signal)
      if (signal.aborted) return
      this.preview = preview
      this.request = request
      this.failure = undefined
      this.sums = undefined
      this.isLoading = false
      await this.#readSums(request, preview, signal)
    } catch (error) {
      if (signal.aborted) return
      this.failure = error as Failure
      this.isLoading = false
    }
  }

  // A list with the template's conditions has the rows of the file, so its sums are those of the
  // file. If they cannot be read, the preview is shown without sums.
  async #readSums(
    { profile, template, run }: PreviewRequest,
    preview: ReportPreview,
    signal: AbortSignal,
  ): Promise<void> {
    const { report, conditions, sort, search } = template
    const shownColumns = new Set(preview.columns)
    if (
      isComputedReport(report) ||
      preview.rows === 0 ||
      !columnsOf(report).some(
        ({ name, currency }) => currency !== undefined && shownColumns.has(name),
      )
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
            Object.entries(sums).filter(([column]) => shownColumns.has(column)),
          )
      } finally {
        await desk.call('closeList', { list })
      }
    } catch {
      if (!signal.aborted) this.sums = undefined
    }
  }
}
