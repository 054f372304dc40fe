import { getContext, setContext } from 'svelte'

/** Where a notice can lead: to an explanation of what it says. */
export interface NoticeLink {
  readonly label: string
  open(): void
}

type FindLink = (evidence: string) => NoticeLink | undefined

const KEY = Symbol('notice links')

/** Has every notice below offer what is found for its evidence. Call while a component is set up. */
export function provideNoticeLinks(find: FindLink): void {
  setContext(KEY, find)
}

/** What the frame finds for a notice's evidence; nothing where no frame is around. Call while a component is set up. */
export function takeNoticeLinks(): FindLink {
  return getContext<FindLink | undefined>(KEY) ?? (() => undefined)
}
