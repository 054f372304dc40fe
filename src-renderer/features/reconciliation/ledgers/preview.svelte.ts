import type { Failure } from '../../../../src-main/base/failure.ts'
import { readJson } from '../../../../src-main/base/json.ts'
import type { NamedMapping } from '../../../../src-main/contract/reconciling.ts'
import type { LedgerPreview } from '../../../../src-main/contract/window.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { desk } from '../../../desk.svelte.ts'
import type { FormPlace, FormProblem, MappingForm } from './mapping/mapping-form.ts'
import {
  areColumnsRefused,
  formProblems,
  formToText,
  placeOfFailure,
  previewToForm,
  textToForm,
} from './mapping/mapping-form.ts'

const READ_DELAY_MS = 300

/**
 * A ledger file under a mapping that is being edited. After a change, the last preview stays until
 * the file is read again.
 */
export class PreviewSession {
  preview = $state.raw<LedgerPreview | undefined>(undefined)
  form = $state.raw<MappingForm | undefined>(undefined)
  /** A failure of the call itself. A refused file is part of the preview instead. */
  failure = $state.raw<Failure | undefined>(undefined)
  isLoading = $state.raw(false)
  /** Whether the form was changed since the preview was made. */
  isBehind = $state.raw(false)
  /** The source of the mapping. After a reset to the headers it is `recognised` again. */
  source = $state.raw<LedgerPreview['source']>('recognised')
  /** The columns that were recognised in the file and not chosen by a person. */
  recognisedColumns = $state.raw<MappingForm['columns']>({})
  /** The saved version being edited, or undefined if none was chosen. */
  chosenMapping = $state.raw<NamedMapping | undefined>(undefined)
  /** The form as the text of a mapping file, empty before there is a form. */
  text = $derived(this.form ? formToText(this.form) : '')
  /** The notation of the preview shown, which may be older than the form. */
  notation = $derived<Pick<Mapping, 'decimal' | 'thousands' | 'negative'>>(
    this.preview ? readMapping(readJson(this.preview.mappingText)) : defaultMapping,
  )
  /** Whether the core would refuse the form. */
  willBeRefused = $derived(this.form !== undefined && willBeRefused(this.form))
  problems = $derived<ReadonlyMap<FormPlace, FormProblem>>(
    this.form ? formProblems(this.form) : new Map(),
  )
  /** The core's refusal, at the place that it names. */
  refusal = $derived(
    this.#refusalOf(
      this.failure?.code === 'MAPPING_INVALID'
        ? this.failure
        : (this.preview?.refusal ?? undefined),
    ),
  )
  canRun = $derived(
    this.preview !== undefined &&
      this.preview.refusal === null &&
      !this.isBehind &&
      !this.isLoading &&
      this.failure === undefined,
  )
  readonly #profile: string
  readonly #import: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #controller: AbortController | undefined

  constructor(profile: string, importId: string) {
    this.#profile = profile
    this.#import = importId
  }

  /**
   * Previews the file with the mapping that the core remembers for it, else with the mapping
   * recognised by the headers.
   */
  start(): Promise<void> {
    this.chosenMapping = undefined
    return this.#readPreview(null, true)
  }

  /** Returns to the mapping recognised by the headers. */
  reset(): Promise<void> {
    this.chosenMapping = undefined
    return this.#readPreview('{}', true)
  }

  /** Uses a mapping file's text. Throws Failure if it cannot be used. */
  useText(text: string): void {
    this.#useForm(textToForm(text), text)
    this.chosenMapping = undefined
  }

  /** Uses a saved version. Throws Failure if it cannot be used. */
  use(mapping: NamedMapping, afterMs?: number): void {
    this.#useForm(textToForm(mapping.text), mapping.text, afterMs)
    this.chosenMapping = mapping
  }

  /** Changes the form. The file is read again `afterMs` after the last change. */
  change(form: MappingForm, afterMs = READ_DELAY_MS): void {
    const isOtherHeader =
      this.#isHeaderUnknown() && headerParts.some((part) => form[part] !== this.form?.[part])
    this.form = form
    this.isBehind = true
    this.#controller?.abort()
    clearTimeout(this.#timer)
    if (isOtherHeader && !willBeRefused(form, 'column:'))
      this.#timer = setTimeout(
        () => void this.#readPreview(formToText({ ...form, columns: {} }), true),
        afterMs,
      )
    else if (!willBeRefused(form))
      this.#timer = setTimeout(() => void this.#readPreview(formToText(form), false), afterMs)
  }

  /**
   * Restores a form that was edited before. Must be called after `start` has previewed the file.
   */
  restore({
    form,
    chosenMapping,
    source,
  }: {
    readonly form: MappingForm
    readonly chosenMapping: NamedMapping | undefined
    readonly source: LedgerPreview['source']
  }): void {
    this.chosenMapping = chosenMapping
    if (formToText(form) === this.text) return
    this.change(form, 0)
    this.source = source
  }

  /** Tries again after a failure. */
  retry(): Promise<void> {
    return this.#readPreview(this.form ? formToText(this.form) : null, this.form === undefined)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#controller?.abort()
  }

  // If the columns were refused, another line may be the header, so the columns are recognised
  // again.
  #isHeaderUnknown(): boolean {
    return this.preview !== undefined && areColumnsRefused(this.preview)
  }

  // A mapping that names no columns leaves them to the file's headers, which the core reads.
  #useForm(form: MappingForm, text: string, afterMs?: number): void {
    if (Object.keys(form.columns).length > 0) {
      this.recognisedColumns = {}
      this.change(form, afterMs)
    } else void this.#readPreview(text, true)
  }

  async #readPreview(mappingText: string | null, isFormReplaced: boolean): Promise<void> {
    clearTimeout(this.#timer)
    this.#controller?.abort()
    const controller = (this.#controller = new AbortController())
    this.isLoading = true
    try {
      const preview = await desk.call(
        'previewLedger',
        { profile: this.#profile, import: this.#import, mappingText },
        controller.signal,
      )
      if (controller.signal.aborted) return
      this.preview = preview
      this.source = mappingText === '{}' ? 'recognised' : preview.source
      this.failure = undefined
      this.isBehind = false
      if (isFormReplaced) {
        this.form = previewToForm(preview)
        this.recognisedColumns = preview.source === 'remembered' ? {} : this.form.columns
        // The file may be readable with the columns that were filled in.
        if (
          this.recognisedColumns === this.form.columns &&
          areColumnsRefused(preview) &&
          !willBeRefused(this.form)
        )
          await this.#readPreview(formToText(this.form), false)
      }
    } catch (error) {
      if (!controller.signal.aborted) this.failure = error as Failure
    } finally {
      if (this.#controller === controller) this.isLoading = false
    }
  }

  #refusalOf(
    failure: { readonly code: string; readonly why: string } | undefined,
  ): { readonly place: FormPlace; readonly why: string } | undefined {
    return failure && !this.isBehind
      ? { place: placeOfFailure(failure.code, failure.why), why: failure.why }
      : undefined
  }
}

// The settings that decide which line is the header and what its cells are.
const headerParts = ['header', 'skipLines', 'delimiter', 'encoding'] as const
// A column mapped twice is only a warning. The core would refuse any other problem. Problems at
// places that start with `ignoredPrefix` do not count.
function willBeRefused(form: MappingForm, ignoredPrefix?: string): boolean {
  return [...formProblems(form)].some(
    ([place, problem]) =>
      problem !== 'columnTwice' &&
      !(ignoredPrefix !== undefined && place.startsWith(ignoredPrefix)),
  )
}
