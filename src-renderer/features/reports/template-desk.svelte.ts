import type { Failure } from '../../../src-main/base/failure.ts'
import type { AnyReport, Template, TemplateView } from '../../../src-main/contract/reporting.ts'
import { desk } from '../../desk.svelte.ts'
import { onLock } from '../records/list/on-lock.svelte.ts'
import { blankTemplate, copyName, findFormProblems, isSameTemplate } from './template-form.ts'

/**
 * The origin of the edited template. Only a listed template can be shared, scheduled and deleted.
 */
type Origin =
  | { readonly kind: 'new'; readonly template: Template }
  | { readonly kind: 'listed'; readonly template: Template; readonly view: TemplateView }
  | { readonly kind: 'copied' | 'imported'; readonly template: undefined }

const newOrigin = (): Origin => ({ kind: 'new', template: blankTemplate() })

/**
 * The templates, and the template being edited. Both stay in memory while other screens are shown,
 * until a lock clears them.
 */
class TemplateDesk {
  /** Undefined until it is read. */
  list = $state.raw<readonly TemplateView[] | undefined>(undefined)
  listFailure = $state.raw<Failure | undefined>(undefined)
  origin = $state.raw<Origin>(newOrigin())
  draft = $state.raw<Template>(blankTemplate())
  /**
   * The run of a report that belongs to a run, empty for the latest. It is not part of a template.
   */
  run = $state('')
  problems = $derived(findFormProblems(this.draft))
  view = $derived(this.origin.kind === 'listed' ? this.origin.view : undefined)
  /** Whether leaving the template would lose changes. */
  isChanged = $derived(
    this.origin.template === undefined || !isSameTemplate(this.draft, this.origin.template),
  )

  constructor() {
    onLock(() => {
      this.list = undefined
      this.startNew()
    })
  }

  async read(): Promise<void> {
    try {
      this.list = await desk.call('listTemplates', null)
      this.listFailure = undefined
    } catch (error) {
      this.listFailure = error as Failure
    }
  }

  open(view: TemplateView): void {
    this.origin = { kind: 'listed', template: view.template, view }
    this.draft = view.template
    this.run = ''
  }

  startNew(report?: AnyReport): void {
    const template = blankTemplate(report)
    this.origin = { kind: 'new', template }
    this.draft = template
    this.run = ''
  }

  startCopy(): void {
    this.draft = { ...this.draft, name: copyName(this.draft.name, this.list ?? []) }
    this.origin = { kind: 'copied', template: undefined }
  }

  /** Opens the template of a shared file without saving it. Throws TEMPLATE_INVALID. */
  async importTemplate(text: string): Promise<void> {
    const { template } = await desk.call('readTemplate', { text })
    this.origin = { kind: 'imported', template: undefined }
    this.draft = template
    this.run = ''
  }

  /**
   * Saves under a name and replaces the person's own template of that name. Throws the core's
   * refusal.
   */
  async save(name: string): Promise<void> {
    const template = { ...this.draft, name: name.trim() }
    const view = await desk.call('saveTemplate', { template: template })
    this.origin = { kind: 'listed', template: view.template, view }
    this.draft = view.template
    await this.read()
  }

  /** Deletes the listed template being edited and starts a new one. */
  async remove(): Promise<void> {
    if (this.view) await desk.call('deleteTemplate', { name: this.view.template.name })
    this.startNew()
    await this.read()
  }
}

export const templateDesk = new TemplateDesk()
