import type { CustomScheme, MenuItemConstructorOptions, WebPreferences } from 'electron'

/** Everything the app has passed to Electron so far, as plain data. */
export interface Facts {
  isSandboxEnabled: boolean
  schemes: CustomScheme[]
  userData: string
  /** Without the session, which cannot be serialised. */
  webPreferences: WebPreferences
  window: {
    title?: string
    show?: boolean
    x?: number
    y?: number
    width?: number
    height?: number
    isMaximized: boolean
    raised: number
  }
  partition: { name: string; cache: boolean | undefined } | undefined
  switches: Record<string, string>
  channels: string[]
  menu: MenuItemConstructorOptions[]
  /** Files that the app has shown in their folder. */
  shownFiles: string[]
  errorBoxes: { title: string; text: string }[]
  prevented: string[]
  relaunches: number
}

/** A call that no page of the app makes. */
export interface Forgery {
  readonly channel: string
  /** The window's own contents, another window's contents, or no frame. */
  readonly sender: 'self' | 'other' | 'gone'
  readonly url: string
  readonly isMainFrame: boolean
  readonly values: readonly unknown[]
  /** Quits the app first. The call arrives before the app has ended. */
  readonly isAfterQuit?: boolean
}
