import { getContext, setContext } from 'svelte'

/** A link from a notice to an explanation of it. */
export interface NoticeLink {
  readonly label: string
  open(): void
}

/** The service that the frame provides to every notice. */
export interface NoticeFrame {
  /** Finds the link for a notice's evidence. */
  findLink(evidence: string): NoticeLink | undefined
}

const CONTEXT_KEY = Symbol('notice frame')

/**
 * Provides the links of `frame` to every notice below a component. Call while the component is set
 * up.
 */
export function provideNotices(frame: NoticeFrame): void {
  setContext(CONTEXT_KEY, frame)
}

/**
 * Returns the service that the surrounding frame provides to a notice, or undefined without a
 * frame. Call while a component is set up.
 */
export function findNoticeFrame(): NoticeFrame | undefined {
  return getContext<NoticeFrame | undefined>(CONTEXT_KEY)
}
