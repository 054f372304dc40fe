import type { Failure } from '../../../../src-main/base/failure.ts'
import { readJson } from '../../../../src-main/base/json.ts'
import type { NamedMapping } from '../../../../src-main/contract/reconciling.ts'
import type { LedgerPreview } from '../../../../src-main/contract/window.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { desk } from '../../../desk.svelte.ts'
import type { FormPlace, FormProblem, MappingForm } from './mapping/mapping-form.ts'
import {
  areColumnsOpen,
  formProblems,
  formToText,
  placeOfFailure,
  previewToForm,
  textToForm,
} from './mapping/mapping-form.ts'

const AFTER_MS = 300

/**
 * A ledger file under a mapping that is being worked on. What was seen last stays while a change is
 * looked at.
 */
export class PreviewSession {
  preview = $state.raw<LedgerPreview | undefined>(undefined)
  form = $state.raw<MappingForm | undefined>(undefined)
  /** The call itself failed; a file that is refused is part of the preview. */
  failure = $state.raw<Failure | undefined>(undefined)
  isLoading = $state.raw(false)
  /** The form was changed since the preview was made. */
  isBehind = $state.raw(false)
  /** Where the mapping came from; one that was put back to the headers' is recognised again. */
  source = $state.raw<LedgerPreview['source']>('recognised')
  /** The columns that were recognised in the file, and that no person has chosen. */
  recognised = $state.raw<MappingForm['columns']>({})
  /** The saved version that is worked on; undefined: none was chosen. */
  chosen = $state.raw<NamedMapping | undefined>(undefined)
  /** The form as the text of a mapping file; empty: there is none yet. */
  text = $derived(this.form ? formToText(this.form) : '')
  /** The notation of the preview shown, which may be behind the form. */
  notation = $derived<Pick<Mapping, 'decimal' | 'thousands' | 'negative'>>(
    this.preview ? readMapping(readJson(this.preview.mappingText)) : defaultMapping,
  )
  /** The form says something that the core would refuse. */
  isHopeless = $derived(this.form !== undefined && isHopeless(this.form))
  problems = $derived<ReadonlyMap<FormPlace, FormProblem>>(
    this.form ? formProblems(this.form) : new Map(),
  )
  /** What the core refuses, at the place it names. */
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
  #call: AbortController | undefined

  constructor(profile: string, importId: string) {
    this.#profile = profile
    this.#import = importId
  }

  /** Looks at the file as the core knows it: remembered, else recognised. */
  start(): Promise<void> {
    this.chosen = undefined
    return this.#look(null, true)
  }

  /** Back to what the headers say. */
  reset(): Promise<void> {
    this.chosen = undefined
    return this.#look('{}', true)
  }

  /** Takes a mapping file's text. Throws Failure where it cannot be used. */
  take(text: string): void {
    this.#put(textToForm(text), text)
    this.chosen = undefined
  }

  /** Takes a saved version. Throws Failure where it cannot be used. */
  use(mapping: NamedMapping, afterMs?: number): void {
    this.#put(textToForm(mapping.text), mapping.text, afterMs)
    this.chosen = mapping
  }

  /** A change of the form; the file is read again once nothing was changed for `afterMs`. */
  change(form: MappingForm, afterMs = AFTER_MS): void {
    const isOtherHeader =
      this.#isHeaderOpen() && headerParts.some((part) => form[part] !== this.form?.[part])
    this.form = form
    this.isBehind = true
    this.#call?.abort()
    clearTimeout(this.#timer)
    if (isOtherHeader && !isHopeless(form, 'column:'))
      this.#timer = setTimeout(
        () => void this.#look(formToText({ ...form, columns: {} }), true),
        afterMs,
      )
    else if (!isHopeless(form))
      this.#timer = setTimeout(() => void this.#look(formToText(form), false), afterMs)
  }

  /** Takes a form as it was left, after the file was looked at as the core knows it. */
  bringBack({
    form,
    chosen,
    source,
  }: {
    readonly form: MappingForm
    readonly chosen: NamedMapping | undefined
    readonly source: LedgerPreview['source']
  }): void {
    this.chosen = chosen
    if (formToText(form) === this.text) return
    this.change(form, 0)
    this.source = source
  }

  /** Asks once more after a failure. */
  retry(): Promise<void> {
    return this.#look(this.form ? formToText(this.form) : null, this.form === undefined)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#call?.abort()
  }

  // While no header could be used, what else is taken for the header may be: its columns are
  // recognised anew.
  #isHeaderOpen(): boolean {
    return this.preview !== undefined && areColumnsOpen(this.preview)
  }

  // One that names no columns leaves them to the headers of the file, which the core reads.
  #put(form: MappingForm, text: string, afterMs?: number): void {
    if (Object.keys(form.columns).length > 0) {
      this.recognised = {}
      this.change(form, afterMs)
    } else void this.#look(text, true)
  }

  async #look(mappingText: string | null, isFormTaken: boolean): Promise<void> {
    clearTimeout(this.#timer)
    this.#call?.abort()
    const call = (this.#call = new AbortController())
    this.isLoading = true
    try {
      const preview = await desk.call(
        'previewLedger',
        { profile: this.#profile, import: this.#import, mappingText },
        call.signal,
      )
      if (call.signal.aborted) return
      this.preview = preview
      this.source = mappingText === '{}' ? 'recognised' : preview.source
      this.failure = undefined
      this.isBehind = false
      if (isFormTaken) {
        this.form = previewToForm(preview)
        this.recognised = preview.source === 'remembered' ? {} : this.form.columns
        // With the columns that were filled in, the file may be read after all.
        if (
          this.recognised === this.form.columns &&
          areColumnsOpen(preview) &&
          !isHopeless(this.form)
        )
          await this.#look(formToText(this.form), false)
      }
    } catch (error) {
      if (!call.signal.aborted) this.failure = error as Failure
    } finally {
      if (this.#call === call) this.isLoading = false
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

// What decides which line is the header, and what its cells are.
const headerParts = ['header', 'skipLines', 'delimiter', 'encoding'] as const
// A column mapped twice is only remarked on; anything else the core would refuse for the same
// reason. `without`: problems at such places do not count.
function isHopeless(form: MappingForm, without?: string): boolean {
  return [...formProblems(form)].some(
    ([place, problem]) =>
      problem !== 'columnTwice' && !(without !== undefined && place.startsWith(without)),
  )
}
